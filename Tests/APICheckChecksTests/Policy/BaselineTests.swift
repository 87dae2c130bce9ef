import APICheckBase
import APICheckChecks
import APICheckFindings
import APICheckProject
import APICheckReports
import TestSupport
import Testing

/// `contracts/<api>/baseline.yaml`.
@Suite struct BaselineTests {
    private static let entry = """
        - fingerprint: "0123456789abcdef"
          rule: response-property-type-changed
          place: /0/id
          reason: known

        """

    @Test func anAcceptedFindingIsCountedAndNoFinding() throws {
        let sample = try SampleProject()
        #expect(try sample.verify().findings.map(\.rule.id) == ["response-property-type-changed"])
        try sample.accept()
        let report = try sample.verify()
        #expect(report.findings == [])
        #expect(report.accepted.map(\.rule.id) == ["response-property-type-changed"])
        #expect(!report.reaches(.info))
    }

    @Test(arguments: [
        // Another order of the entries, another index, another value.
        (SampleProject.contract, [#"[{"id": 3}]"#, #"[{"id": 1}, {"id": 2}, {"id": 3}, {"id": "other"}]"#]),
        // Other lines of the contract.
        ("# A comment\n\n" + SampleProject.contract, [#"[{"id": "2"}]"#]),
        // Another message: the value is a boolean.
        (SampleProject.contract, [#"[{"id": true}]"#]),
    ])
    func aFindingIsRecognised(_ contract: String, _ bodies: [String]) throws {
        let sample = try SampleProject()
        try sample.accept()
        try sample.write("openapi.yaml", contract)
        try sample.record(bodies)
        let report = try sample.verify()
        #expect(report.findings == [])
        #expect(report.accepted.count == 1)
    }

    @Test func whatIsFoldedIntoOneFindingIsAcceptedWithItOrByItself() throws {
        let sample = try SampleProject()
        var finding = try #require(try sample.verify().findings.first)
        var other = finding
        other.operation = "GET /others"
        finding.also = [FindingReference(other)]
        let acceptance = Acceptance(try sample.policy())
        for (selected, accepted) in [
            (finding.fingerprint, [finding.fingerprint, other.fingerprint]), (other.fingerprint, [other.fingerprint]),
        ] {
            let additions = try acceptance.additions(
                .fingerprints([selected]), of: [AcceptableFinding(finding)], on: .init(reason: "x"))
            #expect(additions.map(\.count) == [accepted.count])
            let text = String(decoding: try #require(additions.first).bytes, as: UTF8.self)
            #expect(text.matches(of: /fingerprint: "([0-9a-f]+)"/).map { String($0.1) } == accepted)
        }
        let all = try acceptance.additions(.all(.info), of: [AcceptableFinding(finding)], on: .init(reason: "x"))
        #expect(all.map(\.count) == [2])
    }

    @Test func anotherPlaceIsAnotherFinding() throws {
        let sample = try SampleProject()
        try sample.accept()
        try sample.record([#"[{"id": "1"}, {}]"#])
        #expect(try sample.verify().findings.map(\.rule.id) == ["response-required-property-removed"])
    }

    @Test func theFileSaysWhatIsAcceptedAndWhy() throws {
        let sample = try SampleProject()
        try sample.accept(reason: "a \"known\" fault: #7\nsee \\docs", owner: "mobile", until: "2999-12-31")
        let text = try sample.read("baseline.yaml")
        let fingerprint = try #require(try sample.verify().accepted.first?.fingerprint)
        #expect(
            text.split(separator: "\n").drop { $0.hasPrefix("#") }.joined(separator: "\n") == #"""
                - fingerprint: "\#(fingerprint)"
                  rule: response-property-type-changed
                  operation: "GET /things"
                  place: "/*/id"
                  reason: "a \"known\" fault: #7\nsee \\docs"
                  owner: "mobile"
                  expires: 2999-12-31
                """#)
    }

    @Test(arguments: [
        ("", ""), ("# ours\n", ""), ("# ours\n\n" + BaselineTests.entry + "# the end", ""),
        ("# ours\r\n", ""),
        ("  - {fingerprint: \"0123456789abcdef\", rule: recording-stale, place: x, reason: y} # why\n", "  "),
    ])
    func theLinesOfTheFileStay(_ text: String, _ margin: String) throws {
        let sample = try SampleProject()
        if !text.isEmpty { try sample.write("baseline.yaml", text) }
        try sample.accept()
        let changed = try sample.read("baseline.yaml")
        #expect(changed.unicodeScalars.starts(with: text.unicodeScalars))
        let lines = changed.dropFirst(text.count).split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }
        #expect(lines.first?.hasPrefix("\(margin)- fingerprint: ") == true)
        #expect(changed.contains("\r\n") == text.contains("\r\n"))
        #expect(try sample.verify().accepted.count == 1)
    }

    @Test(arguments: ["[]\n", "[\n]", "---\n" + BaselineTests.entry + "...\n"])
    func aListThatCannotBeExtendedStaysAsItIs(_ text: String) throws {
        let sample = try SampleProject()
        try sample.write("baseline.yaml", text)
        #expect(throws: Problem.self) { try sample.accept() }
        #expect(try sample.read("baseline.yaml") == text)
    }

    @Test func anEntryIsValidUntilTheEndOfItsDay() throws {
        let sample = try SampleProject()
        try sample.accept(until: "2030-03-31")
        func rules(_ time: String) throws -> [String] {
            let now = try #require(Timestamp(time)?.instant)
            return try sample.verify(now: now).findings.map(\.rule.id)
        }
        #expect(try rules("2030-03-31T23:59:59Z") == [])
        #expect(
            try rules("2030-04-01T00:00:00Z") == ["response-property-type-changed", "baseline-entry-expired"])
    }

    @Test func anEntryThatMatchesNothingIsAFinding() throws {
        let sample = try SampleProject()
        try sample.accept()
        try sample.record(["[]"])
        let finding = try #require(try sample.verify().findings.first)
        #expect(finding.rule == .baselineEntryUnused)
        #expect(finding.level == .warning)
        #expect(finding.contract?.description == "\(sample.project.contracts)/things/baseline.yaml:3")
    }

    @Test func anEntryIsUnusedOnlyWhenItsCommandSawTheWholeAPI() throws {
        let sample = try SampleProject(bodies: ["[]"])
        try sample.write("baseline.yaml", Self.entry)
        let policy = try sample.policy()
        func rules(_ run: FindingPolicy.Run) -> [String] { policy.apply(to: Report(), of: run).findings.map(\.rule.id) }
        #expect(rules(.init(.verify, complete: ["things"])) == ["baseline-entry-unused"])
        #expect(rules(.init(.verify, complete: [])) == [])
        #expect(rules(.init(.diff, complete: ["things"])) == [])
        #expect(rules(.init(.verify, complete: ["things"], unchecked: [.responsePropertyTypeChanged])) == [])
        try sample.write("baseline.yaml", Self.entry + "  command: diff\n")
        #expect(try sample.verify().findings == [])
    }

    @Test(arguments: [
        ("x: 1", ":1: this is a map, not a list of entries"),
        ("- 1", ":1: an entry is the number 1\n  expected: a map with fingerprint, rule, place and reason"),
        ("- [", ":2: the text ends where a value is expected\n  help:     close each '[' and '{'"),
        ("- {reason: x}", ":1: the entry has no 'fingerprint'\n  help:     add 'fingerprint'"),
        (
            "- fingerprint: 1234567890123456",
            ":1: 'fingerprint' is the number 1234567890123456\n  expected: text\n  help:     write it in quotes"
        ),
        (
            "- fingerprint: 0123456789ABCDEF",
            ":1: invalid fingerprint\n  expected: 16 hexadecimal digits in lower case\n  actual:   0123456789ABCDEF"
        ),
        (
            BaselineTests.entry + "  expires: 2023-02-29",
            ":5: invalid date\n  expected: a day as 2027-03-31\n  actual:   2023-02-29"
        ),
        (
            BaselineTests.entry + "  until: 2023-02-28",
            ":5: unknown key 'until'\n  expected: level, owner, place, rule, expires, reason, command, operation or fingerprint"
        ),
        (BaselineTests.entry + "  command: dif", ":5: unknown command 'dif'\n  expected: verify or diff"),
        (
            BaselineTests.entry + BaselineTests.entry,
            ":5: the fingerprint 0123456789abcdef occurs twice, first on line 1\n  help:     keep one of the two entries"
        ),
    ])
    func aWrongFileIsRefusedWithItsLine(_ text: String, _ message: String) throws {
        let sample = try SampleProject()
        try sample.write("baseline.yaml", text)
        let error = #expect(throws: (any Error).self) { try sample.verify() }
        let path = "\(sample.project.contracts)/things/baseline.yaml"
        #expect(error.map { "\($0)" } == path + message)
    }

    @Test(arguments: [
        ("0000000000000000", AcceptanceError.unknown("0000000000000000")), ("what", .unknown("what")),
    ])
    func anUnknownFingerprintIsRefused(_ fingerprint: String, _ expected: AcceptanceError) throws {
        let sample = try SampleProject()
        let findings = try sample.verify().findings.map(AcceptableFinding.init)
        let error = #expect(throws: AcceptanceError.self) {
            try Acceptance(sample.policy()).additions(
                .fingerprints(findings.map(\.fingerprint) + [fingerprint]), of: findings, on: .init(reason: "x"))
        }
        #expect(error == expected)
    }

    @Test func aFindingIsAcceptedOnce() throws {
        let sample = try SampleProject()
        let findings = try sample.verify().findings.map(AcceptableFinding.init)
        try sample.accept()
        let acceptance = Acceptance(try sample.policy())
        #expect(try acceptance.additions(.all(.info), of: findings, on: .init(reason: "x")).isEmpty)
        let error = #expect(throws: AcceptanceError.self) {
            try acceptance.additions(.fingerprints(findings.map(\.fingerprint)), of: findings, on: .init(reason: "x"))
        }
        #expect(error?.problem.places == ["\(sample.project.contracts)/things/baseline.yaml:3"])
    }
}
