import APICheckBase
import APICheckChecks
import APICheckFindings
import APICheckProject
import APICheckReports
import Testing

/// `contracts/<api>/rules.yaml`, and the levels of a front end.
@Suite struct LevelTests {
    private static let id = "response-property-type-changed"

    /// The levels of the one finding, which is breaking by default; empty when its rule is off.
    private func levels(file: String?, _ given: [String] = []) throws -> [Level] {
        let sample = try SampleProject()
        if let file { try sample.write("rules.yaml", file) }
        return try sample.verify(levels: given).findings.map(\.level)
    }

    @Test(
        arguments: [
            (nil, [], [.breaking]),
            ("# nothing", [], [.breaking]),
            ("\(id): info", [], [.info]),
            ("\(id): off", [], []),
            ("GET /things: {\(id): warning}", [], [.warning]),
            ("get /things:\n  \(id): warning\n\(id): off", [], [.warning]),
            (nil, ["\(id)=info"], [.info]),
            (nil, ["\(id)=info", "\(id)=warning"], [.warning]),
            (nil, ["\(id)=off@GET /things"], []),
            (nil, ["\(id)=warning@GET /things", "\(id)=off"], [.warning]),
            ("GET /things: {\(id): off}", ["\(id)=warning"], [.warning]),
            ("\(id): off", ["recorded-type-changed=warning"], []),
        ] as [(String?, [String], [Level])])
    func theNearestLevelCounts(_ file: String?, _ given: [String], _ expected: [Level]) throws {
        #expect(try levels(file: file, given) == expected)
    }

    @Test func aRuleThatIsOffUsesItsEntryOfTheBaseline() throws {
        let sample = try SampleProject()
        try sample.accept()
        let report = try sample.verify(levels: ["\(Self.id)=off"])
        #expect(report.findings == [])
        #expect(report.accepted == [])
    }

    @Test func findingsAreSortedByTheirNewLevels() throws {
        let sample = try SampleProject(bodies: [#"[{"id": "1"}, {}]"#])
        let rules = try sample.verify(levels: ["\(Self.id)=info"]).findings.map(\.rule.id)
        #expect(rules == ["response-required-property-removed", Self.id])
    }

    @Test(arguments: [
        ("- a", ":1: this is a list, not a map of rules\n  expected: RULE: LEVEL, or METHOD PATH: {RULE: LEVEL}"),
        ("a: [", ":2: the text ends where a value is expected\n  help:     close each '[' and '{'"),
        ("\n\(id): high", ":2: unknown level 'high'\n  expected: info, off, warning or breaking"),
        (
            "\(id): 1",
            ":1: the level of '\(id)' is the number 1\n  expected: breaking, warning, info or off"
        ),
        (
            "\(id): {GET /things: info}",
            ":1: the level of '\(id)' is a map\n  expected: breaking, warning, info or off\n"
                + "  help:     for one operation, write METHOD PATH: {\(id): LEVEL}"
        ),
        ("\n\nGET /thing: {\(id): info}", ":3: unknown operation 'GET /thing'\n  expected: GET /things"),
        (
            "GET: {\(id): info}",
            ":1: 'GET' is not an operation\n  expected: a method and a path, such as GET /todos/{id}"
        ),
        ("\(id): info\n\(id): off", ":1: the key \(id) occurs twice in one map"),
    ])
    func aWrongFileIsRefusedWithItsLine(_ text: String, _ message: String) throws {
        let sample = try SampleProject()
        try sample.write("rules.yaml", text)
        let error = #expect(throws: (any Error).self) { try sample.verify() }
        #expect(error.map { "\($0)" } == "\(sample.project.contracts)/things/rules.yaml" + message)
    }

    @Test func anUnknownRuleIsRefusedWithTheNearest() throws {
        let error = #expect(throws: LevelRuleError.self) { try LevelRule("response-property-type-change=info") }
        #expect(error?.problem.what == "unknown rule 'response-property-type-change'")
        #expect(error?.problem.expected?.string.hasPrefix("response-property-type-changed, ") == true)
    }

    @Test(arguments: [
        ("\(id)", "'\(id)' has no level"), ("\(id)=of", "unknown level 'of'"), ("\(id)=", "unknown level ''"),
        ("\(id)=off@", "'' is not an operation"), ("\(id)=off@/things", "'/things' is not an operation"),
    ])
    func aWrongTextIsRefused(_ text: String, _ what: String) throws {
        #expect(throws: LevelRuleError.self) { try LevelRule(text) }
        do { _ = try LevelRule(text) } catch let error as LevelRuleError { #expect(error.problem.what.string == what) }
    }

    @Test func anUnknownOperationIsRefused() throws {
        let error = #expect(throws: LevelRuleError.self) { try levels(file: nil, ["\(Self.id)=off@GET /thing"]) }
        #expect(error?.problem.what == "unknown operation 'GET /thing'")
        #expect(error?.problem.expected == "GET /things")
    }
}
