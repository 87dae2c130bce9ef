import Foundation

/// A value of a type that may hold less than the text it was read from.
enum LossyValue {
    case double(Double)
    case float(Float)
    case decimal(Decimal)
    case date(Date)

    init?<Value>(_ value: Value) {
        if Value.self == Double.self, let number = value as? Double {
            self = .double(number)
        } else if Value.self == Float.self, let number = value as? Float {
            self = .float(number)
        } else if Value.self == Decimal.self, let number = value as? Decimal {
            self = .decimal(number)
        } else if Value.self == Date.self, let date = value as? Date {
            self = .date(date)
        } else {
            return nil
        }
    }
}
