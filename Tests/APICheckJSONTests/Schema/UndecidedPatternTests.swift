import Testing

@testable import APICheckJSON

/// A pattern that is given up is neither a match nor a mismatch: it is told, and nothing is found because of it.
@Suite struct UndecidedPatternTests {
    /// No step more than the limit lets it see that there is no `b`.
    static let hard = #"^(a+)+\\1b$"#
    static let text = String(repeating: "a", count: 40)

    static let schemas: [(schema: String, value: String, found: [String])] = [
        (#"{"pattern":"HARD"}"#, #""TEXT""#, []),
        (#"{"not":{"pattern":"HARD"}}"#, #""TEXT""#, []),
        (#"{"pattern":"HARD","maxLength":3}"#, #""TEXT""#, ["maxLength"]),
        (#"{"anyOf":[{"type":"integer"},{"pattern":"HARD"}]}"#, #""TEXT""#, []),
        (#"{"oneOf":[{"type":"string"},{"pattern":"HARD"}]}"#, #""TEXT""#, []),
        (#"{"if":{"pattern":"HARD"},"then":{"maxLength":3},"else":{"minLength":99}}"#, #""TEXT""#, ["maxLength"]),
        (#"{"patternProperties":{"HARD":{"type":"integer"}},"additionalProperties":false}"#, #"{"TEXT":1}"#, []),
        (#"{"patternProperties":{"HARD":{"type":"integer"}},"required":["b"]}"#, #"{"TEXT":"x"}"#, ["required"]),
    ]

    @Test(arguments: schemas) func isLeftOpen(_ schema: String, _ value: String, _ found: [String]) throws {
        let contract = try Document(
            schema.replacing("HARD", with: UndecidedPatternTests.hard), source: "contract.json")
        var limits = SchemaLimits()
        limits.patterns = PatternLimits(steps: 1_000)
        let registry = SchemaRegistry(contract, dialect: .draft202012, limits: limits)
        let compiled = try registry.schema(at: contract.root)
        #expect(registry.unsupportedKeywords.isEmpty)
        let instance = try Document(value.replacing("TEXT", with: UndecidedPatternTests.text))
        #expect(compiled.isValid(instance.root) == found.isEmpty)
        #expect(compiled.violations(in: instance.root).map(\.keyword.rawValue) == found)
        let told = try #require(registry.unsupportedKeywords.first)
        #expect(registry.unsupportedKeywords.count == 1)
        #expect(told.line == 1)
        #expect(told.reason?.contains("took more than 1000 steps") == true)
    }
}
