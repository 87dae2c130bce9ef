import APICheckBase
import APICheckJSON
import Foundation

/// A value of a type that may hold less than the text it was read from.
enum Reading {
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

extension Reading {
    /// Whether the value lost something of the text it was read from.
    func isLess(than sent: JSON) -> Bool {
        if case .date(let date) = self {
            if sent.kind == .number { return EpochMistake(reading: sent, as: date) != nil }
            return sent.string.flatMap { Timestamp($0)?.instant }
                .map { TimestampLoss.difference(from: $0, to: date) != .none } ?? false
        }
        return sent.kind == .number && NumberLoss.isLost(sent, numbers)
    }

    /// The texts that stand for a number, the shortest first: many servers write a double with all its 17 digits, which is
    /// the same (0.10000000000000001 is 0.1).
    var numbers: [String] {
        switch self {
        case .double(let number): ["\(number)", String(format: "%.17g", number)]
        case .float(let number): ["\(number)", String(format: "%.9g", Double(number))]
        case .decimal(let number): ["\(number)"]
        case .date: []
        }
    }
}
