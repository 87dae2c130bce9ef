/// Keywords for values of any kind, and schemas applied to the same value.
extension Validator {
    func combine(_ row: Int, _ schema: SchemaPointer, _ rules: UnsafePointer<CombinationRules>) -> Bool {
        if rules.pointee.takesNull && tape[row].kind == NodeKind.null { return true }
        if rules.pointee.constant != 0 || rules.pointee.enumeration != 0, !isListed(row, schema, rules) { return false }
        if let reference = rules.pointee.reference, !check(row, reference) { return false }
        for branch in rules.pointee.allOf where !check(row, branch) { return false }
        if !rules.pointee.anyOf.isEmpty, !anyOf(row, schema, rules.pointee.anyOf) { return false }
        if !rules.pointee.oneOf.isEmpty, !oneOf(row, schema, rules.pointee.oneOf) { return false }
        if let not = rules.pointee.not, satisfies(row, not), !fail(row, schema, .not) { return false }
        if let condition = rules.pointee.condition {
            let chosen = satisfies(row, condition) ? rules.pointee.consequence : rules.pointee.alternative
            if let chosen, !check(row, chosen) { return false }
        }
        return true
    }

    private func isListed(_ row: Int, _ schema: SchemaPointer, _ rules: UnsafePointer<CombinationRules>) -> Bool {
        let equality = Equality(left: tape, right: contract)
        if rules.pointee.constant != 0, !equality.equal(row, Int(rules.pointee.constant)),
            !failListed(row, schema, .const)
        {
            return false
        }
        if rules.pointee.enumeration == 0 { return true }
        let list = Int(rules.pointee.enumeration)
        let end = Int(contract[list].extra)
        var listed = list &+ 1
        while listed < end {
            if equality.equal(row, listed) { return true }
            listed = contract.next(listed)
        }
        return failListed(row, schema, .enum)
    }

    @inline(never)
    private func failListed(_ row: Int, _ schema: SchemaPointer, _ keyword: Keyword) -> Bool {
        fail(row, schema, keyword, detail: tape[row].kind == NodeKind.null ? .null : .other)
    }

    private func anyOf(_ row: Int, _ schema: SchemaPointer, _ branches: CombinationRules.Branches) -> Bool {
        let kind = tape[row].kind
        for branch in branches where branch.pointee.possible >> kind & 1 != 0 {
            if satisfies(row, branch) { return true }
        }
        return collector != nil && failBranches(row, schema, branches, .anyOf)
    }

    private func oneOf(_ row: Int, _ schema: SchemaPointer, _ branches: CombinationRules.Branches) -> Bool {
        let kind = tape[row].kind
        var count = 0
        for branch in branches where branch.pointee.possible >> kind & 1 != 0 {
            if satisfies(row, branch) { count += 1 }
            if count > 1 && collector == nil { return false }
        }
        if count == 1 { return true }
        if count > 1 { return fail(row, schema, .oneOf, detail: .matches(count)) }
        return collector != nil && failBranches(row, schema, branches, .oneOf)
    }
}
