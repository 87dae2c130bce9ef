import APICheckBase
import APICheckFindings
import APICheckJSON

/// Models of which all keys, or some that are absent, are one level deeper.
struct MissedEnvelopes: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        facts.missedEnvelopes.map { missed in
            let name = missed.member.name
            let isList = missed.member.value.kind == .array
            let inner = isList ? "[\(missed.model.owner)]" : missed.model.owner
            let names = missed.fields.map { "`\($0.identity.name)`" }.joined(separator: ", ")
            let first = missed.fields[0].first
            return facts.finding(
                .modelEnvelopeMissed, level: missed.isPartial ? .warning : nil,
                at: Sighting(sample: first.sample, pointer: Pointer(first.pointer.tokens.dropLast())),
                count: missed.fields[0].requested, expected: "\(names), asked for by \(missed.model.owner)",
                actual:
                    "absent in \(share(missed.fields[0].requested, of: missed.fields[0].requested, "object")); they are in "
                    + "`\(name)`" + (isList ? ", a list" : ""),
                hint: missed.isPartial
                    ? "Decode \(names) in a type of `\(name)`, or with a nested container."
                    : "Decode a type with `let \(name): \(inner)`.")
        }
    }
}
