import APICheckBase
import APICheckJSON
import Foundation

extension LossyValue {
    /// Whether a part of the sent text is lost in the value.
    func loses(partOf sent: JSON) -> Bool {
        if case .date(let date) = self {
            if sent.kind == .number { return EpochMistake(reading: sent, as: date) != nil }
            return sent.string.flatMap { Timestamp($0)?.instant }
                .map { TimestampLoss.difference(from: $0, to: date) != .none } ?? false
        }
        guard sent.kind == .number, NumberLoss.isLost(sent, numbers) else { return false }
        // A server that computes with doubles writes all their digits: 99.900000000000006 is 99.9, which the float also is.
        if case .float = self, let meant = sent.double, let text = try? Document("\(meant)") {
            return NumberLoss.isLost(text.root, numbers)
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
}
