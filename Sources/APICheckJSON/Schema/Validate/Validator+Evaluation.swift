#if Contracts
/// `unevaluatedProperties` and `unevaluatedItems`: the schemas that apply to a value also record what they evaluate.
/// Each runs once, as without these keywords.
extension Validator {
    /// ``check(_:_:)`` that also records what is evaluated.
    ///
    /// For an invalid value the record is meaningless, unless violations are collected: then it contains what would
    /// have been evaluated, so that one violation does not make every member unevaluated.
    func check(_ row: Int, _ schema: SchemaPointer, noting evaluation: EvaluationPointer) -> Bool {
        let node = tape[row]
        if !hasKind(node, schema) { return failType(row, schema) }
        if Mode.isCounting, schema.isCounted(node) { return checkCounted(row, node, schema, noting: evaluation) }
        return checkRules(row, node, schema, noting: evaluation)
    }

    /// Checks all keywords but `type`. The record is empty at the start, unless the schema does not read it.
    func checkRules(
        _ row: Int, _ node: Node, _ schema: SchemaPointer, noting evaluation: EvaluationPointer
    ) -> Bool {
        if let rules = schema.pointee.combination {
            if !combine(row, schema, rules, evaluation) { return false }
        }
        if !checkOwn(row, node, schema, evaluation) { return false }
        guard let rules = schema.pointee.combination else { return true }
        switch node.kind {
        case NodeKind.object: return checkUnevaluated(row, rules.pointee.unevaluatedProperties, keys: 1, evaluation)
        case NodeKind.array: return checkUnevaluated(row, rules.pointee.unevaluatedItems, keys: 0, evaluation)
        default: return true
        }
    }

    /// - Parameter keys: 1 when a name precedes each child, otherwise 0.
    private func checkUnevaluated(
        _ row: Int, _ schema: SchemaPointer?, keys: Int, _ evaluation: EvaluationPointer
    ) -> Bool {
        guard let schema, !evaluation.pointee.isComplete else { return true }
        var index = 0
        var child = row + 1
        while child < Int(tape[row].extra) {
            if !evaluation.pointee.contains(index), !check(child + keys, schema) { return false }
            index += 1
            child = tape.next(child + keys)
        }
        evaluation.pointee.insertAll()
        return true
    }

    /// ``satisfies(_:_:)`` that also records what is evaluated, unless the value is invalid.
    func satisfies(_ row: Int, _ schema: SchemaPointer, noting evaluation: EvaluationPointer) -> Bool {
        var inner = Evaluation()
        guard withoutCollector.check(row, schema, noting: &inner) else { return false }
        evaluation.pointee.formUnion(inner)
        return true
    }
}

/// The members of an object, or the elements of an array, that some keyword evaluated and that `unevaluatedProperties`
/// and `unevaluatedItems` therefore skip (JSON Schema 2020-12 core, section 11).
struct Evaluation {
    /// One bit per index. The first 64 are stored inline, since most values have no more.
    private var first: UInt64 = 0
    private var words: [UInt64] = []
    /// Whether all are evaluated.
    private(set) var isComplete = false

    @inline(__always)
    mutating func insert(_ index: Int) {
        if index < 64 { first |= 1 << UInt64(index) } else { insertLate(index) }
    }

    @inline(never)
    private mutating func insertLate(_ index: Int) {
        if isComplete { return }
        let word = index >> 6 - 1
        while words.count <= word { words.append(0) }
        words[word] |= 1 << UInt64(index & 63)
    }

    mutating func insertAll() {
        isComplete = true
        if !words.isEmpty { words = [] }
    }

    mutating func formUnion(_ other: Evaluation) {
        if other.isComplete { insertAll() }
        if isComplete { return }
        first |= other.first
        if other.words.isEmpty { return }
        while words.count < other.words.count { words.append(0) }
        for (index, word) in other.words.enumerated() { words[index] |= word }
    }

    func contains(_ index: Int) -> Bool {
        if isComplete { return true }
        if index < 64 { return first >> UInt64(index) & 1 != 0 }
        let word = index >> 6 - 1
        return word < words.count && words[word] >> UInt64(index & 63) & 1 != 0
    }
}

/// Where a run records what it evaluates; nil when no keyword needs it. A pointer because it is passed through every
/// schema that applies to the value.
typealias EvaluationPointer = UnsafeMutablePointer<Evaluation>
#endif
