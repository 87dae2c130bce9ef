#if Contracts
extension SurveyPlans {
    /// Whether the survey finds nothing in any value, at any depth, whose names are all properties of the schemas. Also
    /// false when this depends on the value.
    func findsNothing(_ step: UnsafePointer<SurveyStep>, contracts: () -> [Document]) -> Bool {
        guard let plan = step.pointee.plan else { return false }
        if let known = plan.pointee.findsNothingInDeclaredNames { return known }
        var run = ValidationRun(limit: .max)
        let findsNothing = withUnsafeMutablePointer(to: &run) { run in
            var walk = EmptySurveyCheck(plans: self, contracts: contracts(), run: run)
            return walk.findsNothing(plan)
        }
        plan.pointee.findsNothingInDeclaredNames = findsNothing
        return findsNothing
    }
}

/// Walks plans as values would, through every name and every element once.
private struct EmptySurveyCheck {
    let plans: SurveyPlans
    let contracts: [Document]
    let run: UnsafeMutablePointer<ValidationRun>
    /// A plan that recurs inside itself adds nothing.
    private var seen: Set<UnsafeMutablePointer<SurveyPlan>> = []

    init(plans: SurveyPlans, contracts: [Document], run: UnsafeMutablePointer<ValidationRun>) {
        self.plans = plans
        self.contracts = contracts
        self.run = run
    }

    mutating func findsNothing(_ plan: UnsafeMutablePointer<SurveyPlan>) -> Bool {
        guard seen.insert(plan).inserted else { return true }
        if plan.pointee.marksVolatile || plan.pointee.marksVolatilePlaces || plan.pointee.marksUnordered
            || plan.pointee.notesTimes
            || plan.pointee.annotates || plan.pointee.hasContains
            || plan.pointee.hasPatterns
        {
            return false
        }
        // Such names are in no object keywords that would report them.
        if plan.pointee.schemas.contains(where: { $0.pointee.combination?.pointee.unevaluatedProperties != nil }) {
            return false
        }
        for step in steps(below: plan) {
            if step.pointee.skippedKinds == NodeKindSet.all { continue }
            guard let next = step.pointee.plan, findsNothing(next) else { return false }
        }
        return !reportsSomeName(plan)
    }

    private func steps(below plan: UnsafeMutablePointer<SurveyPlan>) -> [UnsafePointer<SurveyStep>] {
        guard let schema = plan.pointee.schemas.first else { return [] }
        let surveyor = surveyor(of: schema)
        let elements = (0..<plan.pointee.elements.count).map { surveyor.step(toElement: 0, $0, plan) }
        return elements + members(plan).map(\.step)
    }

    private func reportsSomeName(_ plan: UnsafeMutablePointer<SurveyPlan>) -> Bool {
        members(plan).contains(where: \.reportsName)
    }

    /// The plans of all names, which are read from the schema's own text.
    private func members(_ plan: UnsafeMutablePointer<SurveyPlan>) -> [MemberPlan] {
        plan.pointee.schemas.flatMap { schema -> [MemberPlan] in
            guard let rules = schema.pointee.object else { return [] }
            let surveyor = surveyor(of: schema)
            return rules.pointee.properties.map { surveyor.makeMember(Int($0.row), plan) }
        }
    }

    private func surveyor(of schema: SchemaPointer) -> Surveyor {
        let document = contracts[Int(schema.pointee.document)]
        return Surveyor(
            instance: document, contracts: contracts, plans: plans,
            validator: Validator(instance: document.tape, run: run))
    }
}
#endif
