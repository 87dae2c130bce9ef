#if Contracts
/// The keywords for arrays (JSON Schema 2020-12 core section 10.3.1, validation section 6.4).
extension SchemaCompiler {
    mutating func array(_ keywords: [Keyword: Int]) throws -> UnsafePointer<ArrayRules>? {
        let used: [Keyword] = [.items, .prefixItems, .contains, .minItems, .maxItems, .uniqueItems]
        guard used.contains(where: { keywords[$0] != nil }) else { return nil }
        var rules = ArrayRules()
        rules.items = try optionalSchema(keywords, .items)
        if let row = keywords[.prefixItems] {
            var schemas: [SchemaPointer] = []
            for element in try elements(row, of: .prefixItems) { schemas.append(try schema(element)) }
            rules.prefix = arena.store(schemas)
        }
        rules.contains = try optionalSchema(keywords, .contains)
        rules.minimumContains = try count(keywords, .minContains) ?? 1
        rules.maximumContains = try count(keywords, .maxContains) ?? Int.max
        rules.minimumCount = try count(keywords, .minItems) ?? 0
        rules.maximumCount = try count(keywords, .maxItems) ?? Int.max
        rules.isUnique = try boolean(keywords, .uniqueItems) ?? false
        rules.isPlain =
            rules.prefix.isEmpty && rules.contains == nil && rules.minimumCount == 0 && rules.maximumCount == Int.max
            && !rules.isUnique
        return UnsafePointer(arena.store(rules))
    }
}
#endif
