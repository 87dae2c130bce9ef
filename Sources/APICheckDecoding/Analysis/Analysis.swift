import APICheckBase
import APICheckFindings
import APICheckJSON

/// Finds one kind of fault in what all samples show.
protocol Analysis: Sendable {
    func findings(in facts: Facts) -> [Finding]
}

extension Facts {
    func finding(
        _ rule: Rule, level: Level? = nil, at sighting: Sighting, of member: ModelMember? = nil, count: Int = 1,
        expected: PrintableText, actual: PrintableText, hint: PrintableText? = nil
    ) -> Finding {
        finding(
            rule, level: level, in: sample(sighting), at: sighting.pointer, of: member, count: count,
            expected: expected, actual: actual, hint: hint)
    }

    func finding(
        _ rule: Rule, level: Level? = nil, in sample: DecodingSample, at pointer: Pointer,
        of member: ModelMember? = nil,
        count: Int = 1, expected: PrintableText, actual: PrintableText, hint: PrintableText? = nil
    ) -> Finding {
        var evidence = sample.evidence
        evidence.samples = count
        let hints = [statusHint(sample, rule, level ?? rule.level), hint].compactMap(\.self)
        var finding = Finding(
            rule, level: level, operation: sample.operation ?? "decode \(TypeName.of(survey.model))",
            place: .body(pointer), expected: .words(expected), actual: .words(actual), evidence: evidence,
            hint: hints.isEmpty ? nil : hints.joined(separator: " "))
        finding.model = member
        return finding
    }

    /// Most often, a model that cannot decode a response is meant for another status.
    private func statusHint(_ sample: DecodingSample, _ rule: Rule, _ level: Level) -> PrintableText? {
        // The finding for a response without content has its own hint.
        guard level == .breaking, rule != .decodingWithoutContent, let status = sample.status, status >= 300 else {
            return nil
        }
        return "The response has status \(status): check the status before decoding."
    }
}

extension Facts {
    /// The part of the model that reads the value at a place: the key for it, or the type of the object if a key is not its
    /// nearest container.
    func member(at place: Place) -> ModelMember {
        let whole = ModelMember(type: TypeName.of(survey.model), key: nil)
        guard case .body(let pointer) = place else { return whole }
        var tokens = pointer.tokens
        if let object = objects.first(where: { $0.steps.match(tokens) }) {
            return ModelMember(type: object.owner, key: nil)
        }
        // A value in a list or a dictionary belongs to the key of that.
        while let name = tokens.popLast() {
            let isKey: (Field) -> Bool = { field in
                field.identity.object.match(tokens) && field.first.pointer.tokens.last == name
            }
            if let field = fields.first(where: isKey) { return ModelMember(type: field.identity.owner, key: name) }
            if let object = objects.first(where: { $0.steps.match(tokens) && $0.member(name) != nil }) {
                return ModelMember(type: object.owner, key: name)
            }
        }
        return whole
    }
}

extension [Spot.Step] {
    /// Whether the tokens of a pointer lead here.
    fileprivate func match(_ tokens: [String]) -> Bool {
        count == tokens.count
            && zip(self, tokens).allSatisfy { step, token in
                if case .member(let name) = step { name == token } else { true }
            }
    }
}
