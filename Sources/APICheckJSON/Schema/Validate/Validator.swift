/// Runs compiled schemas over rows. Without a collector it stops at the first failure; with one it notes each and goes on.
///
/// Each function returns whether to go on, which without a collector means "valid so far". Scalars that the kind alone
/// settles are passed in the loops over members and elements; everything else comes here.
struct Validator {
    let tape: Tape
    let collector: Unmanaged<ViolationCollector>?
    /// How many combinations of schemas this one runs inside.
    let nesting: Int
    let memory: Unmanaged<BranchMemory>?
    let doubt: Unmanaged<PatternDoubt>?

    /// Whoever asks keeps the doubt alive.
    init(instance: Tape, doubt: PatternDoubt? = nil) {
        self.init(instance, nil, nesting: 0, nil, doubt.map(Unmanaged.passUnretained))
    }

    private init(
        _ tape: Tape, _ collector: Unmanaged<ViolationCollector>?, nesting: Int, _ memory: Unmanaged<BranchMemory>?,
        _ doubt: Unmanaged<PatternDoubt>?
    ) {
        self.tape = tape
        self.collector = collector
        self.nesting = nesting
        self.memory = memory
        self.doubt = doubt
    }

    /// Whoever asks keeps the collector alive.
    func collecting(into collector: ViolationCollector) -> Validator {
        Validator(tape, Unmanaged.passUnretained(collector), nesting: nesting + 1, memory, doubt)
    }

    /// Whether a value satisfies a schema, without a word on why not.
    ///
    /// Schemas that refer to themselves from two branches would be run twice as often at each level; from some depth on,
    /// what was answered once is remembered.
    func satisfies(_ row: Int, _ schema: SchemaPointer) -> Bool {
        if nesting < BranchMemory.firstNesting { return asking(memory).check(row, schema) }
        return remembering { memory in
            if let known = memory._withUnsafeGuaranteedRef({ $0.answer(row, schema) }) { return known }
            let answer = asking(memory).check(row, schema)
            memory._withUnsafeGuaranteedRef { $0.remember(answer, row, schema) }
            return answer
        }
    }

    /// One that only asks, inside this one.
    func asking(_ memory: Unmanaged<BranchMemory>?) -> Validator {
        Validator(tape, nil, nesting: nesting + 1, memory, doubt)
    }

    func remembering<Answer>(_ run: (Unmanaged<BranchMemory>) -> Answer) -> Answer {
        if let memory { return run(memory) }
        let memory = BranchMemory()
        return withExtendedLifetime(memory) { run(Unmanaged.passUnretained(memory)) }
    }

    func check(_ row: Int, _ schema: SchemaPointer) -> Bool {
        let node = tape[row]
        if !hasKind(node, schema) { return failType(row, schema) }
        if let rules = schema.pointee.combination {
            if rules.pointee.tracks {
                var evaluation = Evaluation()
                return check(row, schema, noting: &evaluation)
            }
            if !combine(row, schema, rules, nil) { return false }
        }
        return checkOwn(row, node, schema, nil)
    }

    @inline(__always)
    func hasKind(_ node: Node, _ schema: SchemaPointer) -> Bool {
        schema.pointee.kinds >> node.kind & 1 != 0
            || schema.pointee.takesWholeFractions && node.kind == NodeKind.number && isWhole(node)
    }

    /// The keywords for values of one kind.
    @inline(__always)
    func checkOwn(_ row: Int, _ node: Node, _ schema: SchemaPointer, _ evaluation: EvaluationPointer?) -> Bool {
        switch node.kind {
        case NodeKind.object:
            guard let rules = schema.pointee.object else { return true }
            return rules.pointee.isGeneral || evaluation != nil
                ? generalObject(row, node, schema, rules, evaluation) : plainObject(row, node, schema, rules)
        case NodeKind.array:
            guard let rules = schema.pointee.array else { return true }
            return rules.pointee.isPlain && evaluation == nil
                ? plainArray(row, node, rules) : generalArray(row, node, schema, rules, evaluation)
        case NodeKind.string:
            guard let rules = schema.pointee.string else { return true }
            return string(row, node, schema, rules)
        case NodeKind.integer, NodeKind.number:
            guard let rules = schema.pointee.number else { return true }
            return number(row, node, schema, rules)
        default:
            return true
        }
    }

    @inline(never)
    private func isWhole(_ node: Node) -> Bool { NumberText(tape.raw(node)).isInteger }

    @inline(never)
    func fail(
        _ row: Int, _ schema: SchemaPointer, _ keyword: Keyword, property: ViolationRow.Property = .none,
        detail: Violation.Detail = .other
    ) -> Bool {
        guard let collector else { return false }
        let schemaRow = Int(schema.pointee.row)
        let value = schema.pointee.contract.member(schemaRow, keyword.rawValue) ?? schemaRow
        let place = SchemaPlace(document: Int(schema.pointee.document), row: value)
        return collector._withUnsafeGuaranteedRef {
            $0.append(ViolationRow(instance: row, schema: place, keyword: keyword, property: property, detail: detail))
        }
    }

    @inline(never)
    func failType(_ row: Int, _ schema: SchemaPointer) -> Bool {
        guard collector != nil else { return false }
        switch schema.pointee.refusal {
        case .always: return fail(row, schema, .falseSchema)
        case .additionalProperty: return fail(row, schema, .additionalProperties, property: .instance(row - 1))
        case .unevaluatedProperty: return fail(row, schema, .unevaluatedProperties, property: .instance(row - 1))
        case .unevaluatedItem: return fail(row, schema, .unevaluatedItems)
        case .none: break
        }
        let actual = kind(row)
        let expected = Validator.types(schema.pointee.kinds)
        return fail(
            row, schema, .type, detail: actual == .null ? .null : .type(expected: expected, actual: actual))
    }

    func kind(_ row: Int) -> JSONKind {
        switch tape[row].kind {
        case NodeKind.null: .null
        case NodeKind.false, NodeKind.true: .boolean
        case NodeKind.integer, NodeKind.number: .number
        case NodeKind.string: .string
        case NodeKind.array: .array
        default: .object
        }
    }

    /// The types that a set of kinds stands for, in the order of ``SchemaType``.
    static func types(_ kinds: UInt32) -> [SchemaType] {
        SchemaType.allCases.filter { type in
            if type == .integer && kinds & NodeKindSet.number == NodeKindSet.number { return false }
            return kinds & type.kinds == type.kinds
        }
    }
}
