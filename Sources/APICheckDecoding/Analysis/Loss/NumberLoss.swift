import APICheckBase
import APICheckFindings
import APICheckJSON
import Foundation

/// Numbers with more digits than the model's type can hold.
struct NumberLoss: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        facts.lossyReads.compactMap { reading in
            guard let value = reading.access.spot.value, value.kind == .number else { return nil }
            guard reading.value.loses(partOf: value), let kept = reading.value.numbers.first else { return nil }
            let isWhole = value.text.utf8.allSatisfy { $0 == 0x2D || 0x30...0x39 ~= $0 }
            return facts.finding(
                isWhole ? .modelIntegerDigitsLost : .modelDecimalDigitsLost, at: reading.sighting,
                expected: "\(reading.question)", actual: "\(ShortText.of(value)) becomes \(kept)",
                hint: FittingType.hint(
                    for: facts.values(at: reading.access.spot.steps).filter { $0.kind == .number }))
        }
    }

    /// Whether a number differs from each text of its Swift value.
    static func isLost(_ value: JSON, _ kept: @autoclosure () -> [String]) -> Bool {
        // A float holds any number of six digits.
        guard value.bytes.count > 6 else { return false }
        return !kept().contains { text in (try? Document(text)).map { value.equals($0.root) } ?? false }
    }
}
