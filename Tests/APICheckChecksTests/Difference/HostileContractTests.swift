import APICheckChecks
import Testing

/// Contracts whose size or shape would overflow the stack, or take time that grows with the square of their size.
@Suite struct HostileContractTests {
    private static let count = 20_000

    /// Components `C0` to `C<count>`, each with a property `p` of the next one; the last is `end`.
    private static func chain(_ end: String, length: Int) -> String {
        let links = (0..<length).map { "C\($0): {properties: {p: {$ref: '#/components/schemas/C\($0 + 1)'}}}" }
        return "{\((links + ["C\(length): \(end)"]).joined(separator: ", "))}"
    }

    @Test func aChainOfComponents() throws {
        let changes = try SchemaUsed.response.changes(
            "{$ref: '#/components/schemas/C0'}", "{$ref: '#/components/schemas/C0'}",
            components: (
                Self.chain("{type: string}", length: Self.count), Self.chain("{type: integer}", length: Self.count)
            ))
        // No document that can be read is nested deep enough to have the value that changed.
        #expect(changes == [])
    }

    @Test func theEndOfAChainThatADocumentCanReach() throws {
        let changes = try SchemaUsed.response.changes(
            "{$ref: '#/components/schemas/C0'}", "{$ref: '#/components/schemas/C0'}",
            components: (Self.chain("{type: string}", length: 500), Self.chain("{type: integer}", length: 500)))
        let pointer = String(repeating: "/p", count: 500)
        #expect(changes == ["response-property-type-changed at \(pointer)"])
    }

    @Test(arguments: [
        "{oneOf: [{type: 'null'}, {$ref: '#/components/schemas/A'}]", "{anyOf: [{$ref: '#/components/schemas/A'}]",
        "{allOf: [{$ref: '#/components/schemas/A'}]", "{not: {$ref: '#/components/schemas/A'}",
        "{properties: {a: {$ref: '#/components/schemas/A'}}", "{additionalProperties: {$ref: '#/components/schemas/A'}",
    ]) func aSchemaThatContainsItself(_ schema: String) throws {
        let use = "{$ref: '#/components/schemas/A'}"
        let described = try SchemaUsed.response.changes(
            use, use, components: ("{A: \(schema)}}", "{A: \(schema), description: x}}"))
        #expect(described == [])
        let restricted = try SchemaUsed.response.changes(
            use, use, components: ("{A: \(schema)}}", "{A: \(schema), minProperties: 1}}"))
        #expect(restricted.contains { $0.hasPrefix("response-body-min-properties-increased at body") })
    }

    /// Each of the levels refers twice to the one below: as many ways as 2 to the power of the levels lead to the last.
    @Test(arguments: ["", ", title: t"]) func levelsOfDoubledReferences(_ sibling: String) throws {
        func components(_ end: String) -> String {
            let levels = (0..<40).map { level in
                let next = "$ref: '#/components/schemas/A\(level + 1)'"
                return "A\(level): {allOf: [{\(next)}, {\(next)\(sibling)}]}"
            }
            return "{\((levels + ["A40: \(end)"]).joined(separator: ", "))}"
        }
        let use = "{$ref: '#/components/schemas/A0'}"
        let changes = try SchemaUsed.response.changes(
            use, use,
            components: (
                components("{properties: {a: {type: string}}}"), components("{properties: {a: {type: integer}}}")
            ))
        #expect(changes == ["response-property-type-changed at /a"])
    }

    @Test func aSchemaWhosePropertiesAreAllRenamed() throws {
        func schema(_ name: String) -> String {
            "{properties: {\((0..<Self.count).map { "\(name)\($0): {type: string}" }.joined(separator: ", "))}}"
        }
        let changes = try SchemaUsed.response.changes(schema("a"), schema("b"))
        #expect(changes.count == 2 * Self.count)
        #expect(changes.first == "response-optional-property-added at /b0")
        #expect(changes.last == "response-optional-property-removed at /a9999")
    }

    /// What it says is not known, so that it has not changed; the report lists it.
    @Test func aReferenceToItself() throws {
        let components = "{A: {$ref: '#/components/schemas/B'}, B: {$ref: '#/components/schemas/A'}}"
        let changes = try SchemaUsed.response.changes(
            "{$ref: '#/components/schemas/A'}", "{type: string}", components: (components, components))
        #expect(changes == [])
    }

    @Test func anEnumOfManyValues() throws {
        let values = (0..<Self.count).map { "v\($0)" }
        let changes = try SchemaUsed.response.changes(
            "{properties: {a: {enum: [\(values.joined(separator: ", "))]}}}",
            "{properties: {a: {enum: [\((values.reversed() + ["more"]).joined(separator: ", "))]}}}")
        #expect(changes == ["response-property-enum-value-added at /a (\"more\")"])
    }

    @Test func manyAlternativesInAnotherOrder() throws {
        let alternatives = (0..<1_000).map { "{required: [r\($0)], properties: {r\($0): {type: string}}}" }
        let changes = try SchemaUsed.response.changes(
            "{oneOf: [\(alternatives.joined(separator: ", "))]}",
            "{oneOf: [\(alternatives.reversed().joined(separator: ", "))]}")
        #expect(changes == [])
    }

    @Test func oneOfManyAlternativesIsGone() throws {
        let alternatives = (0..<1_000).map { "{required: [r\($0)], properties: {r\($0): {type: string}}}" }
        let changes = try SchemaUsed.request.changes(
            "{oneOf: [\(alternatives.joined(separator: ", "))]}",
            "{oneOf: [\(alternatives.reversed().dropLast().joined(separator: ", "))]}")
        #expect(changes == ["request-body-one-of-removed at request body (a schema without a title)"])
    }
}
