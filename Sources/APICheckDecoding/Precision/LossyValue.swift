import APICheckBase
import APICheckJSON
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

extension LossyValue {
    /// Whether a part of the sent text is lost in the value.
    func loses(partOf sent: JSON) -> Bool {
        if case .date(let date) = self {
            if sent.kind == .number { return EpochMistake(reading: sent, as: date) != nil }
            return sent.string.flatMap { Timestamp($0)?.instant }
                .map { TimeDifference(from: $0, to: date) != .none } ?? false
        }
        guard sent.kind == .number, LossyValue.isLost(sent, numbers) else { return false }
        // A server that computes with doubles writes all their digits: 99.900000000000006 is 99.9, which the float also is.
        if case .float = self, let meant = sent.double, let text = try? Document("\(meant)") {
            return LossyValue.isLost(text.root, numbers)
        }
        return true
    }

    /// The texts for a number, the shortest first. Many servers write a double with all its 17 digits, which is the same
    /// number (0.10000000000000001 is 0.1).
    var numbers: [String] {
        switch self {
        case .double(let number): ["\(number)", String(format: "%.17g", number)]
        case .float(let number): ["\(number)", String(format: "%.9g", Double(number))]
        case .decimal(let number): ["\(number)"]
        case .date: []
        }
    }

    /// Whether a number differs from each text of its Swift value.
    private static func isLost(_ value: JSON, _ kept: @autoclosure () -> [String]) -> Bool {
        // A float holds any number of six digits.
        guard value.bytes.count > 6 else { return false }
        return !kept().contains { text in (try? Document(text)).map { value.equals($0.root) } ?? false }
    }
}
