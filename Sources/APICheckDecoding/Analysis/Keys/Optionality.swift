import APICheckBase
import APICheckFindings
import APICheckJSON

/// Keys that the model requires and that some object lacks.
struct MissingKeys: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        facts.failures.filter { $0.kind == .missingKey }.compactMap { failure in
            guard let access = failure.access, let name = access.key, let object = access.container.value else {
                return nil
            }
            let names = facts.survey.names
            let read = Set(failure.visit.accesses.compactMap { $0.isRead ? $0.spot.pointer.tokens.last : nil })
            let near = NearMiss(
                of: name, as: access.wanted.map { [$0] } ?? [], owner: failure.owner ?? "the model",
                among: object.members.filter { !read.contains($0.name) }.map { ($0.name, $0.value) }, in: facts.survey)
            let objects = facts.values(at: access.container.steps).filter { $0.kind == .object }
            let lacking = objects.count { names.members(of: $0, at: [])[name] == nil }
            var actual: PrintableText = "absent in \(share(lacking, of: objects.count, "object"))"
            var hint = near?.hint
            if let near {
                actual += "; the server sends `\(near.sent)`"
            } else if let envelope = MissedEnvelope.member(of: object, holding: [name], names: names) {
                actual += "; it is in `\(envelope.name)`"
                hint = "Decode a type with `let \(envelope.name): …` around \(failure.owner ?? "the model")."
            } else if lacking < objects.count {
                hint = "Make it optional."
            } else {
                hint = MissingKeys.errorHint(object, facts.sample(failure.sighting))
            }
            return facts.finding(
                .modelKeyMissing, at: failure.sighting, of: failure.member, count: failure.count,
                expected: "\(failure.question)",
                actual: actual, hint: hint)
        }
    }

    /// A hint for a response that contains an error although its status reports success.
    private static func errorHint(_ object: JSON, _ sample: DecodingSample) -> PrintableText? {
        guard let status = sample.status, status < 300,
            let first = object.members.first(where: { _ in true })?.name, ["error", "errors"].contains(first)
        else { return nil }
        let keys = object.members.prefix(4).map { "`\($0.name)`" }.joined(separator: ", ")
        return "The response is an error with status \(status), with \(keys): check for errors before decoding."
    }
}

/// Nulls that the model does not accept.
struct NullValues: Analysis {
    func findings(in facts: Facts) -> [Finding] {
        facts.failures.filter { $0.kind == .null }.map { failure in
            let values = facts.values(at: failure.spot.steps)
            return facts.finding(
                .modelNullInRequired, at: failure.sighting, of: failure.member, count: failure.count,
                expected: "\(failure.question.description)",
                actual: "null in \(share(values.count(where: \.isNull), of: values.count, "value"))",
                hint: "Make it \(TypeName.of(failure.wanted))?.")
        }
    }
}

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
