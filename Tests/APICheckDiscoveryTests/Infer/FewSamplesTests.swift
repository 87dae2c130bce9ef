import APICheckContracts
import APICheckDiscovery
import APICheckFindings
import APICheckRecordings
import Testing

/// What few samples promise, and what many do.
@Suite struct FewSamplesTests {
    /// How libraries write fractions of seconds, and what may follow after few samples and after many.
    static let fractions: [(library: String, digits: [String], rule: String)] = [
        ("Go", ["123456789", "12345678"], #""0-9""#),
        ("Go, once", ["12345678"], #""0-9""#),
        ("Go, often", (1...40).map { _ in "123456789" } + ["1234567"], #""0-9""#),
        ("PostgreSQL, 29 times", (1...28).map { _ in "12345" } + ["1234"], #""0-6""#),
        ("PostgreSQL, 30 times", (1...29).map { _ in "12345" } + ["1234"], #""0-5""#),
        ("groups, 29 times", (1...28).map { _ in "123456" } + ["123"], #""0-6""#),
        ("groups, 30 times", (1...29).map { _ in "123456" } + ["123"], "[0, 3, 6]"),
        (".NET", ["1234567", "123456"], #""0-7""#),
        (".NET, round trip", ["1234560", "1234567"], "7"),
        ("PostgreSQL", ["12345", "123456"], #""0-6""#),
        ("PostgreSQL, often", (1...40).map { _ in "123456" } + ["1234"], #""0-6""#),
        ("Java", ["120", "123"], "[0, 3]"),
        ("Java, of nanoseconds", ["123456780", "123456"], "[0, 3, 6, 9]"),
        ("Java, a whole second", ["123450", ""], "[0, 3, 6]"),
        ("Python", ["123450", "123456"], "[0, 3, 6]"),
        ("JavaScript", ["000", "123"], "3"),
        ("JavaScript, few", ["123", "456"], #""0-3""#),
        ("strftime", ["123000", "123456"], "6"),
        ("whole seconds", ["", "", ""], "0"),
    ]

    @Test(arguments: fractions) func theFractionOfATime(_ library: String, _ digits: [String], _ rule: String) throws {
        let times = digits.map { "2024-05-21T06:32:19\($0.isEmpty ? "" : ".")\($0)Z" }
        let calls = try recording(times.map { ("GET /things", 200, "{\"v\": \"\($0)\"}") })
        let text = try Inference([calls]).text
        #expect(text.contains("x-apicheck-timestamp: {fraction: \(rule), zone: Z}"), "\(text)")
        try InferenceTests.expectSatisfied([calls])
    }

    /// What was null or empty in all samples says nothing of what may follow, and neither does a single answer of what is
    /// always there.
    @Test(arguments: [
        (
            #"{"a": null, "b": [], "c": {}, "d": {"e": [null, []]}}"#,
            #"{"a": "t", "b": [{"x": 1}], "c": {"k": 1}, "d": {"e": [null, ["f"]]}}"#
        ),
        (#"{"a": 1, "b": "2024-05-21"}"#, #"{"a": 1.5, "b": "soon", "c": [1]}"#),
        (#"{"a": {"b": 1}, "c": "a@example.com"}"#, #"{"a": {}, "c": ""}"#),
        (#"{"a": 1, "b": true}"#, #"{"a": null, "b": null}"#),
        (#"{"state": "OPEN", "user_id": 9007199254740993}"#, #"{"state": "HELD", "user_id": 1}"#),
        (#"{"is_open": true}"#, #"{"isShut": true}"#),
    ]) func oneSampleWarnsOfNothing(_ sample: String, _ next: String) throws {
        let contract = try Inferred([recording([("GET /things", 200, sample)])]).contract
        let exchange = try recording([("GET /things", 200, next)]).entries[0].exchange
        #expect(contract.check(exchange).findings.filter { $0.level > .info }.map(\.rule.id) == [])
    }

    /// Objects of one shape share a schema; one whose member is always null says nothing about the number.
    @Test(arguments: [("a", "b"), ("b", "a")]) func aNumberBesideNullMayHaveAFraction(
        _ numbers: String, _ nulls: String
    ) throws {
        let calls = try recording(
            (1...40).map { ("GET /\(numbers)/\($0)", 200, "{\"id\": \($0), \"name\": \"n\($0)\", \"weight\": 12}") }
                + (1...3).map {
                    ("GET /\(nulls)/\($0)", 200, "{\"id\": \($0), \"name\": \"n\($0)\", \"weight\": null}")
                })
        let text = try Inference([calls]).text
        #expect(text.contains("type: [number, \"null\"]"), "\(text)")
        #expect(!text.contains("type: [integer, \"null\"]"), "\(text)")
    }

    /// Operations of one envelope have answers of their own.
    @Test func theAnswerOfAnotherOperationIsFound() throws {
        let target = #"{"success": true, "data": {"id": 1, "url": "/a", "is_up": true}}"#
        let rule = #"{"success": true, "data": {"id": 1, "pattern": "*", "action": "block"}}"#
        let calls = try recording(
            (0..<3).flatMap { [("GET /targets/\($0)", 200, target), ("GET /rules/\($0)", 200, rule)] })
        let contract = try Inferred([calls]).contract
        let exchanged = try recording([("GET /targets/7", 200, rule), ("GET /rules/7", 200, target)])
        for entry in exchanged.entries {
            let missing = contract.check(entry.exchange).findings.filter { $0.rule == .responseRequiredPropertyRemoved }
            #expect(missing.count == 2 && missing.allSatisfy { $0.level == .warning })
        }
        try InferenceTests.expectSatisfied([calls])
    }

    /// An envelope that was empty says nothing of what another operation's has in it.
    @Test func anEmptyEnvelopeIsNotThatOfAnotherOperation() throws {
        let calls = try recording([
            ("GET /users", 200, #"{"success": true, "data": [{"id": "u", "name": "a"}]}"#),
            ("GET /rules", 200, #"{"success": true, "data": []}"#),
        ])
        let contract = try Inferred([calls]).contract
        let next = try recording([("GET /rules", 200, #"{"success": true, "data": [{"id": 7, "name": ["a"]}]}"#)])
        #expect(contract.check(next.entries[0].exchange).findings.isEmpty)
    }

    /// Rows that are lists at one operation and objects at another are not one kind of rows.
    @Test func anEnvelopeOfListsIsNotOneOfObjects() throws {
        let lists = #"{"ok": true, "rows": [[1, "a"]]}"#
        let calls = try recording(
            (0..<3).map { ("GET /users?page=\($0)", 200, lists) }
                + (0..<3).map { _ in ("GET /orders", 200, #"{"ok": true, "rows": [{"total": 1, "note": "a"}]}"#) }
                + [("GET /orders", 200, lists)])
        let contract = try Inferred([calls]).contract
        let next = try recording([("GET /users", 200, #"{"ok": true, "rows": [{"id": 1, "name": "a"}]}"#)])
        #expect(
            contract.check(next.entries[0].exchange).findings.map { "\($0.rule.id) \($0.place.description)" }
                == ["response-property-type-changed /rows/0"])
    }

    /// Ids and counts are whole by their names, after one sample.
    @Test(arguments: [
        ("id", "integer"), ("user_ids", "integer"), ("openIssues", "integer"), ("status_code", "integer"),
        ("total", "integer"),
        ("price", "number"), ("v", "number"),
    ]) func aNumberIsWholeByItsName(_ name: String, _ type: String) throws {
        let calls = try recording([("GET /things", 200, "{\"\(name)\": 12}")])
        #expect(try Inference([calls]).text.contains(" type: \(type)\n"))
    }
}
