#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Keywords for values of any kind, and schemas applied to the same value.
extension Validator {
    func combine(
        _ row: Int, _ schema: SchemaPointer, _ rules: UnsafePointer<CombinationRules>,
        _ evaluation: EvaluationPointer?
    ) -> Bool {
        if rules.pointee.takesNull && tape[row].kind == NodeKind.null { return true }
        if rules.pointee.constant != 0 || rules.pointee.enumeration != 0, !isListed(row, schema, rules) { return false }
        if let reference = rules.pointee.reference, !apply(row, reference, evaluation) { return false }
        if let reference = rules.pointee.dynamicReference, !apply(row, reference, evaluation) { return false }
        for branch in rules.pointee.allOf where !apply(row, branch, evaluation) { return false }
        if !rules.pointee.anyOf.isEmpty, !anyOf(row, schema, rules.pointee.anyOf, evaluation) { return false }
        if !rules.pointee.oneOf.isEmpty, !oneOf(row, schema, rules.pointee.oneOf, evaluation) { return false }
        if let not = rules.pointee.not, satisfies(row, not), !fail(row, schema, .not) { return false }
        guard let condition = rules.pointee.condition else { return true }
        // Alone, `if` only says what was looked at.
        if evaluation == nil && rules.pointee.consequence == nil && rules.pointee.alternative == nil { return true }
        let isTrue = accepts(row, condition, evaluation)
        let chosen = isTrue ? rules.pointee.consequence : rules.pointee.alternative
        return chosen.map { apply(row, $0, evaluation) } ?? true
    }

    /// A schema that the value has to satisfy.
    @inline(__always)
    func apply(_ row: Int, _ schema: SchemaPointer, _ evaluation: EvaluationPointer?) -> Bool {
        guard let evaluation else { return check(row, schema) }
        var inner = Evaluation()
        let goesOn = check(row, schema, noting: &inner)
        evaluation.pointee.formUnion(inner)
        return goesOn
    }

    /// A schema that the value may satisfy.
    @inline(__always)
    private func accepts(_ row: Int, _ schema: SchemaPointer, _ evaluation: EvaluationPointer?) -> Bool {
        guard let evaluation else { return satisfies(row, schema) }
        return satisfies(row, schema, noting: evaluation)
    }

    private func isListed(_ row: Int, _ schema: SchemaPointer, _ rules: UnsafePointer<CombinationRules>) -> Bool {
        let contract = schema.pointee.contract
        let equality = Equality(left: tape, right: contract)
        if rules.pointee.constant != 0, !isSameString(row, Int(rules.pointee.constant), contract),
            !equality.equal(row, Int(rules.pointee.constant)), collector == nil || !failListed(row, schema, .const)
        {
            return false
        }
        if rules.pointee.enumeration == 0 { return true }
        let list = Int(rules.pointee.enumeration)
        let end = Int(contract[list].extra)
        var listed = list &+ 1
        while listed < end {
            if isSameString(row, listed, contract) || equality.equal(row, listed) { return true }
            listed = contract.next(listed)
        }
        return collector != nil && failListed(row, schema, .enum)
    }

    /// A quick yes for most strings; a no says nothing.
    @inline(__always)
    private func isSameString(_ row: Int, _ listed: Int, _ contract: Tape) -> Bool {
        let one = tape[row]
        let two = contract[listed]
        let ignored = NodeFlag.key
        guard one.kind == NodeKind.string, (one.meta ^ two.meta) & ~ignored == 0, one.length == two.length,
            !one.has(NodeFlag.escaped)
        else { return false }
        return memcmp(tape.bytes + Int(one.offset), contract.bytes + Int(two.offset), Int(one.length)) == 0
    }

    @inline(never)
    private func failListed(_ row: Int, _ schema: SchemaPointer, _ keyword: Keyword) -> Bool {
        fail(row, schema, keyword, detail: tape[row].kind == NodeKind.null ? .null : .other)
    }

    private func anyOf(
        _ row: Int, _ schema: SchemaPointer, _ branches: CombinationRules.Branches, _ evaluation: EvaluationPointer?
    ) -> Bool {
        let kind = tape[row].kind
        var isAccepted = false
        for branch in branches where branch.pointee.possible >> kind & 1 != 0 && accepts(row, branch, evaluation) {
            // Each branch that accepts says what it looked at.
            if evaluation == nil { return true }
            isAccepted = true
        }
        if isAccepted { return true }
        evaluation?.pointee.insertAll()
        return collector != nil && failBranches(row, schema, branches, .anyOf)
    }

    private func oneOf(
        _ row: Int, _ schema: SchemaPointer, _ branches: CombinationRules.Branches, _ evaluation: EvaluationPointer?
    ) -> Bool {
        let kind = tape[row].kind
        var count = 0
        for branch in branches where branch.pointee.possible >> kind & 1 != 0 {
            if accepts(row, branch, evaluation) { count += 1 }
            if count > 1 && collector == nil { return false }
        }
        if count == 1 { return true }
        evaluation?.pointee.insertAll()
        if count > 1 { return fail(row, schema, .oneOf, detail: .matches(count)) }
        return collector != nil && failBranches(row, schema, branches, .oneOf)
    }
}
