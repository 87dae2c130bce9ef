import Foundation
import TestSupport
import Testing

@testable import APICheckTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Exchanges that a test makes of its own values.
@Suite struct MadeExchangeTests {
    private static let url = "https://todos.example.com/api/v2/todos/7"
    private static let json: HeaderFields = ["Content-Type": "application/json"]

    private static func made(_ body: String = #"{"id": 1}"#, headers: HeaderFields = json) throws -> RecordedExchange {
        try RecordedExchange("GET", url, headers: headers, body: Data(body.utf8))
    }

    @Test func exchangesAreComparedByWhatWasSent() throws {
        let exchange = try MadeExchangeTests.made()
        let reordered: HeaderFields = ["X": "1", "content-type": "application/json"]
        let others = try [
            MadeExchangeTests.made(#"{"id": 2}"#), MadeExchangeTests.made(headers: [:]),
            RecordedExchange("PUT", MadeExchangeTests.url), RecordedExchange("GET", MadeExchangeTests.url, status: 204),
        ]
        let same = try MadeExchangeTests.made()
        #expect(exchange == same)
        let one = try MadeExchangeTests.made(headers: ["Content-Type": "application/json", "X": "1"])
        let other = try MadeExchangeTests.made(headers: reordered)
        #expect(one == other)
        #expect(!others.contains(exchange))
    }

    @Test func headersAreFoundByName() throws {
        let headers: HeaderFields = ["Set-Cookie": "a=1", "set-cookie": "b=2", "Vary": "Accept"]
        let exchange = try RecordedExchange(
            "GET", MadeExchangeTests.url, requestHeaders: ["X-App": "1"], headers: headers)
        #expect(exchange.headers["set-cookie"] == "a=1")
        #expect(exchange.headers.values(of: "SET-COOKIE") == ["a=1", "b=2"])
        #expect(exchange.headers["none"] == nil)
        #expect(exchange.headers.map(\.name) == ["Set-Cookie", "set-cookie", "Vary"])
        #expect(exchange.requestHeaders["x-app"] == "1")
        #expect(exchange.header("vary") == "Accept")
        #expect(HeaderFields([(name: "A", value: "1")]) == ["a": "1"])
        #expect(HeaderFields([(name: "A", value: "1"), (name: "A", value: "2")]) != ["A": "2", "A": "1"])
    }

    @Test(.contract("todos")) func theContractOfTheTestIsUsed() async throws {
        let line = #_sourceLocation.line + 1
        let exchange = try RecordedExchange("GET", MadeExchangeTests.url, status: 418)
        let found = try await issues {
            expectConforms(exchange)
            expectStatus(exchange, is: 200)
        }
        #expect(found.map { $0.text.line("actual") ?? "" } == ["418", "418, no body"])
        #expect(found[0].text.contains("\n            APICheckTestingTests/MadeExchangeTests.swift:\(line)\n"))
    }

    @Test func theContractMayBeNamed() async throws {
        let exchange = try RecordedExchange("GET", MadeExchangeTests.url, status: 418, api: "todos")
        let found = try await issues { expectConforms(exchange) }
        #expect(found.map { $0.text.line("actual") ?? "" } == ["418"])
    }

    @Test func withoutAContractThereIsNothingToConformTo() async throws {
        let exchange = try MadeExchangeTests.made()
        let found = try await issues {
            expectConforms(exchange)
            expectStatus(exchange, is: 200)
        }
        #expect(found.map { $0.text.firstLine } == ["no contract here"])
    }

    @Test func anExchangeIsMadeOfWhatAnAppHas() throws {
        let url = try #require(URL(string: MadeExchangeTests.url))
        var request = URLRequest(url: url)
        request.httpMethod = "PUT"
        request.setValue("a=1", forHTTPHeaderField: "Cookie")
        request.httpBody = Data("title=x".utf8)
        let response = try #require(
            HTTPURLResponse(
                url: url, statusCode: 200, httpVersion: nil,
                headerFields: ["Content-Type": "application/json"]))
        let exchange = try RecordedExchange(request: request, response: response, body: Data("{}".utf8))
        let same = try RecordedExchange(
            "PUT", MadeExchangeTests.url, requestHeaders: ["Cookie": "a=1"], requestBody: Data("title=x".utf8),
            headers: MadeExchangeTests.json, body: Data("{}".utf8))
        #expect(exchange == same)
    }

    @Test func whatIsNoExchangeIsAnError() throws {
        #expect(throws: SetupError.noURL("/todos/7")) { try RecordedExchange("GET", "/todos/7") }
        let url = try #require(URL(string: MadeExchangeTests.url))
        let response = URLResponse(url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
        #expect(throws: SetupError.noHTTPResponse("GET /api/v2/todos/7", actual: "URLResponse")) {
            try RecordedExchange(request: URLRequest(url: url), response: response, body: Data())
        }
        var streamed = URLRequest(url: url)
        streamed.httpBodyStream = InputStream(data: Data())
        let request = streamed
        #expect(throws: SetupError.streamedBody("GET /api/v2/todos/7")) {
            try RecordedExchange(request: request, response: response, body: Data())
        }
    }

    @Test func exchangesAreDecodedTogether() throws {
        struct Item: Decodable { var id: Int }
        let values = expectDecodes(
            Item.self, from: [try MadeExchangeTests.made(), try MadeExchangeTests.made(#"{"id": 2}"#)])
        #expect(values.map(\.id) == [1, 2])
    }
}
