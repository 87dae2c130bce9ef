import APICheckBase
import APICheckChecks
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckProject
import APICheckRecordings
import APICheckReports
import APICheckWorkflows
import TestSupport
import Testing

/// Each finding of a live run names the request that it was seen in.
@Suite struct LiveTraceTests {
    private static let contract = """
        openapi: 3.1.0
        info: {title: t, version: '1'}
        servers: [{url: 'http://127.0.0.1'}]
        paths:
          /a:
            get:
              operationId: read
              responses:
                '200':
                  description: ok
                  content:
                    application/json: {schema: {type: object, properties: {id: {type: integer}, n: {}}}}
        """

    private static let workflows = """
        arazzo: 1.0.1
        info: {title: t, version: '1'}
        sourceDescriptions: [{name: api, url: ./openapi.yaml, type: openapi}]
        workflows:
          - workflowId: reads
            steps:
              - stepId: one
                operationId: read
                parameters: [{name: X-Request-Id, in: header, value: sent-by-us-1}]
                successCriteria: [{condition: $response.body#/n == 1}]
              - stepId: two
                operationId: read
        """

    /// Answers with the bodies one after the other; the id of an answer is its number.
    private struct Stub: Transport {
        let bodies: [String]
        var names = true
        private let sent = Locked(0)

        init(_ bodies: [String], names: Bool = true) {
            self.bodies = bodies
            self.names = names
        }

        func send(_ request: Request) async throws -> Exchange {
            let number = sent.withLock { sent in
                sent += 1
                return sent
            }
            var headers: Headers = ["Content-Type": "application/json"]
            if names { headers.append("X-Request-Id", "answer-\(number)") }
            let body = bodies[(number - 1) % bodies.count]
            let exchange = Exchange(
                request: SentRequest(request),
                response: Response(status: 200, headers: headers, body: Array(body.utf8)),
                startedAt: .now)
            guard body == "cut" else { return exchange }
            let failure = TransportFailure(.truncated, host: "127.0.0.1", phase: .receiving, reason: "cut", remedy: "r")
            throw TransportError(failure, exchange: exchange)
        }
    }

    private func findings(_ live: Stub, recorded: Stub = Stub([#"{"id":1,"n":1}"#])) async throws -> [String] {
        let folder = try TemporaryFolder()
        _ = try folder.write("contracts/a/openapi.yaml", Self.contract.utf8)
        _ = try folder.write("contracts/a/workflows.arazzo.yaml", Self.workflows.utf8)
        let apis = try Project(in: folder.path).select([]).map { try LiveAPI($0, inputs: LiveInputs([])) }
        var record = LiveRun(LiveSettings(), transport: recorded)
        try await record.record(apis, mode: .all, wait: .zero)
        var run = LiveRun(LiveSettings(), transport: live)
        try await run.diff(apis)
        return run.outcome.report.findings.map { finding in
            let trace = finding.evidence?.trace
            return "\(finding.rule.id) \(trace?.header ?? "-") \(trace?.id ?? "-")"
        }
    }

    @Test func theAnswerNamesTheRequest() async throws {
        let same = #"{"id":1,"n":1}"#
        #expect(
            try await findings(Stub([same, #"{"id":"x","n":1}"#])) == [
                "response-property-type-changed x-request-id answer-2"
            ])
        // Of several samples, the first.
        #expect(
            try await findings(Stub([#"{"id":"x","n":1}"#])) == ["response-property-type-changed x-request-id answer-1"]
        )
        // A difference from the recording, and a criterion that fails because of it.
        #expect(
            try await findings(Stub([#"{"id":1,"n":"b"}"#, same])) == ["recorded-type-changed x-request-id answer-1"])
    }

    @Test func aFailedCriterionAndAFailedExchangeNameIt() async throws {
        let found = try await findings(Stub([#"{"id":1,"n":2}"#]), recorded: Stub([#"{"id":1,"n":2}"#]))
        #expect(found == ["workflow-criterion-failed x-request-id answer-1"])
        let failed = try await findings(Stub(["cut"]))
        #expect(failed == ["exchange-failed x-request-id answer-1", "exchange-failed x-request-id answer-2"])
    }

    @Test func withoutOneOfTheAnswerItIsTheSentOne() async throws {
        #expect(
            try await findings(Stub([#"{"id":"x","n":1}"#, #"{"id":1,"n":1}"#], names: false)) == [
                "response-property-type-changed x-request-id sent-by-us-1"
            ])
        #expect(
            try await findings(Stub([#"{"id":1,"n":1}"#, #"{"id":"x","n":1}"#], names: false)) == [
                "response-property-type-changed - -"
            ])
    }
}
