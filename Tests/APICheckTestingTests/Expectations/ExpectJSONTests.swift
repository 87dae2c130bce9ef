import APICheckRecordings
import Foundation
import TestSupport
import Testing

@testable import APICheckTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite struct ExpectJSONTests {
    private static func request(_ body: String?, type: String? = "application/json") throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: "https://api.example.com/v1/things?page=1")))
        request.httpMethod = "POST"
        request.httpBody = body.map { Data($0.utf8) }
        request.setValue(type, forHTTPHeaderField: "Content-Type")
        return request
    }

    @Test(arguments: [
        (#"{"a": 1, "b": [true, null]}"#, #"{"b":[true,null],"a":1.0}"#, []),
        (#"{"a": "\u00e9"}"#, #"{"a": "é"}"#, []),
        (#"{"a": 1e2}"#, #"{"a": 100}"#, []),
        (#"{"id": 7, "at": "now"}"#, #"{"id": 7}"#, ["/at"]),
        (#"{"id": 7}"#, #"{"id": 7, "at": "now"}"#, ["/at"]),
        (#"{"items": [{"id": 1, "a": 2}, {"id": 3, "a": 4}]}"#, #"{"items": [{"a": 2}, {"a": 4}]}"#, ["/items/*/id"]),
        (#"{"a": {"b": 1}}"#, #"{"a": 2}"#, ["/a"]),
        ("7", "7.0", []),
        ("[]", "{}", [""]),
    ])
    func equalValuesPass(_ body: String, _ expected: String, _ ignoring: [String]) async throws {
        let request = try ExpectJSONTests.request(body)
        let found = try await issues { expectJSON(request, equals: expected, ignoring: ignoring) }
        #expect(found.map(\.text) == [])
    }

    /// Each place with the expected and the actual value.
    @Test(arguments: [
        (#"{"a": 2}"#, #"{"a": 1}"#, [], "/a: 1", "/a: 2"),
        (#"{"a": "1"}"#, #"{"a": 1}"#, [], "/a: 1", #"/a: "1""#),
        (#"{"a": 9007199254740993}"#, #"{"a": 9007199254740992}"#, [], "/a: 9007199254740992", "/a: 9007199254740993"),
        (#"{"a": 0.1}"#, #"{"a": 0.10000000000000001}"#, [], "/a: 0.10000000000000001", "/a: 0.1"),
        ("{}", #"{"a": null}"#, [], "/a: null", "/a: absent"),
        (#"{"a": {}}"#, "{}", [], "/a: absent", "/a: object"),
        (#"{"a/b": 1}"#, #"{"a/b": 2}"#, [], "/a~1b: 2", "/a~1b: 1"),
        ("[1, 2]", "[2, 1]", [], "/0: 2|/1: 1", "/0: 1|/1: 2"),
        (#"{"id": 1, "x": 1}"#, #"{"id": 2, "x": 2}"#, ["/id"], "/x: 2", "/x: 1"),
        (#"{"id": 1}"#, #"{"id": 2}"#, ["/*/id"], "/id: 2", "/id: 1"),
        ("[]", "{}", [], "the whole body: object", "the whole body: array"),
        (#"{"a": "x\ny"}"#, #"{"a": "x"}"#, [], #"/a: "x""#, #"/a: "x\ny""#),
    ])
    func eachDifferentPlaceIsListed(
        _ body: String, _ expected: String, _ ignoring: [String], _ wanted: String, _ actual: String
    ) async throws {
        let request = try ExpectJSONTests.request(body)
        let line = #_sourceLocation.line + 1
        let found = try await issues { expectJSON(request, equals: expected, ignoring: ignoring) }
        #expect(found.map(\.sourceLocation?.line) == [line])
        let count = wanted.split(separator: "|").count
        let lines = [wanted, actual].map { $0.replacing("|", with: "\n            ") }
        #expect(
            found.first?.text == """
                the JSON body has \(count) \(count == 1 ? "difference" : "differences")
                  where:    POST /v1/things?page=1, request body
                  expected: \(lines[0])
                  actual:   \(lines[1])
                  help:     correct the body or the expected JSON; leave out what differs in each run with ignoring:
                """)
    }

    @Test func tenDifferencesAreListed() async throws {
        let request = try ExpectJSONTests.request("[\((1...12).map(String.init).joined(separator: ","))]")
        let found = try await issues { expectJSON(request, equals: "[]") }
        let lines = (found.first?.text ?? "").components(separatedBy: "\n")
        #expect(lines.first == "the JSON body has 12 differences")
        #expect(lines.filter { $0.contains("and 2 more") }.count == 2)
        #expect(lines.contains { $0.contains("/9: 10") } && !lines.contains { $0.contains("/10: 11") })
    }

    private static let others: [(String?, String?, String, String)] = [
        (nil, "application/json", "the body is not JSON", "no body"),
        (
            "a=1", "application/x-www-form-urlencoded", "the body is not JSON",
            "application/x-www-form-urlencoded, 3 bytes"
        ),
        (#"{"a": x}"#, "application/json", "the body is not JSON", "line 1, column 7: expected a value"),
        ("hello", nil, "the body is not JSON", "no Content-Type, 5 bytes"),
        (
            #"{"a": 1}"#, "application/x-www-form-urlencoded", "the body is JSON under the Content-Type of a form",
            "application/x-www-form-urlencoded"
        ),
    ]

    @Test(arguments: others)
    func aBodyThatIsNotJSONIsAnIssue(_ body: String?, _ type: String?, _ what: String, _ actual: String) async throws {
        let request = try ExpectJSONTests.request(body, type: type)
        let found = try await issues { expectJSON(request, equals: #"{"a": 1}"#) }
        #expect(found.map { $0.text.firstLine } == [what])
        #expect(found.first?.text.line("actual") == actual)
    }

    private struct Thing: Encodable {
        var title: String
        var createdAt: Date?
    }

    private struct Unencodable: Encodable {
        var number = Double.nan
    }

    @Test func aValueIsEncoded() async throws {
        let request = try ExpectJSONTests.request(#"{"title": "milk", "created_at": "1970-01-01T00:00:00Z"}"#)
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.dateEncodingStrategy = .iso8601
        expectJSON(request, equals: Thing(title: "milk", createdAt: Date(timeIntervalSince1970: 0)), encoder: encoder)
        let found = try await issues {
            expectJSON(request, equals: Thing(title: "bread"), ignoring: ["/created_at"])
            expectJSON(request, equals: Unencodable())
            expectJSON(request, equals: "{")
            expectJSON(request, equals: "{}", ignoring: ["title"])
        }
        #expect(
            found.map { $0.text.firstLine } == [
                "the JSON body has 1 difference", "the expected value cannot be encoded",
                "the expected text is not JSON",
                #"ignoring: ["title"] names no place of a body"#,
            ])
        #expect(found.first?.text.line("expected") == #"/title: "bread""#)
    }

    /// The response of an exchange; values of secret names are not shown, however short they are.
    @Test func theResponseOfAnExchangeIsChecked() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write(
            [.sample("GET", "/a", 200, #"{"id": 1, "password": "pw1"}"#), .sample("DELETE", "/a", 204)],
            to: "things/all")
        let exchanges = try RecordedExchanges("things/all", in: project.place)
        let exchange = try exchanges.first("GET", at: "/a")
        let deletion = try exchanges.first("DELETE", at: "/a")
        expectJSON(exchange, equals: #"{"password": "pw1", "id": 1}"#)
        expectJSON(exchange, equals: ["id": 1], ignoring: ["/password"])
        let found = try await issues {
            expectJSON(exchange, equals: #"{"id": 2, "password": "other"}"#)
            expectJSON(deletion, equals: "{}")
        }
        #expect(
            found.map(\.text) == [
                """
                the JSON body has 2 differences
                  where:    GET /a -> 200, response body
                            \(exchange.place)
                  expected: /id: 2
                            /password: "other"
                  actual:   /id: 1
                            /password: "REDACTED-1"
                  help:     correct the body or the expected JSON; leave out what differs in each run with ignoring:
                """,
                """
                the body is not JSON
                  where:    DELETE /a -> 204, response body
                            \(deletion.place)
                  expected: JSON
                  actual:   no body
                  help:     correct the body, or check it by what it is
                """,
            ])
    }
}
