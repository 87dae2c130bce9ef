import Foundation

/// A value of a type that may hold less than the text it was read from.
enum Reading {
    case double(Double)
    case float(Float)
    case decimal(Decimal)
    case date(Date)

    init?(_ value: Any) {
        switch value {
        case let value as Double: self = .double(value)
        case let value as Float: self = .float(value)
        case let value as Decimal: self = .decimal(value)
        case let value as Date: self = .date(value)
        default: return nil
        }
    }
}
