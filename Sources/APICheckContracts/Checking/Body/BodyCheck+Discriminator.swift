import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// The identity of a violation: its value, its keyword and its property.
private struct ViolationKey: Hashable {
    let instance: JSON.Identity
    let schema: JSON.Identity
    let property: String?

    init(_ violation: Violation) {
        instance = violation.instance.identity
        schema = violation.schema.identity
        property = violation.property
    }
}

/// One discriminator at one value.
private struct Visit: Hashable {
    let instance: JSON.Identity
    let discriminator: JSON.Identity
}

extension BodyCheck {
    /// The violations, with those of a `oneOf` or `anyOf` replaced by those of the branch that its discriminator selects.
    ///
    /// Reports a value that the discriminator does not list. In OpenAPI a discriminator does not affect validity, but a client
    /// that decodes by it reads only the selected branch, whatever the others accept.
    func discriminated(
        _ validation: Validation, _ body: inout BodyPlaces
    ) -> [Violation] {
        guard contract.annotations.contains(.discriminator) else { return validation.violations }
        var seen: Set<Visit> = []
        return discriminated(
            validation.violations, of: validation.schema, in: validation.instance, &body, &seen)
    }

    private func discriminated(
        _ violations: [Violation], of schema: Schema, in value: JSON, _ body: inout BodyPlaces,
        _ seen: inout Set<Visit>
    ) -> [Violation] {
        let survey = schema.survey(
            value, defaults: SurveyDefaults(undeclared: .ignore, annotations: [.discriminator]))
        var violations = violations
        let name = side.rawValue
        log.note(survey.exceeded, name)
        // Values inside a value whose branch was selected are checked with that branch.
        var settled: JSON?
        for found in survey.annotations {
            let instance = found.instance
            if settled?.contains(instance) == true && settled?.identity != instance.identity { continue }
            let visit = Visit(instance: instance.identity, discriminator: found.value.identity)
            guard let discriminator = log.discriminator(found.value), seen.insert(visit).inserted else { continue }
            switch discriminator.choice(for: instance) {
            case .none: continue
            case .unknown(let text, let known):
                report(unknown: text, known: known, found.value, hasBranches: discriminator.list != nil, &body)
                violations = without(discriminator, violations, in: instance)
                settled = instance
            case .schema(let chosen):
                guard discriminator.list != nil, let branch = compiled(chosen, for: name) else { continue }
                let hasViolations = violations.contains { instance.contains($0.instance) }
                if !hasViolations, branch.isValid(instance) { continue }
                let ofBranch = self.violations(in: instance, of: branch, name)
                violations =
                    without(discriminator, violations, in: instance)
                    + discriminated(ofBranch, of: branch, in: instance, &body, &seen)
                settled = instance
            }
        }
        return violations
    }

    private func report(
        unknown value: JSON, known: [String], _ declaration: JSON, hasBranches: Bool,
        _ body: inout BodyPlaces
    ) {
        let text = value.string ?? ""
        if SecretPlaceholder.isWhole(text) { return log.skipRedacted(side.rawValue) }
        let pointer = value.pointer
        body.reported.insert(pointer)
        report(
            .discriminatorValueUnknown, level: side == .response && hasBranches ? .breaking : .warning,
            side.place(pointer), at: declaration,
            expected: .quoted(known.isEmpty ? "the name of a schema" : known.list("or")), actual: "'\(text)'",
            hint: Spelling.nearMiss(of: text, in: known).map { "Did you mean '\($0)'?" })
    }

    /// The violations without those of the branches.
    private func without(
        _ discriminator: Discriminator, _ violations: [Violation], in instance: JSON
    ) -> [Violation] {
        guard let list = discriminator.list else { return violations }
        var ofBranches: Set<ViolationKey> = []
        for branch in discriminator.branches {
            guard let schema = try? schemas.registry.schema(at: branch) else { continue }
            ofBranches.formUnion(schema.violations(in: instance).map { ViolationKey($0) })
        }
        return violations.filter { violation in
            guard instance.contains(violation.instance) else { return true }
            return violation.schema.identity != list.identity && !ofBranches.contains(ViolationKey(violation))
        }
    }
}
