import APICheckBase
import APICheckFindings
import APICheckJSON

/// Values of another type than the model expects; the hint names a type that fits the values of all samples.
struct WrongTypes: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        facts.failures.filter { $0.kind == .wrongType }.compactMap { failure in
            guard let value = failure.spot.value else { return nil }
            return facts.finding(
                .modelTypeMismatch, at: failure.sighting, of: failure.member, count: failure.count,
                expected: "\(failure.question)",
                actual: ShortText.fact(value).text,
                hint: FittingType.hint(for: facts.values(at: failure.spot.steps)))
        }
    }
}

/// A list where the model expects one object, or one object where it expects a list.
struct ListAgainstSingle: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        facts.failures.filter { $0.kind == .listAgainstSingle }.compactMap { failure in
            guard let value = failure.spot.value else { return nil }
            let type = TypeName.of(failure.wanted)
            let actual: PrintableText
            let hint: PrintableText
            if value.kind == .object {
                let names = value.members.map { "`\($0.name)`" }.prefix(5).joined(separator: ", ")
                actual = names.isEmpty ? "one object" : "one object with \(names)"
                let lists = value.members.filter { $0.value.kind == .array }
                hint =
                    lists.count == 1
                    ? "The list is in `\(lists[0].name)`: decode a type with `let \(lists[0].name): \(type)`."
                    : "Decode \(TypeName.element(of: failure.wanted) ?? "the element"), or a type for this object."
            } else {
                actual = "a list of \(value.count)"
                hint = "Decode [\(type)]."
            }
            return facts.finding(
                .modelListAgainstSingle, at: failure.sighting, of: failure.member, count: failure.count,
                expected: "\(failure.question)",
                actual: actual, hint: hint)
        }
    }
}
