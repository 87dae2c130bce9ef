import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

extension ExchangeCheck {
    /// The violations with those of a `oneOf` or `anyOf` replaced by what the branch says that a discriminator chooses.
    ///
    /// A value that it does not know is told instead. OpenAPI has validity decided without the discriminator; who decodes
    /// by it is helped by the chosen branch alone, whatever the others accept.
    mutating func discriminated(
        _ judgement: Judgement, _ side: BodySide, _ body: inout BodyPlaces
    ) -> [Violation] {
        guard contract.annotations.contains(.discriminator) else { return judgement.violations }
        var seen: Set<Visit> = []
        return discriminated(
            judgement.violations, of: judgement.schema, in: judgement.instance, side, &body, &seen)
    }

    private struct Visit: Hashable {
        let instance: JSON.Identity
        let discriminator: JSON.Identity
    }

    private mutating func discriminated(
        _ violations: [Violation], of schema: Schema, in value: JSON, _ side: BodySide, _ body: inout BodyPlaces,
        _ seen: inout Set<Visit>
    ) -> [Violation] {
        let survey = schema.survey(
            value, defaults: SurveyDefaults(undeclared: .ignore, annotations: [.discriminator]))
        var violations = violations
        note(survey.exceeded, side.rawValue)
        // What stands in a value whose branch was chosen is looked at with that branch.
        var settled: JSON?
        for found in survey.annotations {
            let instance = found.instance
            if settled?.holds(instance) == true && settled?.identity != instance.identity { continue }
            let visit = Visit(instance: instance.identity, discriminator: found.value.identity)
            guard let discriminator = discriminator(found.value), seen.insert(visit).inserted else { continue }
            switch discriminator.choice(for: instance) {
            case .none: continue
            case .unknown(let text, let known):
                report(unknown: text, known: known, found.value, side, hasBranches: discriminator.list != nil, &body)
                violations = without(discriminator, violations, in: instance)
                settled = instance
            case .schema(let chosen):
                guard discriminator.list != nil, let branch = compiled(chosen, for: side.rawValue) else { continue }
                let hasViolations = violations.contains { instance.holds($0.instance) }
                if !hasViolations, branch.isValid(instance) { continue }
                let ofBranch = self.violations(in: instance, of: branch, side.rawValue)
                violations =
                    without(discriminator, violations, in: instance)
                    + discriminated(ofBranch, of: branch, in: instance, side, &body, &seen)
                settled = instance
            }
        }
        return violations
    }

    private mutating func discriminator(_ value: JSON) -> Discriminator? {
        if let known = discriminators[value.identity] { return known }
        let made = Discriminator(value, registry: contract.registry)
        discriminators[value.identity] = made
        return made
    }

    private mutating func report(
        unknown value: JSON, known: [String], _ declaration: JSON, _ side: BodySide, hasBranches: Bool,
        _ body: inout BodyPlaces
    ) {
        let text = value.string ?? ""
        if SecretPlaceholder.stands(in: text) { return }
        let pointer = body.pointer(of: value)
        body.judged.insert(pointer)
        report(
            .discriminatorValueUnknown, level: side == .response && hasBranches ? .breaking : .warning,
            side.place(pointer), at: declaration,
            expected: known.isEmpty ? "the name of a schema" : ExchangeCheck.list(known), actual: "'\(text)'",
            hint: Spelling.nearMiss(of: text, in: known).map { "Did you mean '\($0)'?" })
    }

    /// The violations but for those that stem from the branches.
    private mutating func without(
        _ discriminator: Discriminator, _ violations: [Violation], in instance: JSON
    ) -> [Violation] {
        guard let list = discriminator.list else { return violations }
        struct Fault: Hashable {
            let instance: JSON.Identity
            let schema: JSON.Identity
            let property: String?

            init(_ violation: Violation) {
                instance = violation.instance.identity
                schema = violation.schema.identity
                property = violation.property
            }
        }
        var ofBranches: Set<Fault> = []
        for branch in discriminator.branches {
            guard let schema = try? contract.registry.schema(at: branch) else { continue }
            ofBranches.formUnion(schema.violations(in: instance).map(Fault.init))
        }
        return violations.filter { violation in
            guard instance.holds(violation.instance) else { return true }
            return violation.schema.identity != list.identity && !ofBranches.contains(Fault(violation))
        }
    }
}
