#if Contracts
/// A cache of plans: most values of a recording have the same few sets of schemas. Only one survey at a time uses it.
final class SurveyPlans: @unchecked Sendable {
    /// A larger cache is discarded: branches can be combined in more ways than fit into memory.
    private static let most = 10_000

    private struct Key: Hashable {
        let schemas: [SchemaPointer]
        let state: SurveyState
    }

    private struct Root: Hashable {
        let schema: SchemaPointer
        let state: SurveyState
    }

    private var arena = SchemaArena()
    private var plans: [Key: UnsafeMutablePointer<SurveyPlan>] = [:]
    private var steps: [Key: UnsafePointer<SurveyStep>] = [:]
    /// The starts of surveys.
    private var roots: [Root: UnsafePointer<SurveyStep>] = [:]

    deinit { arena.deallocate() }

    var isFull: Bool { plans.count + steps.count > SurveyPlans.most }

    /// The step to a whole value.
    func root(_ schema: SchemaPointer, _ state: SurveyState) -> UnsafePointer<SurveyStep> {
        let root = Root(schema: schema, state: state)
        if let known = roots[root] { return known }
        let made = step([schema], state)
        roots[root] = made
        return made
    }

    func step(_ schemas: [SchemaPointer], _ state: SurveyState) -> UnsafePointer<SurveyStep> {
        let key = Key(schemas: schemas, state: state)
        if let known = steps[key] { return known }
        var reach = SchemaReach()
        for schema in schemas { reach.add(schema) }
        let plan = reach.isFixed ? plan(reach.schemas, state) : nil
        let made = UnsafePointer(
            arena.store(
                SurveyStep(
                    schemas: arena.store(schemas), state: state, plan: plan,
                    skippedKinds: plan?.pointee.skippedKinds
                        ?? SurveyPlans.skippedKinds(reach.schemas, state, isWhole: false))))
        steps[key] = made
        return made
    }

    /// - Parameter inherited: The settings unless a schema of the set has its own.
    func plan(_ schemas: [SchemaPointer], _ inherited: SurveyState) -> UnsafeMutablePointer<SurveyPlan> {
        let key = Key(schemas: schemas, state: inherited)
        if let known = plans[key] { return known }
        var state = inherited
        if let keys = schemas.lazy.compactMap(\.pointee.survey.keys).first { state.keys = keys }
        // Of two levels, the more severe one applies.
        if let level = schemas.lazy.compactMap(\.pointee.survey.undeclared).max() { state.undeclared = level }
        state.isVolatile = inherited.isVolatile || schemas.contains(where: \.pointee.survey.isVolatile)
        var objects: [SurveyPlan.Object] = []
        var memberCount = 0
        for rules in schemas.compactMap(\.pointee.object) {
            objects.append(SurveyPlan.Object(rules: rules, firstMember: memberCount))
            memberCount += rules.pointee.properties.count
        }
        let arrays = schemas.compactMap(\.pointee.array)
        let made = arena.store(
            SurveyPlan(
                schemas: arena.store(schemas), state: state,
                marksVolatile: state.isVolatile && !inherited.isVolatile,
                marksVolatilePlaces: !state.isVolatile && schemas.contains(where: \.pointee.survey.listsVolatilePlaces),
                marksUnordered: schemas.contains(where: \.pointee.survey.isUnordered),
                notesTimes: schemas.contains(where: SurveyPlans.notesTime),
                annotates: schemas.contains { SurveyPlans.annotates($0, state) },
                describesMembers: schemas.contains(where: \.pointee.survey.describesMembers),
                skippedKinds: SurveyPlans.skippedKinds(schemas, inherited, isWhole: true),
                objects: arena.store(objects),
                hasPatterns: objects.contains { !$0.rules.pointee.patterns.isEmpty },
                members: UnsafeMutableBufferPointer(
                    mutating: arena.store([MemberPlan?](repeating: nil, count: memberCount))),
                elements: UnsafeMutableBufferPointer(
                    mutating: arena.store(
                        [UnsafePointer<SurveyStep>?](
                            repeating: nil, count: 1 + (arrays.map(\.pointee.prefix.count).max() ?? 0)))),
                hasContains: arrays.contains { $0.pointee.contains != nil }))
        plans[key] = made
        return made
    }

    private static func notesTime(_ schema: SchemaPointer) -> Bool {
        schema.pointee.string?.pointee.timestamp?.pointee.isPast ?? false
    }

    private static func annotates(_ schema: SchemaPointer, _ state: SurveyState) -> Bool {
        !schema.pointee.survey.annotations.common(with: state.annotations).isEmpty
    }

    /// - Parameter isWhole: Whether exactly these schemas apply; otherwise some of them may not.
    private static func skippedKinds(_ schemas: [SchemaPointer], _ inherited: SurveyState, isWhole: Bool) -> UInt32 {
        if !inherited.isVolatile,
            schemas.contains(where: { $0.pointee.survey.isVolatile || $0.pointee.survey.listsVolatilePlaces })
        {
            return 0
        }
        if !inherited.annotations.isEmpty, schemas.contains(where: { annotates($0, inherited) }) { return 0 }
        var skippedKinds = NodeKindSet.all & ~(NodeKindSet.array | NodeKindSet.object)
        if schemas.contains(where: notesTime) { skippedKinds &= ~NodeKindSet.string }
        guard isWhole else { return skippedKinds }
        let ignoresElements = schemas.allSatisfy {
            $0.pointee.array == nil && !$0.pointee.survey.isUnordered
                && $0.pointee.combination?.pointee.unevaluatedItems == nil
        }
        if ignoresElements { skippedKinds |= NodeKindSet.array }
        let ignoresMembers = schemas.allSatisfy {
            $0.pointee.object == nil && !$0.pointee.survey.describesMembers
                && $0.pointee.combination?.pointee.unevaluatedProperties == nil
        }
        return ignoresMembers ? skippedKinds | NodeKindSet.object : skippedKinds
    }
}

/// The schemas that apply to any value; when they depend on the value, all that may apply.
private struct SchemaReach {
    private(set) var schemas: [SchemaPointer] = []
    private(set) var isFixed = true

    mutating func add(_ schema: SchemaPointer) {
        if schemas.contains(schema) { return }
        schemas.append(schema)
        if let rules = schema.pointee.combination?.pointee {
            if let reference = rules.reference { add(reference) }
            if let reference = rules.dynamicReference { add(reference) }
            for branch in rules.allOf { add(branch) }
            let choices =
                [rules.condition, rules.consequence, rules.alternative].compactMap(\.self) + rules.anyOf + rules.oneOf
            for choice in choices { depend(on: choice) }
        }
        for dependent in schema.pointee.object?.pointee.dependencies.compactMap(\.schema) ?? [] {
            depend(on: dependent)
        }
    }

    private mutating func depend(on schema: SchemaPointer) {
        isFixed = false
        add(schema)
    }
}

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
