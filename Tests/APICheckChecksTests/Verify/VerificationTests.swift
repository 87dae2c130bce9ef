import APICheckBase
import APICheckChecks
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckProject
import APICheckRecordings
import APICheckReports
import TestSupport
import Testing

/// What a verification checks, and what it reports about the rest.
@Suite struct VerificationTests {
    private static let contract = """
        openapi: 3.1.0
        info: {title: t, version: '1'}
        servers: [{url: 'https://api.test'}]
        paths:
          /things:
            get:
              responses:
                '200': {description: ok, content: {application/json: {schema: {type: array}}}}
                '404': {description: none}
          /free:
            get:
              responses:
                '200': {description: ok, content: {application/json: {schema: {title: Free}}}}
          /unused:
            get:
              responses:
                '200': {description: ok, content: {application/json: {schema: {type: strin}}}}
        """

    private func report(_ calls: [(url: String, status: Int)]) throws -> Report {
        let folder = try TemporaryFolder()
        let entries = try calls.map { call in
            RecordedEntry(
                Exchange(
                    request: SentRequest(Request("GET", try #require(HTTPURL(call.url)))),
                    response: Response(
                        status: call.status, headers: ["Content-Type": "application/json"],
                        body: call.status == 200 ? Array("[]".utf8) : []), startedAt: .now))
        }
        let file = try folder.write("a.har", Recording(entries: entries).har)
        var verification = Verification(project: Project(in: folder.path))
        try verification.check(
            [file], against: Contract(Document(yaml: Self.contract, source: "api.yaml"), api: "things"))
        withExtendedLifetime(folder) {}
        return verification.report
    }

    @Test func anotherHostIsReportedAndNotChecked() throws {
        let report = try report([
            ("https://api.test/things", 200), ("https://cdn.test/things", 500), ("https://cdn.test/x", 200),
        ])
        #expect(report.checked == 1)
        #expect(report.findings.map(\.rule.id) == ["undeclared-server"])
        let finding = try #require(report.findings.first)
        #expect(finding.operation == "https://cdn.test")
        #expect(finding.expected == "https://api.test")
        #expect(finding.evidence?.entry == 2)
        #expect(finding.evidence?.samples == 2)
    }

    @Test func faultsOfUnusedOperationsAreNamed() throws {
        let report = try report([("http://127.0.0.1:1/things", 200)])
        #expect(report.findings.isEmpty)
        #expect(
            report.skipped.map { "\($0.what): \($0.why)" } == [
                "1 fault of api.yaml: no entry uses what has it: contract-malformed of GET /unused (line 17)"
            ])
    }

    @Test func coverageIsCounted() throws {
        let report = try report([("https://api.test/things", 200), ("https://api.test/free", 200)])
        #expect(
            report.coverage.flatMap(\.lines) == [
                "things: 2 of 3 operations, 2 of 4 statuses, 2 of 3 responses with a schema",
                "things: 1 of 3 operations declares `schema: {}`: nothing is checked there",
            ])
        var detailed = try #require(report.coverage.first)
        detailed.detail = .all
        #expect(
            detailed.lines.dropFirst(2) == [
                "things: not used: GET /unused", "things: not seen: GET /things 404",
                "things: any body is valid: GET /free",
            ])
    }
}
