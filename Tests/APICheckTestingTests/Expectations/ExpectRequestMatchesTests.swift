import APICheckRecordings
import Foundation
import TestSupport
import Testing

@testable import APICheckTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A recorded request as the snapshot of one that an app makes.
@Suite struct ExpectRequestMatchesTests {
    private static let json = "application/json"
    private static let form = "application/x-www-form-urlencoded"

    private static let contract = """
        openapi: 3.1.0
        info: {title: Things, version: "1"}
        paths:
          /things:
            post:
              parameters:
                - {name: at, in: query, schema: {type: string, x-apicheck-volatile: true}}
                - {name: page, in: query, schema: {type: integer}}
              requestBody:
                content:
                  application/json: {schema: {$ref: '#/components/schemas/Thing'}}
                  application/x-www-form-urlencoded: {schema: {$ref: '#/components/schemas/Thing'}}
              responses: {"201": {description: made}}
        components:
          schemas:
            Thing:
              type: object
              properties:
                title: {type: string}
                nonce: {type: string, x-apicheck-volatile: true}
                trace: {type: object, x-apicheck-volatile: true}
        """

    /// A recorded POST, and the one that the app makes.
    struct Pair: Sendable, CustomTestStringConvertible {
        var target = "/things"
        var body = ""
        var sentTarget: String?
        var sentBody: String?
        var type = json
        var matching: [RequestMatching] = []
        /// What differs; nil if the request matches.
        var expected: String?
        var actual: String?

        var testDescription: String { "\(target) \(body) \(sentTarget ?? "") \(sentBody ?? "")" }
    }

    private func found(_ pair: Pair) async throws -> [Issue] {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write(Self.contract, to: "contracts/things/openapi.yaml")
        try project.write(
            [.sample("POST", pair.target, 201, sent: (pair.type, pair.body))], to: "things/all")
        let recorded = try RecordedExchanges("things/all", in: project.place)[0]
        let origin = "http://127.0.0.1:8080"
        var request = URLRequest(url: try #require(URL(string: origin + (pair.sentTarget ?? pair.target))))
        request.httpMethod = "POST"
        request.setValue(pair.type, forHTTPHeaderField: "Content-Type")
        request.setValue("ko", forHTTPHeaderField: "Accept-Language")
        request.httpBody = Data((pair.sentBody ?? pair.body).utf8)
        let matching = pair.matching
        return try await issues { [request] in expectRequest(request, matches: recorded, matching: matching) }
    }

    @Test(arguments: [
        Pair(body: #"{"title": "milk", "done": true}"#, sentBody: #"{"done":true,"title":"milk"}"#),
        Pair(target: "/things?a=1&b=2", sentTarget: "/things?b=2&a=1"),
        Pair(body: "a=1&b=2+3", sentBody: "b=2%203&a=1", type: form),
        // Redacted places match any text, whatever their names.
        Pair(target: "/things/REDACTED-1?key=REDACTED-2", sentTarget: "/things/x7?key=abc"),
        Pair(body: #"{"pin": "REDACTED-1"}"#, sentBody: #"{"pin": "12"}"#),
        Pair(body: #"{"pin": "REDACTED-1"}"#, sentBody: #"{"pin": 12}"#),
        Pair(body: "pin=REDACTED-1&a=1", sentBody: "a=1&pin=12", type: form),
        Pair(body: #"{"password": "REDACTED-1"}"#, sentBody: #"{"password": "hunter2x"}"#),
        // Volatile places of the contract.
        Pair(target: "/things?at=1&page=1", sentTarget: "/things?at=2&page=1"),
        Pair(body: #"{"title": "a", "nonce": "1"}"#, sentBody: #"{"title": "a", "nonce": "2"}"#),
        Pair(body: #"{"trace": {"a": 1}}"#, sentBody: #"{"trace": {"b": [2]}}"#),
        Pair(body: #"{"title": "a"}"#, sentBody: #"{"title": "a", "nonce": "2"}"#),
        Pair(body: "title=a&nonce=1", sentBody: "title=a&nonce=2", type: form),
        // Options of a replay.
        Pair(body: #"{"a": 1, "b": 1}"#, sentBody: #"{"a": 2, "b": 1}"#, matching: [.ignoringBodyValue(at: "/a")]),
        Pair(target: "/things?x=1", sentTarget: "/things?x=2", matching: [.ignoringQuery("x")]),
        Pair(body: "1", sentBody: "2", matching: [.ignoringBody]),
        Pair(sentTarget: "/other", matching: [.custom { sent, _ in sent.url?.path == "/other" }]),
    ])
    func aRequestThatAReplayWouldAnswerPasses(_ pair: Pair) async throws {
        #expect(try await found(pair).map(\.text) == [])
    }

    @Test(arguments: [
        Pair(
            body: #"{"title": "milk", "n": 1}"#, sentBody: #"{"title": "bread", "x": true}"#,
            expected: #"body /title: "milk"|body /n: 1|body /x: absent"#,
            actual: #"body /title: "bread"|body /n: absent|body /x: true"#),
        Pair(
            target: "/things?page=1&at=1", sentTarget: "/things?page=2&at=2", expected: #"query page: "1""#,
            actual: #"query page: "2""#),
        Pair(sentTarget: "/thing", expected: "path: /things", actual: "path: /thing"),
        Pair(
            target: "/things/REDACTED-1?a=1", sentTarget: "/things/x7?a=2", expected: #"query a: "1""#,
            actual: #"query a: "2""#),
        Pair(
            body: #"{"pin": "REDACTED-1", "a": 1, "nonce": "1"}"#, sentBody: #"{"pin": "12", "a": 2}"#,
            expected: "body /a: 1", actual: "body /a: 2"),
        Pair(
            body: #"{"pin": "REDACTED-1"}"#, sentBody: "{}", expected: #"body /pin: "REDACTED-1""#,
            actual: "body /pin: absent"),
        Pair(
            body: "a=1&pin=REDACTED-1&nonce=1", sentBody: "a=2&pin=12&nonce=2", type: form, expected: #"body a: "1""#,
            actual: #"body a: "2""#),
        Pair(
            matching: [.host, .header("Accept-Language")],
            expected: #"host: https://api.example.com:443|header Accept-Language: absent"#,
            actual: #"host: http://127.0.0.1:8080|header Accept-Language: "ko""#),
        Pair(
            matching: [.custom { _, _ in false }], expected: "a request that the closure of .custom accepts",
            actual: "one that it rejects"),
    ])
    func eachDifferenceIsListed(_ pair: Pair) async throws {
        let found = try await found(pair)
        #expect(found.map { $0.text.firstLine } == ["the request is not the recorded one"])
        let lines = (found.first?.text ?? "").components(separatedBy: "\n")
        func side(_ name: String) -> String {
            let rest = lines.drop { !$0.hasPrefix("  \(name)") }
            let more = rest.dropFirst().prefix { $0.hasPrefix("    ") }
            return (rest.prefix(1) + more).map { String($0.dropFirst(12)) }.joined(separator: "|")
        }
        #expect(side("expected:") == pair.expected)
        #expect(side("actual:") == pair.actual)
    }

    /// More differences than are listed did not hide one behind volatile places.
    @Test func volatilePlacesDoNotHideOthers() async throws {
        let trace = { (value: Int) in (1...30).map { #""t\#($0)": \#(value)"# }.joined(separator: ",") }
        let pair = Pair(
            body: #"{"trace": {\#(trace(1))}, "z": 1}"#, sentBody: #"{"trace": {\#(trace(2))}, "z": 2}"#)
        #expect(try await found(pair).first?.text.line("actual") == "body /z: 2")
    }

    @Test func theIssueNamesBothPlacesAndTheOptions() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write(
            [.sample("POST", "/things?page=1", 201, sent: (Self.json, #"{"at": 1}"#))], to: "things/all")
        let recorded = try RecordedExchanges("things/all", in: project.place)[0]
        var request = URLRequest(url: try #require(URL(string: "https://api.example.com/things?page=2&token=hunter2x")))
        request.httpMethod = "POST"
        request.httpBody = Data(#"{"at": 2}"#.utf8)
        let line = #_sourceLocation.line + 1
        let found = try await issues { [request] in expectRequest(request, matches: recorded) }
        #expect(found.map(\.sourceLocation?.line) == [line])
        #expect(
            found.map(\.text) == [
                """
                the request is not the recorded one
                  where:    POST /things?page=2&token=REDACTED-1
                            recorded: \(recorded.place)
                  expected: query page: "1"
                            query token: absent
                            body /at: 1
                  actual:   query page: "2"
                            query token: "REDACTED"
                            body /at: 2
                  help:     to accept it, add .ignoringQuery("page") in matching:, add .ignoringQuery("token") in matching:, \
                add .ignoringBodyValue(at: "/at") in matching:; correct the request, or record it again
                """
            ])
    }
}
