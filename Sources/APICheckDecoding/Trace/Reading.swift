import APICheckJSON
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

extension Reading {
    /// Whether the value lost something of the text it was read from.
    func isLess(than sent: JSON) -> Bool {
        switch self {
        case .double(let number): NumberLoss.isLost(sent, "\(number)")
        case .float(let number): NumberLoss.isLost(sent, "\(number)")
        case .decimal(let number): NumberLoss.isLost(sent, "\(number)")
        case .date(let date):
            sent.string.flatMap { Timestamp($0)?.instant }.map { TimestampLoss.difference(from: $0, to: date) != .none }
                ?? false
        }
    }
}
