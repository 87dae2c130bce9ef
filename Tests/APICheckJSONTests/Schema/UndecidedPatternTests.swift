import APICheckBase
import Testing

@testable import APICheckJSON

/// An undecided pattern is neither a match nor a mismatch: it is reported, and causes no violation.
@Suite struct UndecidedPatternTests {
    /// The limit of steps is too low to find that there is no `b`.
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

    @Test(arguments: schemas) func isReported(_ schema: String, _ value: String, _ found: [String]) throws {
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
        let reported = registry.unsupportedKeywords
        let reason =
            "its back references take more than the limit of 1000 steps for some values, which are not checked; "
            + "write it without back references"
        #expect(reported.map(\.source) == ["contract.json"])
        #expect(reported.map(\.line) == [1])
        #expect(reported.map(\.reason) == [reason])
        #expect(reported.map(\.setting) == [.patternSteps])
    }
}
