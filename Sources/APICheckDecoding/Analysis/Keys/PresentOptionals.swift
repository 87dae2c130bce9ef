import APICheckBase
import APICheckFindings
import APICheckJSON

/// Optionals that have a value in every object.
struct PresentOptionals: Analysis {
    let minimumObjects: Int

    func findings(in facts: Facts) -> [Finding] {
        facts.fields.compactMap { field in
            guard field.isOptional, !field.wanted.isEmpty, field.filled == field.requested,
                field.requested >= minimumObjects
            else { return nil }
            return facts.finding(
                .modelOptionalAlwaysPresent, at: field.first,
                of: ModelMember(type: field.identity.owner, key: field.identity.name),
                count: field.requested,
                expected: "\(field.question)",
                actual: "a value in \(share(field.requested, of: field.requested, "object"))")
        }
    }
}
