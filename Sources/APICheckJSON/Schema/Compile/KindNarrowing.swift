#if Contracts
/// Computes the kinds of values that schemas can accept, given the schemas that they apply to the same value, and which
/// branches exclude each other.
///
/// Schemas that apply themselves to the same value must have been rejected before.
struct KindNarrowing {
    private var done: Set<SchemaPointer> = []

    mutating func narrow(_ schema: UnsafeMutablePointer<SchemaNode>, _ arena: inout SchemaArena) {
        guard done.insert(SchemaPointer(schema)).inserted, let combination = schema.pointee.combination else { return }
        let rules = UnsafeMutablePointer(mutating: combination)
        for inner in rules.pointee.inPlace { narrow(UnsafeMutablePointer(mutating: inner), &arena) }
        var kinds = NodeKindSet.all
        for inner in [rules.pointee.reference, rules.pointee.dynamicReference].compactMap({ $0 }) + rules.pointee.allOf
        {
            kinds &= inner.pointee.possible
        }
        for branches in [rules.pointee.anyOf, rules.pointee.oneOf] where !branches.isEmpty {
            kinds &= branches.reduce(0) { $0 | $1.pointee.possible }
        }
        if rules.pointee.takesNull { kinds |= NodeKindSet.null }
        let possible = schema.pointee.possible & kinds
        // A schema that is already in use was narrowed before; it must not be written to again.
        if possible != schema.pointee.possible { schema.pointee.possible = possible }
        if rules.pointee.only == nil, let only = only(rules.pointee, &arena) { rules.pointee.only = only }
    }

    private func only(_ rules: CombinationRules, _ arena: inout SchemaArena) -> CombinationRules.Only? {
        let branches = rules.anyOf.isEmpty ? rules.oneOf : rules.anyOf
        guard rules.anyOf.isEmpty != rules.oneOf.isEmpty, rules.inPlace.count == branches.count, !rules.tracks,
            rules.enumeration == 0, rules.constant == 0, !rules.takesNull
        else { return nil }
        var seen: UInt32 = 0
        var areApart = true
        for branch in branches {
            if seen & branch.pointee.possible != 0 { areApart = false }
            seen |= branch.pointee.possible
        }
        return CombinationRules.Only(
            branches: branches, isExclusive: rules.anyOf.isEmpty, areApart: areApart,
            choice: areApart ? nil : BranchChoice(branches, arena: &arena))
    }
}
#endif
