import APICheckFindings
import APICheckJSON

/// Optionals that were there in every object.
struct PresentOptionals: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        facts.fields.compactMap { field in
            guard field.isOptional, !field.wanted.isEmpty, field.filled == field.asked,
                field.asked >= facts.survey.audit.objectsForCertainty
            else { return nil }
            return facts.finding(
                .modelOptionalAlwaysPresent, at: field.first, count: field.asked, expected: field.question,
                actual: "a value in \(share(field.asked, of: field.asked, "object"))")
        }
    }
}
