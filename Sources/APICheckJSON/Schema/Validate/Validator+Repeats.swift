#if Contracts
/// The steps of ``CountingMode``: each is counted, and a schema that can reach a value more than once is applied only
/// the first time.
extension Validator {
    @inline(never)
    func checkCounted(_ row: Int, _ node: Node, _ schema: SchemaPointer) -> Bool {
        guard run.pointee.takeStep() else { return false }
        guard let memory = memory(of: schema, node) else { return checkRules(row, node, schema) }
        if let collector {
            return nesting == ExplanationLimits.outermost
                ? collectOnce(row, node, schema, collector) : explain(row, node, schema, collector, memory)
        }
        if let known = memory._withUnsafeGuaranteedRef({ $0.verdict(row, schema) }) { return known }
        let verdict = checkRules(row, node, schema)
        if !run.pointee.isExceeded { memory._withUnsafeGuaranteedRef { $0.remember(verdict, row, schema) } }
        return verdict
    }

    @inline(never)
    func checkCounted(
        _ row: Int, _ node: Node, _ schema: SchemaPointer, noting evaluation: EvaluationPointer
    ) -> Bool {
        guard run.pointee.takeStep() else { return false }
        guard let memory = memory(of: schema, node) else {
            return checkRules(row, node, schema, noting: evaluation)
        }
        if let collector {
            return nesting == ExplanationLimits.outermost
                ? collectOnce(row, node, schema, collector, noting: evaluation)
                : explain(row, node, schema, collector, memory, noting: evaluation)
        }
        if let known = memory._withUnsafeGuaranteedRef({ $0.evaluation(row, schema) }) {
            guard let known else { return false }
            evaluation.pointee = known
            return true
        }
        let verdict = checkRules(row, node, schema, noting: evaluation)
        if !run.pointee.isExceeded {
            let noted = verdict ? evaluation.pointee : nil
            memory._withUnsafeGuaranteedRef { $0.remember(noted, row, schema) }
        }
        return verdict
    }

    private func memory(of schema: SchemaPointer, _ node: Node) -> Unmanaged<VerdictMemory>? {
        guard let memory = run.pointee.memory else { return nil }
        let covers = memory._withUnsafeGuaranteedRef { $0.covers(schema, isContainer: node.isContainer) }
        return covers ? memory : nil
    }

    /// The collector of the whole evaluation already has the violations of a place that recurs.
    private func collectOnce(
        _ row: Int, _ node: Node, _ schema: SchemaPointer, _ collector: Unmanaged<ViolationCollector>
    ) -> Bool {
        let isNew = collector._withUnsafeGuaranteedRef { $0.visits.isFirst(row, schema) }
        return !isNew || checkRules(row, node, schema)
    }

    private func collectOnce(
        _ row: Int, _ node: Node, _ schema: SchemaPointer, _ collector: Unmanaged<ViolationCollector>,
        noting evaluation: EvaluationPointer
    ) -> Bool {
        let place = PlaceTable.key(row, schema)
        if let known = collector._withUnsafeGuaranteedRef({ $0.visits.evaluations[place] }) {
            evaluation.pointee = known
            return true
        }
        let goesOn = checkRules(row, node, schema, noting: evaluation)
        collector._withUnsafeGuaranteedRef { $0.visits.evaluations[place] = evaluation.pointee }
        return goesOn
    }

    /// Nested collectors are many and short-lived, so what one finds at a place is stored for the others.
    private func explain(
        _ row: Int, _ node: Node, _ schema: SchemaPointer, _ collector: Unmanaged<ViolationCollector>,
        _ memory: Unmanaged<VerdictMemory>, noting evaluation: EvaluationPointer? = nil
    ) -> Bool {
        let key = VerdictMemory.Explanation.Key(
            place: PlaceTable.key(row, schema), nesting: nesting, isNoting: evaluation != nil)
        var explanation = memory._withUnsafeGuaranteedRef { $0.explanation(key) }
        if explanation == nil {
            let found = ViolationCollector(limit: ExplanationLimits.mostViolations)
            let validator = Validator(tape, Unmanaged.passUnretained(found), nesting: nesting, run)
            var noted = Evaluation()
            _ = withExtendedLifetime(found) {
                evaluation == nil
                    ? validator.checkRules(row, node, schema)
                    : validator.checkRules(row, node, schema, noting: &noted)
            }
            let made = VerdictMemory.Explanation(rows: found.rows, evaluation: noted)
            if !run.pointee.isExceeded { memory._withUnsafeGuaranteedRef { $0.remember(made, key) } }
            explanation = made
        }
        guard let explanation, !run.pointee.isExceeded else { return false }
        evaluation?.pointee = explanation.evaluation
        return collector._withUnsafeGuaranteedRef { $0.append(contentsOf: explanation.rows) }
    }
}

/// The results of one evaluation for schemas that can apply to the same value more than once.
///
/// Without them, a schema that reaches itself through two keywords (`allOf`, `if`, `contains` beside `items` ...) would
/// be applied twice as often at each level of a value.
final class VerdictMemory {
    private let repeats: RepeatFlags
    private let uses: UInt8
    private var verdicts = PlaceTable()
    /// The evaluations by key; nil for an invalid value.
    private var evaluations: [UInt64: Evaluation?] = [:]
    private var explanations: [Explanation.Key: Explanation] = [:]

    /// The violations that a nested collector found at one place.
    struct Explanation {
        let rows: [ViolationRow]
        let evaluation: Evaluation

        struct Key: Hashable {
            let place: UInt64
            let nesting: Int
            let isNoting: Bool
        }
    }

    init(_ repeats: RepeatFlags, isSurvey: Bool) {
        self.repeats = repeats
        uses = isSurvey ? RepeatFlags.atContainer | RepeatFlags.inSurvey : RepeatFlags.atContainer
    }

    /// Whether a schema can reach a value of this kind more than once.
    func covers(_ schema: SchemaPointer, isContainer: Bool) -> Bool {
        repeats[schema] & (isContainer ? uses : RepeatFlags.atScalar) != 0
    }

    func verdict(_ row: Int, _ schema: SchemaPointer) -> Bool? { verdicts.value(row, schema) }

    func remember(_ verdict: Bool, _ row: Int, _ schema: SchemaPointer) { verdicts.insert(verdict, row, schema) }

    func evaluation(_ row: Int, _ schema: SchemaPointer) -> Evaluation?? { evaluations[PlaceTable.key(row, schema)] }

    func remember(_ evaluation: Evaluation?, _ row: Int, _ schema: SchemaPointer) {
        guard evaluations.count < PlaceTable.maximumCount / 8 else { return }
        evaluations[PlaceTable.key(row, schema)] = .some(evaluation)
    }

    func explanation(_ key: Explanation.Key) -> Explanation? { explanations[key] }

    func remember(_ explanation: Explanation, _ key: Explanation.Key) { explanations[key] = explanation }
}

/// A set of (schema, row) pairs with one bit of information for each: an open-addressing table of 64-bit words.
///
/// A dictionary needs about four times the memory and the time, and a large body creates millions of entries.
struct PlaceTable {
    /// Beyond this number of entries (128 MiB of table) no more are stored; the step limit then bounds the work.
    static let maximumCount = 8_000_000

    private var slots: [UInt64] = []
    private var mask = 0
    private var count = 0

    /// - Returns: The stored bit, or nil when the pair is not in the table.
    func value(_ row: Int, _ schema: SchemaPointer) -> Bool? {
        if slots.isEmpty { return nil }
        let key = PlaceTable.key(row, schema)
        var slot = PlaceTable.hash(key) & mask
        while slots[slot] != 0 {
            if slots[slot] >> 1 == key { return slots[slot] & 1 != 0 }
            slot = (slot &+ 1) & mask
        }
        return nil
    }

    /// Stores a pair that is not in the table yet.
    mutating func insert(_ value: Bool, _ row: Int, _ schema: SchemaPointer) {
        guard count < PlaceTable.maximumCount else { return }
        if (count &+ 1) &* 2 > slots.count { grow() }
        count &+= 1
        put(PlaceTable.key(row, schema) << 1 | (value ? 1 : 0))
    }

    private mutating func put(_ word: UInt64) {
        var slot = PlaceTable.hash(word >> 1) & mask
        while slots[slot] != 0 { slot = (slot &+ 1) & mask }
        slots[slot] = word
    }

    private mutating func grow() {
        let old = slots
        slots = Array(repeating: 0, count: max(32, old.count * 2))
        mask = slots.count - 1
        for word in old where word != 0 { put(word) }
    }

    /// Unique for each pair: rows have 32 bits, and a registry has far fewer than 2³¹ schemas. Never 0, since serial
    /// numbers start at 1.
    @inline(__always)
    static func key(_ row: Int, _ schema: SchemaPointer) -> UInt64 {
        UInt64(schema.pointee.serial) << 32 | UInt64(truncatingIfNeeded: row)
    }

    @inline(__always)
    private static func hash(_ key: UInt64) -> Int {
        Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32)
    }
}
#endif
