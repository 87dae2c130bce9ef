/// Walks a value with the set of all schemas that apply to each place: through `$ref`, `allOf`, the branches of `anyOf`
/// and `oneOf` that accept the value, `then` or `else`, and `dependentSchemas`.
struct Surveyor {
    let instance: Document
    let contracts: [Document]
    private let annotations: AnnotationKeywords
    private let tape: Tape
    private let validator: Validator
    private(set) var survey = Survey()

    init(instance: Document, contracts: [Document], annotations: AnnotationKeywords) {
        self.annotations = annotations
        self.instance = instance
        self.contracts = contracts
        tape = instance.tape
        validator = Validator(instance: instance.tape)
    }

    /// `inherited` is what holds unless a schema of the set says otherwise.
    mutating func visit(
        _ row: Int, _ schemas: [SchemaPointer], _ inherited: SurveyDefaults, isVolatile: Bool = false
    ) {
        var set: [SchemaPointer] = []
        for schema in schemas { expand(schema, row, into: &set) }
        var defaults = inherited
        if let keys = set.lazy.compactMap(\.pointee.survey.keys).first { defaults.keys = keys }
        // Where two say how serious it is, the more serious one holds.
        if let level = set.lazy.compactMap(\.pointee.survey.undeclared).max() { defaults.undeclared = level }
        let isVolatile = isVolatile || markVolatile(row, set)
        if !annotations.isEmpty { annotate(row, set) }
        switch tape[row].kind {
        case NodeKind.object: visitMembers(row, set, defaults, isVolatile)
        case NodeKind.array: visitElements(row, set, defaults, isVolatile)
        case NodeKind.string: noteTimestamp(row, set)
        default: break
        }
    }

    private func source(_ schema: SchemaPointer) -> JSON {
        JSON(document: contracts[Int(schema.pointee.document)], row: Int(schema.pointee.row))
    }

    private mutating func markVolatile(_ row: Int, _ set: [SchemaPointer]) -> Bool {
        guard set.contains(where: \.pointee.survey.isVolatile) else { return false }
        survey.volatile.append(JSON(document: instance, row: row))
        return true
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
                let isTrue = validator.check(row, condition)
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

    /// All of them when none accepts: that is a violation, and no reason to call each member undeclared.
    private func accepting(_ branches: CombinationRules.Branches, _ row: Int) -> [SchemaPointer] {
        let accepting = branches.filter { validator.satisfies(row, $0) }
        return accepting.isEmpty ? Array(branches) : accepting
    }

    private mutating func annotate(_ row: Int, _ set: [SchemaPointer]) {
        for schema in set {
            for keyword in schema.pointee.survey.annotations.common(with: annotations) {
                guard let value = source(schema)[keyword.rawValue] else { continue }
                survey.annotations.append(
                    Survey.Annotation(
                        instance: JSON(document: instance, row: row), keyword: keyword, value: value))
            }
        }
    }

    private mutating func noteTimestamp(_ row: Int, _ set: [SchemaPointer]) {
        for schema in set {
            guard let rule = schema.pointee.string?.pointee.timestamp, rule.pointee.isPast else { continue }
            let value = JSON(document: instance, row: row)
            guard let instant = value.string.flatMap({ Timestamp($0) })?.instant else { continue }
            survey.pastTimestamps.append(
                Survey.PastTimestamp(
                    value: value, instant: instant, schema: source(schema)))
            return
        }
    }

    private mutating func visitElements(
        _ row: Int, _ set: [SchemaPointer], _ defaults: SurveyDefaults, _ isVolatile: Bool
    ) {
        var index = 0
        var element = row + 1
        while element < Int(tape[row].extra) {
            var children: [SchemaPointer] = []
            for schema in set {
                guard let rules = schema.pointee.array else { continue }
                if index < rules.pointee.prefix.count {
                    children.append(rules.pointee.prefix[index])
                } else if let items = rules.pointee.items {
                    children.append(items)
                }
                if let contains = rules.pointee.contains, validator.check(element, contains) {
                    children.append(contains)
                }
            }
            if children.isEmpty {
                children = set.compactMap { $0.pointee.combination?.pointee.unevaluatedItems }
            }
            visit(element, children, defaults, isVolatile: isVolatile)
            index += 1
            element = tape.next(element)
        }
    }

    private mutating func visitMembers(
        _ row: Int, _ set: [SchemaPointer], _ defaults: SurveyDefaults, _ isVolatile: Bool
    ) {
        let isDescribed = set.contains(where: \.pointee.survey.describesMembers)
        var key = row + 1
        while key < Int(tape[row].extra) {
            let place = MemberPlace(key, set, validator)
            if isDescribed { judge(key, of: row, place, set, defaults) }
            visit(key + 1, place.schemas, defaults, isVolatile: isVolatile)
            key = tape.next(key + 1)
        }
    }

    private mutating func judge(
        _ key: Int, of row: Int, _ place: MemberPlace, _ set: [SchemaPointer], _ defaults: SurveyDefaults
    ) {
        let isUndeclared = place.standing == .undeclared
        // The names of a map are data; those of its contract's properties are names.
        let style = place.standing == .entry ? nil : defaults.keys
        guard isUndeclared || style != nil else { return }
        let member = JSON.Member(key: JSON(document: instance, row: key))
        let describing = set.first { $0.pointee.object != nil } ?? set[0]
        let schema = source(describing)
        if let style, !style.accepts(member.name) {
            survey.misnamed.append(Survey.MisnamedMember(member: member, style: style, schema: schema))
        }
        if isUndeclared {
            let schemas = set.filter { $0.pointee.object != nil }
                .map { source($0) }
            survey.undeclared.append(
                Survey.UndeclaredMember(
                    member: member, object: JSON(document: instance, row: row), level: defaults.undeclared ?? .info,
                    schema: schema, schemas: schemas))
        }
    }
}
