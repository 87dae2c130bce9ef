import APICheckBase
import APICheckFindings
import APICheckJSON
import Testing

@Suite struct FindingsTests {
    private func finding(
        _ pointer: String, _ rule: Rule = .responsePropertyTypeChanged, operation: String = "GET /todos",
        subject: String? = "type", expected: Fact = .types(["boolean"])
    ) -> Finding {
        Finding(
            rule, operation: operation, place: .body(Pointer(pointer) ?? Pointer()), expected: expected, actual: "x",
            subject: subject, evidence: Evidence(recording: "a.har", entry: 1))
    }

    @Test func theSameFaultInManyElementsIsOneFindingWithACount() {
        var findings = Findings()
        for index in 0..<10 { findings.add(finding("/data/\(index)/is_done")) }
        #expect(findings.sorted.count == 1)
        #expect(findings.sorted.first?.place == .body(Pointer(["data", "0", "is_done"])))
        #expect(findings.sorted.first?.evidence?.samples == 10)
    }

    @Test func aKnownDeviationDoesNotHideThatAnotherAnswerChanged() {
        var findings = Findings()
        for (pointer, verdict) in [("/0/a", Verdict.known), ("/1/a", .changed), ("/2/a", .known)] {
            var sample = finding(pointer)
            sample.verdict = verdict
            findings.add(sample)
        }
        #expect(findings.sorted.map(\.verdict) == [.changed])
        #expect(findings.sorted.map(\.place) == [.body(Pointer(["1", "a"]))])
        #expect(findings.sorted.map(\.evidence?.samples) == [3])
    }

    /// The evidence was of the first sample and the request to repeat of another.
    @Test func theEvidenceIsOfTheAnswer() {
        var findings = Findings()
        for index in 0..<3 {
            var sample = finding("/data/\(index)/is_done")
            sample.evidence = Evidence(recording: "http://127.0.0.1/\(index)")
            if index > 0 {
                sample.answer = AnswerExcerpt(
                    status: 200, mediaType: nil, excerpt: nil, size: 0, isCut: false,
                    command: "curl http://127.0.0.1/\(index)")
            }
            findings.add(sample)
        }
        #expect(findings.sorted.map(\.evidence?.recording) == ["http://127.0.0.1/1"])
        #expect(findings.sorted.map(\.answer?.command) == ["curl http://127.0.0.1/1"])
        #expect(findings.sorted.map(\.place) == [.body(Pointer(["data", "1", "is_done"]))])
        #expect(findings.sorted.map(\.evidence?.samples) == [3])
    }

    @Test func theAnswerOfOneSampleIsKept() {
        var findings = Findings()
        let answer = AnswerExcerpt(status: 500, mediaType: nil, excerpt: nil, size: 0, isCut: false, command: "curl")
        for (index, verdict) in [Verdict.stale, .changed, .stale].enumerated() {
            var sample = finding("/a")
            sample.verdict = verdict
            sample.answer = index == 1 ? answer : nil
            findings.add(sample)
        }
        #expect(findings.sorted.map(\.answer) == [answer])
        #expect(findings.sorted.map(\.verdict) == [.changed])
    }

    @Test func theHighestLevelOfTheSamplesCounts() {
        var findings = Findings()
        for level in [Level.warning, .breaking, .info] {
            var sample = finding("/a")
            sample.level = level
            findings.add(sample)
        }
        #expect(findings.sorted.map(\.level) == [.breaking])
    }

    @Test(arguments: [
        ("another property", "/data/0/id", "GET /todos", "type"),
        ("another operation", "/data/0/is_done", "GET /mocks", "type"),
        ("another keyword", "/data/0/is_done", "GET /todos", "enum"),
    ])
    func whatDiffersStaysApart(
        _ name: String, _ pointer: String, _ operation: String, _ subject: String
    ) {
        var findings = Findings()
        findings.add(finding("/data/1/is_done"))
        findings.add(finding(pointer, operation: operation, subject: subject))
        #expect(findings.sorted.count == 2, "\(name)")
    }

    @Test func breakingComesFirstThenOperationAndPlace() {
        var findings = Findings()
        findings.add(finding("/a", .undeclaredResponseProperty))
        findings.add(finding("/z"))
        findings.add(finding("/z", operation: "GET /mocks"))
        findings.add(finding("/b"))
        #expect(
            findings.sorted.map { "\($0.level) \($0.operation) \($0.place.description)" } == [
                "breaking GET /mocks /z", "breaking GET /todos /b", "breaking GET /todos /z", "info GET /todos /a",
            ])
    }

    @Test func criteriaOfOneStepHaveDifferentFingerprints() {
        let criteria = ["$statusCode == 200", "$response.body#/data/is_done == true"].map { condition in
            Finding(
                .workflowCriterionFailed, operation: "GET /todos/{id}", place: .step("crud/readUpdated"),
                expected: .quoted(condition), actual: "x", subject: condition)
        }
        #expect(criteria[0].fingerprint != criteria[1].fingerprint)
    }

    @Test func namesOfMembersDistinguishFindingsOfOneRuleAtOnePlace() {
        let missing = ["id", "title"].map { finding("/data/0", subject: nil, expected: .member($0)) }
        #expect(missing.map(\.subject) == ["id", "title"])
        #expect(missing[0].fingerprint != missing[1].fingerprint)
    }

    @Test func theFingerprintIgnoresIndexLineAndWording() {
        let first = finding("/data/0/is_done")
        var other = finding("/data/7/is_done", expected: "other")
        other.contract = SourceLocation(file: "x.yaml", line: 9)
        #expect(first.fingerprint == other.fingerprint)
        #expect(first.fingerprint.count == 16)
        let owners = ["b3f1c2a4-9d5e-4f60-8a7b-1c2d3e4f5a6b", "0f3a5c7e-9b1d-4468-8a7b-1c2d3e4f5a6b"]
        #expect(Set(owners.map { finding("/owners/\($0)/name").fingerprint }).count == 1)
        #expect(first.fingerprint != finding("/data/0/id").fingerprint)
        #expect(first.fingerprint != finding("/data/0/is_done", .responsePropertyBecameNullable).fingerprint)
    }
}
