#if Contracts
/// Runs compiled schemas over rows. Without a collector it stops at the first violation; with one it records each and
/// continues.
///
/// Each function returns whether to continue, which without a collector means "valid so far". The loops over members
/// and elements skip scalars whose kind alone makes them valid.
struct Validator<Mode: ValidationMode> {
    let tape: Tape
    let collector: Unmanaged<ViolationCollector>?
    /// The number of enclosing combinations of schemas.
    let nesting: Int
    let run: UnsafeMutablePointer<ValidationRun>

    /// The caller keeps `run` at its address while the validator is used.
    init(instance: Tape, run: UnsafeMutablePointer<ValidationRun>) {
        self.init(instance, nil, nesting: 0, run)
    }

    init(
        _ tape: Tape, _ collector: Unmanaged<ViolationCollector>?, nesting: Int,
        _ run: UnsafeMutablePointer<ValidationRun>
    ) {
        self.tape = tape
        self.collector = collector
        self.nesting = nesting
        self.run = run
    }

    /// The caller keeps the collector alive.
    func collecting(into collector: ViolationCollector) -> Validator {
        Validator(tape, Unmanaged.passUnretained(collector), nesting: nesting + 1, run)
    }

    /// Whether a value satisfies a schema; no violations are collected.
    func satisfies(_ row: Int, _ schema: SchemaPointer) -> Bool { withoutCollector.check(row, schema) }

    /// A nested validator that collects no violations.
    var withoutCollector: Validator { Validator(tape, nil, nesting: nesting + 1, run) }

    /// The same validator in the other mode.
    var counting: Validator<CountingMode> { Validator<CountingMode>(tape, collector, nesting: nesting, run) }

    func check(_ row: Int, _ schema: SchemaPointer) -> Bool { checkInline(row, schema) }

    /// ``check(_:_:)`` for the loops over members and elements, which are a tenth slower with a call.
    @inline(__always)
    func checkInline(_ row: Int, _ schema: SchemaPointer) -> Bool {
        let node = tape[row]
        // The collector and the stored results need each schema on the way.
        let schema = !Mode.isCounting && collector == nil ? schema.deciding(node.kind) : schema
        if !hasKind(node, schema) { return failType(row, schema) }
        if Mode.isCounting, schema.isCounted(node) { return checkCounted(row, node, schema) }
        return checkRules(row, node, schema)
    }

    /// Checks all keywords but `type`.
    @inline(__always)
    func checkRules(_ row: Int, _ node: Node, _ schema: SchemaPointer) -> Bool {
        if let rules = schema.pointee.combination {
            if rules.pointee.tracks {
                var evaluation = Evaluation()
                return checkRules(row, node, schema, noting: &evaluation)
            }
            if !rules.pointee.texts.isEmpty && isPlainString(node) {
                if !isListed(node, rules.pointee.texts) {
                    if collector == nil || !combine(row, schema, rules, nil) { return false }
                }
            } else if !combine(row, schema, rules, nil) {
                return false
            }
        }
        return checkOwn(row, node, schema, nil)
    }

    @inline(__always)
    func hasKind(_ node: Node, _ schema: SchemaPointer) -> Bool {
        schema.pointee.kinds >> node.kind & 1 != 0
            || schema.pointee.takesWholeFractions && node.kind == NodeKind.number && isWhole(node)
    }

    /// Checks the keywords for values of one kind.
    @inline(__always)
    func checkOwn(_ row: Int, _ node: Node, _ schema: SchemaPointer, _ evaluation: EvaluationPointer?) -> Bool {
        switch node.kind {
        case NodeKind.object:
            guard let rules = schema.pointee.object else { return true }
            if rules.pointee.isGeneral { return generalObject(row, node, schema, rules, evaluation) }
            guard let evaluation else { return plainObject(row, node, schema, rules) }
            return collector == nil
                ? plainObject(row, node, schema, rules, noting: evaluation)
                : generalObject(row, node, schema, rules, evaluation)
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
        guard let collector, !run.pointee.isExceeded else { return false }
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
        let expected = SchemaType.list(schema.pointee.kinds)
        return fail(
            row, schema, .type, detail: actual == .null ? .null : .type(expected: expected, actual: actual))
    }

    func kind(_ row: Int) -> JSONKind { JSONKind(tape[row].kind) }
}

extension SchemaPointer {
    /// Whether the application of the schema to a value counts as a step (``ValidationRun``).
    @inline(__always)
    func isCounted(_ node: Node) -> Bool { pointee.combination != nil || node.isContainer }
}

extension SchemaType {
    /// The types that a set of kinds contains, in the order of the cases.
    static func list(_ kinds: UInt32) -> [SchemaType] {
        allCases.filter { type in
            if type == .integer && kinds & NodeKindSet.number == NodeKindSet.number { return false }
            return kinds & type.kinds == type.kinds
        }
    }
}
#endif
