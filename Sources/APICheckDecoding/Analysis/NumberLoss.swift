import APICheckFindings
import APICheckJSON
import Foundation

/// Numbers with more digits than the type that the model reads them as can hold.
struct NumberLoss: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        facts.readings.compactMap { reading in
            guard let value = reading.access.spot.value, value.kind == .number else { return nil }
            let kept: String
            switch reading.value {
            case .double(let number): kept = "\(number)"
            case .float(let number): kept = "\(number)"
            case .decimal(let number): kept = "\(number)"
            case .date: return nil
            }
            guard NumberLoss.isLost(value, kept) else { return nil }
            let isWhole = value.text.utf8.allSatisfy { $0 == 0x2D || 0x30...0x39 ~= $0 }
            return facts.finding(
                isWhole ? .modelIntegerDigitsLost : .modelDecimalDigitsLost, at: reading.sighting,
                expected: reading.question, actual: "\(ShortText.of(value)) becomes \(kept)",
                hint: isWhole ? FittingType.hint(for: facts.values(at: reading.access.spot.steps)) : nil)
        }
    }

    /// Whether a number is another one than its Swift value spells.
    static func isLost(_ value: JSON, _ kept: String) -> Bool {
        // Every double has six digits, and so has every float.
        guard value.text.utf8.count > 6, let kept = try? Document(kept) else { return false }
        return !value.equals(kept.root)
    }
}
