/// `unevaluatedProperties` and `unevaluatedItems`: the schemas that apply to a value are run with a note of what they look
/// at. Each is run once, as without; what they say of members and elements is not asked again.
extension Validator {
    /// ``check(_:_:)`` with a note of what was looked at.
    ///
    /// Of a value that is refused the note means nothing, unless failures are collected: then it says what would have
    /// been looked at, so that one fault does not make each member an unevaluated one.
    func check(_ row: Int, _ schema: SchemaPointer, noting evaluation: EvaluationPointer) -> Bool {
        let node = tape[row]
        if !hasKind(node, schema) { return failType(row, schema) }
        if Mode.isCounting, schema.isCounted(node) { return checkCounted(row, node, schema, noting: evaluation) }
        return checkRules(row, node, schema, noting: evaluation)
    }

    /// All keywords but `type`. The note is empty at the start.
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

    /// `keys` is 1 when a name stands before each child.
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

    /// ``satisfies(_:_:)`` with a note, which stays as it is when the answer is no.
    func satisfies(_ row: Int, _ schema: SchemaPointer, noting evaluation: EvaluationPointer) -> Bool {
        var inner = Evaluation()
        guard asking.check(row, schema, noting: &inner) else { return false }
        evaluation.pointee.formUnion(inner)
        return true
    }
}
