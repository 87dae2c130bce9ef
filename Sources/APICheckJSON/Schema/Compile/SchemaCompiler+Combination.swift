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
        return UnsafePointer(arena.store(rules))
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
#endif
