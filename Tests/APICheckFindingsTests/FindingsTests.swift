import APICheckFindings
import APICheckJSON
import Testing

@Suite struct FindingsTests {
    private func finding(
        _ pointer: String, _ rule: Rule = .responsePropertyTypeChanged, operation: String = "GET /todos",
        expected: String = "boolean"
    ) -> Finding {
        Finding(
            rule, operation: operation, place: .body(Pointer(pointer) ?? Pointer()), expected: expected, actual: "x",
            evidence: Evidence(recording: "a.har", entry: 1))
    }

    @Test func theSameFaultInManyElementsIsOneFindingWithACount() {
        var findings = Findings()
        for index in 0..<10 { findings.add(finding("/data/\(index)/is_done")) }
        #expect(findings.sorted.count == 1)
        #expect(findings.sorted.first?.place == .body(Pointer(["data", "0", "is_done"])))
        #expect(findings.sorted.first?.evidence?.samples == 10)
    }

    @Test(arguments: [
        ("another property", "/data/0/id", "GET /todos", "boolean"),
        ("another operation", "/data/0/is_done", "GET /mocks", "boolean"),
        ("another expectation", "/data/0/is_done", "GET /todos", "string"),
    ])
    func whatDiffersStaysApart(
        _ name: String, _ pointer: String, _ operation: String, _ expected: String
    ) {
        var findings = Findings()
        findings.add(finding("/data/1/is_done"))
        findings.add(finding(pointer, operation: operation, expected: expected))
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
                expected: condition, actual: "x")
        }
        #expect(criteria[0].fingerprint != criteria[1].fingerprint)
    }

    @Test func theFingerprintIgnoresIndexLineAndValue() {
        let first = finding("/data/0/is_done")
        var other = finding("/data/7/is_done", expected: "other")
        other.contract = SourceLocation(file: "x.yaml", line: 9)
        #expect(first.fingerprint == other.fingerprint)
        #expect(first.fingerprint.count == 16)
        #expect(first.fingerprint != finding("/data/0/id").fingerprint)
        #expect(first.fingerprint != finding("/data/0/is_done", .responsePropertyBecameNullable).fingerprint)
    }
}
