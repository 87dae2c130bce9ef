import APICheckBase
import APICheckFindings
import APICheckJSON

/// Texts of the app for its values that differ from one time zone of the machine to the next.
struct ShownTexts<Value> {
    let timeZones: [String]
    let show: (Value) -> String

    func findings(in facts: Facts) -> [Finding] {
        return facts.survey.traced.enumerated().compactMap { sample, traced in
            guard let value = traced.value as? Value else { return nil }
            let texts = MachineTimeZone.each(timeZones) { show(value) }
            guard let first = texts.first, let other = texts.first(where: { $0.value != first.value }) else {
                return nil
            }
            return facts.finding(
                .modelDateDependsOnTimeZone, level: .warning, at: Sighting(sample: sample, pointer: Pointer()),
                expected: "one text for \(TypeName.of(facts.survey.model)) in each time zone",
                actual: "\"\(ShortText.cut(first.value))\" in \(first.zone), "
                    + "\"\(ShortText.cut(other.value))\" in \(other.zone)",
                hint: "Set the formatter's timeZone to the one that the app should show.")
        }
    }
}
