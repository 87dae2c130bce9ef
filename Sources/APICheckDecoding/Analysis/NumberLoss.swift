import APICheckFindings
import APICheckJSON
import Foundation

/// Numbers with more digits than the type that the model reads them as can hold.
struct NumberLoss: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        facts.readings.compactMap { reading in
            guard let value = reading.access.spot.value, value.kind == .number else { return nil }
            guard reading.value.isLess(than: value), let kept = reading.value.numbers.first else { return nil }
            let isWhole = value.text.utf8.allSatisfy { $0 == 0x2D || 0x30...0x39 ~= $0 }
            return facts.finding(
                isWhole ? .modelIntegerDigitsLost : .modelDecimalDigitsLost, at: reading.sighting,
                expected: reading.question, actual: "\(ShortText.of(value)) becomes \(kept)",
                hint: isWhole
                    ? FittingType.hint(for: facts.values(at: reading.access.spot.steps).filter { $0.kind == .number })
                    : nil)
        }
    }

    /// Whether a number is another one than each text that stands for its Swift value.
    static func isLost(_ value: JSON, _ kept: @autoclosure () -> [String]) -> Bool {
        // Every double has six digits, and so has every float.
        guard value.bytes.count > 6 else { return false }
        return !kept().contains { text in (try? Document(text)).map { value.equals($0.root) } ?? false }
    }
}
