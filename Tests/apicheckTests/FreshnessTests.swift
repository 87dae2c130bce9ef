import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckNetwork
import APICheckRecordings
import Foundation
import TestSupport
import Testing

/// `verify --max-age` and `record --mode refresh` as a user runs them.
@Suite struct FreshnessTests {
    private static let contract = """
        openapi: 3.1.0
        info: {title: Things, version: "1"}
        paths:
          /a: {get: {operationId: a, responses: {"200": {$ref: "#/components/responses/text"}}}}
          /b: {get: {operationId: b, responses: {"200": {$ref: "#/components/responses/text"}}}}
          /c: {get: {operationId: c, responses: {"200": {$ref: "#/components/responses/text"}}}}
        components:
          responses:
            text: {description: read, content: {text/plain: {schema: {type: string}}}}
        """

    private static let workflows = """
        arazzo: 1.0.1
        info: {title: Calls, version: "1"}
        sourceDescriptions: [{name: things, url: ./openapi.yaml, type: openapi}]
        workflows:
          - workflowId: calls
            steps: [{stepId: a, operationId: a}, {stepId: b, operationId: b}, {stepId: c, operationId: c}]
        """

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        _ = try folder.write("contracts/things/openapi.yaml", Self.contract.utf8)
        _ = try folder.write("contracts/things/workflows.arazzo.yaml", Self.workflows.utf8)
    }

    private static func entry(_ path: String, secondsAgo: Int64) throws -> RecordedEntry {
        RecordedEntry(
            Exchange(
                request: SentRequest(
                    method: "GET", url: try #require(HTTPURL("https://h/\(path)")), version: .http11, headers: []),
                response: Response(status: 200, headers: ["Content-Type": "text/plain"], body: Array("body".utf8)),
                startedAt: Instant.now.advanced(bySeconds: -secondsAgo)))
    }

    @Test func recordingsThatAreTooOldFailWithoutANetwork() async throws {
        let day: Int64 = 86_400
        let old = try [
            Self.entry("a", secondsAgo: 31 * day), Self.entry("b", secondsAgo: 40 * day),
            Self.entry("c", secondsAgo: day),
        ]
        try Recording(entries: old).save(to: "\(folder.path)/recordings/things/old.har")
        try Recording(entries: [Self.entry("a", secondsAgo: 1)]).save(to: "\(folder.path)/recordings/things/young.har")
        var unknown = try Self.entry("a", secondsAgo: 0)
        unknown.exchange.startedAt = nil
        var future = unknown
        future.exchange.startedAt = Instant(seconds: 4_102_444_800)
        try Recording(entries: [unknown, future]).save(to: "\(folder.path)/recordings/things/odd.har")
        let outcome = try await Binary.run(["verify", "--max-age", "30d"], in: folder.url)
        #expect((outcome.status, outcome.error) == (1, ""))
        try Golden.expect(outcome.output, equals: "max-age.txt")
        // As many jobs as there are, and whichever is done first.
        let jobs = try await Binary.run(["verify", "--max-age", "30d", "--jobs", "4"], in: folder.url)
        #expect(jobs.output == outcome.output)
        let without = try await Binary.run(["verify"], in: folder.url)
        #expect(without.status == 0)
    }

    @Test(arguments: ["1.5d", "30", "d", "0d", "-1d", "30 d", "36526d", "99999999999999999999s"])
    func agesAreWholeNumbersWithAUnit(_ age: String) async throws {
        let outcome = try await Binary.run(["verify", "--max-age=\(age)"], in: folder.url)
        #expect(outcome.status == 2)
        #expect(
            outcome.error.contains("expected a whole number with a unit s, m, h, d or w, such as 36h, at most 36525d"))
    }

    @Test func refreshKeepsWhatTheServerConfirms() async throws {
        let conditions = Conditions()
        let server = HTTPServer()
        let port = try await server.start { request in
            let validator = request.headers["if-none-match"]
            conditions.add("\(request.path) \(validator ?? "-")")
            let tag = request.path == "/b" ? "\"b-\(conditions.count)\"" : "\"a\""
            guard validator != tag else { return .response(Response(status: 304, headers: ["ETag": tag])) }
            var headers: Headers = ["Content-Type": "text/plain"]
            if request.path != "/c" { headers.append("ETag", tag) }
            return .response(Response(status: 200, headers: headers, body: Array("body".utf8)))
        }
        let record = { (mode: String) in
            try await Binary.run(
                ["record", "--mode", mode, "--server", "http://127.0.0.1:\(port)", "--timeout", "300"], in: folder.url)
        }
        let first = try await record("refresh")
        #expect((first.status, first.error) == (0, "recorded  recordings/things/calls.har, 3 exchanges\n"))
        let before = try recorded()
        let second = try await record("refresh")
        await server.stop()
        #expect(second.status == 0)
        try Golden.expect(second.error + second.output, equals: "refresh.txt")
        #expect(conditions.all == ["/a -", "/b -", "/c -", "/a \"a\"", "/b \"b-2\"", "/c -"])
        let after = try recorded()
        #expect(after[0].exchange == before[0].exchange)
        #expect(after.map { $0.confirmedAt != nil } == [true, false, false])
        #expect(after[1].exchange.response?.headers["etag"] == "\"b-5\"")
    }

    private func recorded() throws -> [RecordedEntry] {
        try Recording(contentsOf: "\(folder.path)/recordings/things/calls.har").entries
    }
}

/// The requests of a server with their condition.
private final class Conditions: Sendable {
    private let seen = Locked<[String]>([])
    var all: [String] { seen.withLock { $0 } }
    var count: Int { seen.withLock { $0.count } }
    func add(_ text: String) { seen.withLock { $0.append(text) } }
}
