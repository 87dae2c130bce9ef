import APICheckBase
import Testing

@testable import APICheckJSON

/// Patterns of consecutive ranges, which are compared sixteen positions at a time: each position must count, whichever
/// block it is in.
@Suite struct FixedPatternTests {
    @Test(arguments: [1, 2, 15, 16, 17, 27, 31, 32, 33, 64, 100])
    func eachPlaceCounts(count: Int) throws {
        let pattern = try Pattern("^[3-6]{\(count)}$")
        let digits = [Character](repeating: "3", count: count)
        #expect(pattern.answer(String(digits)) == .matches)
        #expect(pattern.answer(String(digits.dropLast())) == .differs)
        #expect(pattern.answer(String(digits) + "3") == .differs)
        for place in 0..<count {
            for wrong in ["2", "7", "\u{0}", "\u{7F}"] as [Character] {
                var text = digits
                text[place] = wrong
                #expect(pattern.answer(String(text)) == .differs, "\(wrong) at \(place)")
            }
        }
    }

    static let table: [(pattern: String, text: String, answer: PatternAnswer)] = [
        (#"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$"#, "2026-11-21T01:02:03.123456Z", .matches),
        (#"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$"#, "2026-11-21T01:02:03.12345aZ", .differs),
        (#"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$"#, "2026-11-21 01:02:03.123456Z", .differs),
        ("^(?:ab){2}(c)$", "ababc", .matches),
        ("^(?:ab){2}(c)$", "abcbc", .differs),
        ("^$", "", .matches),
        ("^$", "a", .differs),
        // A position that accepts more than ASCII counts characters, not bytes.
        ("^[^a]$", "한", .matches),
        ("^..$", "한글", .matches),
        ("^é$", "é", .matches),
        ("^a$", "é", .differs),
    ]

    @Test(arguments: table) func answers(_ pattern: String, _ text: String, _ answer: PatternAnswer) throws {
        #expect(try Pattern(pattern).answer(text) == answer)
    }
}

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
