#if Contracts
import APICheckBase

/// `enum`, `const`, `$ref` and the keywords that apply schemas to the same value.
extension SchemaCompiler {
    mutating func combination(_ keywords: [Keyword: Int]) throws -> UnsafePointer<CombinationRules>? {
        let used: [Keyword] = [
            .enum, .const, .reference, .dynamicReference, .allOf, .anyOf, .oneOf, .not, .if,
            .unevaluatedItems, .unevaluatedProperties,
        ]
        guard used.contains(where: { keywords[$0] != nil }) else { return nil }
        var rules = CombinationRules()
        rules.takesNull = try boolean(keywords, .nullable) == true
        if let row = keywords[.enum] {
            _ = try elements(row, of: .enum)
            rules.enumeration = UInt32(row)
        }
        if let row = keywords[.const] { rules.constant = UInt32(row) }
        if let row = keywords[.reference] {
            _ = try text(keywords, .reference)
            rules.reference = try referenced(row, by: .reference)
        }
        if let row = keywords[.dynamicReference] {
            _ = try text(keywords, .dynamicReference)
            rules.dynamicReference = try referenced(row, by: .dynamicReference)
        }
        rules.allOf = try branches(keywords, .allOf)
        rules.anyOf = try branches(keywords, .anyOf)
        rules.oneOf = try branches(keywords, .oneOf)
        rules.not = try optionalSchema(keywords, .not)
        rules.condition = try optionalSchema(keywords, .if)
        if rules.condition != nil {
            rules.consequence = try optionalSchema(keywords, .then)
            rules.alternative = try optionalSchema(keywords, .else)
        }
        rules.unevaluatedProperties = try optionalSchema(keywords, .unevaluatedProperties)
        rules.unevaluatedItems = try optionalSchema(keywords, .unevaluatedItems)
        rules.texts = texts(rules)
        return UnsafePointer(arena.store(rules))
    }

    /// The strings of `const` or `enum`, if no other keyword matters and none has half of a surrogate pair.
    private mutating func texts(_ rules: CombinationRules) -> UnsafeBufferPointer<ListedText> {
        let none = UnsafeBufferPointer<ListedText>(start: nil, count: 0)
        guard rules.inPlace.isEmpty, !rules.tracks, (rules.constant == 0) != (rules.enumeration == 0) else {
            return none
        }
        var rows = [Int(rules.constant)]
        if rules.constant == 0 {
            rows = []
            var row = Int(rules.enumeration) + 1
            while row < Int(tape[Int(rules.enumeration)].extra) {
                rows.append(row)
                row = tape.next(row)
            }
        }
        let strings = rows.filter { tape[$0].kind == NodeKind.string }
        if strings.contains(where: { tape[$0].has(NodeFlag.loneSurrogate) }) { return none }
        return arena.store(strings.map { listed($0) })
    }

    private mutating func listed(_ row: Int) -> ListedText {
        let bytes = Array(tape.text(row).utf8)
        // Even an empty buffer of the arena has an address.
        let start = arena.store(bytes).baseAddress ?? UnsafePointer(arena.store(UInt8(0)))
        return ListedText(known: KnownName(bytes), bytes: start)
    }

    private mutating func branches(_ keywords: [Keyword: Int], _ keyword: Keyword) throws -> CombinationRules.Branches {
        guard let row = keywords[keyword] else { return CombinationRules.Branches(start: nil, count: 0) }
        let rows = try elements(row, of: keyword)
        if rows.isEmpty { throw error("\(keyword.rawValue) must list at least one schema", at: row) }
        var schemas: [SchemaPointer] = []
        for row in rows { schemas.append(try schema(row)) }
        return arena.store(schemas)
    }
}

/// `type`, and the kinds of values that a schema can accept.
extension SchemaCompiler {
    mutating func kinds(_ keywords: [Keyword: Int], _ node: inout SchemaNode) throws -> UInt32 {
        guard let row = keywords[.type] else { return NodeKindSet.all }
        let listed = tape[row].kind == NodeKind.array ? try elements(row, of: .type) : [row]
        var kinds: UInt32 = 0
        for row in listed {
            guard tape[row].kind == NodeKind.string, let type = SchemaType(rawValue: tape.text(row)) else {
                let known = SchemaType.allCases.map(\.rawValue).joined(separator: ", ")
                throw error("type must be one of \(known), not \(shown(row))", at: row)
            }
            kinds |= type.kinds
        }
        if try boolean(keywords, .nullable) == true { kinds |= NodeKindSet.null }
        node.takesWholeFractions = kinds & NodeKindSet.number == NodeKindSet.integer && dialect != .draft4
        return kinds
    }

    /// Narrows the possible kinds to those of the listed values.
    func possible(_ node: SchemaNode) -> UInt32 {
        var kinds = node.kinds | (node.takesWholeFractions ? NodeKindSet.fraction : 0)
        if let rules = node.combination?.pointee {
            if rules.constant != 0 { kinds &= kindsOfEquals(Int(rules.constant)) }
            if rules.enumeration != 0 {
                var listed: UInt32 = rules.takesNull ? NodeKindSet.null : 0
                var row = Int(rules.enumeration) + 1
                while row < Int(tape[Int(rules.enumeration)].extra) {
                    listed |= kindsOfEquals(row)
                    row = tape.next(row)
                }
                kinds &= listed
            }
        }
        return kinds
    }

    /// The kinds of rows that can equal a value: 1 equals 1.0.
    private func kindsOfEquals(_ row: Int) -> UInt32 {
        let kind: UInt32 = 1 << tape[row].kind
        return kind & NodeKindSet.number == 0 ? kind : NodeKindSet.number
    }
}

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
        if rules.pointee.only == nil, let only = only(rules.pointee, &arena) {
            rules.pointee.only = only
            decide(schema, only, &arena)
        }
    }

    /// Finds for each kind of value the only branch that may match it, which then replaces the schema.
    private func decide(
        _ schema: UnsafeMutablePointer<SchemaNode>, _ only: CombinationRules.Only, _ arena: inout SchemaArena
    ) {
        let this = SchemaPointer(schema)
        let deciding = (0..<UInt32(8)).map { kind -> SchemaPointer in
            let candidates = only.branches.filter { $0.pointee.possible >> kind & 1 != 0 }
            guard schema.pointee.kinds >> kind & 1 != 0, !schema.pointee.hasRules(kind), candidates.count == 1 else {
                return this
            }
            return candidates[0].deciding(kind)
        }
        guard deciding.contains(where: { $0 != this }) else { return }
        schema.pointee.deciding = arena.store(deciding).baseAddress
        // Containers are noted by the collector.
        for kind in 0..<NodeKind.array where deciding[Int(kind)] != this {
            schema.pointee.settled |= deciding[Int(kind)].pointee.settled & 1 << kind
        }
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
