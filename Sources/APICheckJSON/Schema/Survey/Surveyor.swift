#if Contracts
import APICheckBase

/// Walks a value with the set of all schemas that apply to each place: through `$ref`, `allOf`, the branches of `anyOf`
/// and `oneOf` that accept the value, `then` or `else`, and `dependentSchemas`.
struct Surveyor {
    let instance: Document
    let contracts: [Document]
    let plans: SurveyPlans
    let validator: Validator<PlainMode>
    var survey = Survey()

    /// - Parameter validator: A validator of the instance.
    init(instance: Document, contracts: [Document], plans: SurveyPlans, validator: Validator<PlainMode>) {
        self.instance = instance
        self.contracts = contracts
        self.plans = plans
        self.validator = validator
    }

    var tape: Tape { validator.tape }

    mutating func visit(_ row: Int, _ step: UnsafePointer<SurveyStep>) {
        if validator.run.pointee.isExceeded { return }
        let plan = step.pointee.plan ?? plan(row, step)
        if plan.pointee.marksVolatile { survey.volatile.append(JSON(document: instance, row: row)) }
        if plan.pointee.marksVolatilePlaces { markVolatilePlaces(row, plan) }
        if plan.pointee.annotates { annotate(row, plan) }
        switch tape[row].kind {
        case NodeKind.object: visitMembers(row, plan)
        case NodeKind.array:
            if plan.pointee.marksUnordered { markUnordered(row, plan) }
            visitElements(row, plan)
        case NodeKind.string: if plan.pointee.notesTimes { noteTimestamp(row, plan) }
        default: break
        }
    }

    func source(_ schema: SchemaPointer) -> JSON {
        JSON(document: contracts[Int(schema.pointee.document)], row: Int(schema.pointee.row))
    }

    /// The plan when the schemas that apply depend on the value.
    func plan(_ row: Int, _ step: UnsafePointer<SurveyStep>) -> UnsafeMutablePointer<SurveyPlan> {
        var set: [SchemaPointer] = []
        for schema in step.pointee.schemas { expand(schema, row, into: &set) }
        return plans.plan(set, step.pointee.state)
    }

    private func expand(_ schema: SchemaPointer, _ row: Int, into set: inout [SchemaPointer]) {
        if set.contains(schema) { return }
        set.append(schema)
        if let rules = schema.pointee.combination?.pointee {
            if let reference = rules.reference { expand(reference, row, into: &set) }
            if let reference = rules.dynamicReference { expand(reference, row, into: &set) }
            for branch in rules.allOf { expand(branch, row, into: &set) }
            for branch in accepting(rules.anyOf, row) { expand(branch, row, into: &set) }
            for branch in accepting(rules.oneOf, row) { expand(branch, row, into: &set) }
            if let condition = rules.condition {
                let isTrue = accepts(row, condition)
                if isTrue { expand(condition, row, into: &set) }
                if let chosen = isTrue ? rules.consequence : rules.alternative { expand(chosen, row, into: &set) }
            }
        }
        guard tape[row].kind == NodeKind.object, let rules = schema.pointee.object else { return }
        for dependency in rules.pointee.dependencies {
            if let dependent = dependency.schema,
                validator.has(row, Int(dependency.trigger), of: schema.pointee.contract)
            {
                expand(dependent, row, into: &set)
            }
        }
    }

    /// All branches when none accepts the value: that is a violation, but does not make every member undeclared.
    private func accepting(_ branches: CombinationRules.Branches, _ row: Int) -> [SchemaPointer] {
        let accepting = branches.filter { accepts(row, $0) }
        return accepting.isEmpty ? Array(branches) : accepting
    }

    private func accepts(_ row: Int, _ schema: SchemaPointer) -> Bool {
        if validator.run.pointee.memory != nil { return validator.counting.check(row, schema) }
        return validator.run.pointee.takeStep() && validator.check(row, schema)
    }

    private mutating func annotate(_ row: Int, _ plan: UnsafeMutablePointer<SurveyPlan>) {
        for schema in plan.pointee.schemas {
            for keyword in schema.pointee.survey.annotations.common(with: plan.pointee.state.annotations) {
                guard let value = source(schema)[keyword.rawValue] else { continue }
                survey.annotations.append(
                    Survey.Annotation(
                        instance: JSON(document: instance, row: row), keyword: keyword, value: value))
            }
        }
    }

    private mutating func noteTimestamp(_ row: Int, _ plan: UnsafeMutablePointer<SurveyPlan>) {
        for schema in plan.pointee.schemas {
            guard let rule = schema.pointee.string?.pointee.timestamp, rule.pointee.isPast else { continue }
            let value = JSON(document: instance, row: row)
            guard let instant = value.string.flatMap({ Timestamp($0) })?.instant else { continue }
            survey.pastTimestamps.append(
                Survey.PastTimestamp(value: value, instant: instant, schema: source(schema)))
            return
        }
    }

    private mutating func visitElements(_ row: Int, _ plan: UnsafeMutablePointer<SurveyPlan>) {
        var index = 0
        var element = row + 1
        let end = Int(tape[row].extra)
        while element < end {
            let step = step(toElement: element, index, plan)
            let value = tape[element]
            if step.pointee.skippedKinds >> value.kind & 1 == 0 { visit(element, step) }
            index += 1
            element = value.isContainer ? Int(value.extra) : element + 1
        }
    }

    func step(
        toElement element: Int, _ index: Int, _ plan: UnsafeMutablePointer<SurveyPlan>
    ) -> UnsafePointer<SurveyStep> {
        let place = min(index, plan.pointee.elements.count - 1)
        if !plan.pointee.hasContains, let known = plan.pointee.elements[place] { return known }
        var children: [SchemaPointer] = []
        for rules in plan.pointee.schemas.lazy.compactMap(\.pointee.array) {
            if index < rules.pointee.prefix.count {
                children.append(rules.pointee.prefix[index])
            } else if let items = rules.pointee.items {
                children.append(items)
            }
            if let contains = rules.pointee.contains, accepts(element, contains) { children.append(contains) }
        }
        if children.isEmpty {
            children = plan.pointee.schemas.compactMap { $0.pointee.combination?.pointee.unevaluatedItems }
        }
        let step = step(children, below: plan)
        if !plan.pointee.hasContains { plan.pointee.elements[place] = step }
        return step
    }

    private func step(
        _ schemas: [SchemaPointer], below plan: UnsafeMutablePointer<SurveyPlan>
    ) -> UnsafePointer<SurveyStep> {
        plans.step(schemas, plan.pointee.state)
    }

    private mutating func visitMembers(_ row: Int, _ plan: UnsafeMutablePointer<SurveyPlan>) {
        let objects = plan.pointee.objects
        let rules = objects.count == 1 ? objects[0].rules : nil
        var expected = 0
        var key = row + 1
        let end = Int(tape[row].extra)
        while key < end {
            let member: MemberPlan
            if let rules, validator.isNamed(rules, expected, tape[key]), let known = plan.pointee.members[expected] {
                member = known
                expected += 1
            } else {
                member = self.member(key, plan, &expected)
            }
            if member.reportsName { checkName(key, of: row, member.declaration, plan) }
            let value = tape[key + 1]
            if member.step.pointee.skippedKinds >> value.kind & 1 == 0 { visit(key + 1, member.step) }
            key = value.isContainer ? Int(value.extra) : key + 2
        }
    }

    /// Members mostly come in the order of the schema: `expected` is the index of the next name.
    func member(
        _ key: Int, _ plan: UnsafeMutablePointer<SurveyPlan>, _ expected: inout Int
    ) -> MemberPlan {
        let node = tape[key]
        for object in plan.pointee.objects {
            var index = expected
            if !validator.isNamed(object.rules, index, node) { index = validator.find(object.rules, key, node) }
            guard index >= 0 else { continue }
            expected = index + 1
            let place = object.firstMember + index
            if let known = plan.pointee.members[place] { return known }
            let made = makeMember(key, plan)
            plan.pointee.members[place] = made
            return made
        }
        if plan.pointee.hasPatterns { return makeMember(key, plan) }
        if let known = plan.pointee.otherMember { return known }
        let made = makeMember(key, plan, isOther: true)
        plan.pointee.otherMember = made
        return made
    }

    func makeMember(
        _ key: Int, _ plan: UnsafeMutablePointer<SurveyPlan>, isOther: Bool = false
    ) -> MemberPlan {
        let declaration = MemberDeclaration(key, plan.pointee.schemas, validator)
        let style = style(declaration.kind, plan)
        let isMisnamed = style.map { isOther || !$0.accepts(tape.text(key)) } ?? false
        return MemberPlan(
            declaration: declaration.kind,
            reportsName: plan.pointee.describesMembers && (declaration.kind == .undeclared || isMisnamed),
            step: step(declaration.schemas, below: plan))
    }

    /// The style that a name must have; the names of a map are data and have none.
    private func style(_ declaration: MemberDeclaration.Kind, _ plan: UnsafeMutablePointer<SurveyPlan>) -> NamingStyle?
    {
        declaration == .entry ? nil : plan.pointee.state.keys
    }

    private mutating func checkName(
        _ key: Int, of row: Int, _ declaration: MemberDeclaration.Kind, _ plan: UnsafeMutablePointer<SurveyPlan>
    ) {
        let member = JSON.Member(key: JSON(document: instance, row: key))
        let set = plan.pointee.schemas
        let schema = source(set.first { $0.pointee.object != nil } ?? set[0])
        if let style = style(declaration, plan), !style.accepts(member.name) {
            survey.misnamed.append(Survey.MisnamedMember(member: member, style: style, schema: schema))
        }
        if declaration == .undeclared {
            let schemas = set.filter { $0.pointee.object != nil }.map { source($0) }
            survey.undeclared.append(
                Survey.UndeclaredMember(
                    member: member, object: JSON(document: instance, row: row),
                    level: plan.pointee.state.undeclared ?? .info, schema: schema, schemas: schemas))
        }
    }
}

/// Values that differ from call to call, and lists whose order does.
extension Surveyor {
    /// Adds the values at the places that `x-apicheck-volatile` of a schema lists.
    mutating func markVolatilePlaces(_ row: Int, _ plan: UnsafeMutablePointer<SurveyPlan>) {
        let value = JSON(document: instance, row: row)
        for schema in plan.pointee.schemas where schema.pointee.survey.listsVolatilePlaces {
            for text in source(schema)[Keyword.volatile.rawValue]?.elements.compactMap(\.string) ?? [] {
                guard let pointer = Pointer(text) else { continue }
                markVolatile(value, pointer.tokens[...])
            }
        }
    }

    private mutating func markVolatile(_ value: JSON, _ tokens: ArraySlice<String>) {
        guard let token = tokens.first else { return survey.volatile.append(value) }
        switch value.kind {
        case .object:
            for member in value.members where token == VolatileValue.anyName || member.name == token {
                markVolatile(member.value, tokens.dropFirst())
            }
        case .array where token == VolatileValue.anyName:
            for element in value.elements { markVolatile(element, tokens.dropFirst()) }
        case .array:
            if let element = value[Pointer([token])] { markVolatile(element, tokens.dropFirst()) }
        default: break
        }
    }

    mutating func markUnordered(_ row: Int, _ plan: UnsafeMutablePointer<SurveyPlan>) {
        let marks = plan.pointee.schemas.filter(\.pointee.survey.isUnordered).compactMap {
            source($0)[Keyword.unordered.rawValue]
        }
        // Of several schemas, one with a key says more.
        let key = marks.compactMap { $0["by"]?.string.flatMap { Pointer($0) } }.first
        survey.unordered.append(UnorderedList(value: JSON(document: instance, row: row), key: key))
    }
}
#endif
