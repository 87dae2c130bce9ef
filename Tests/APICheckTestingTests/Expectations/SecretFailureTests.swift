import APICheckHTTP
import APICheckRecordings
import APICheckTesting
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Neither the issues of failed expectations nor their attachments contain secrets of the exchange.
@Suite struct SecretFailureTests {
    private static let contract = """
        openapi: 3.1.0
        info: {title: Things, version: "1"}
        paths:
          /things/{id}:
            put:
              parameters:
                - {name: id, in: path, required: true, schema: {type: integer}}
                - {name: X-Api-Key, in: header, schema: {type: integer}}
                - {name: access_token, in: query, schema: {type: integer}}
              requestBody:
                content:
                  application/json: {schema: {type: object, properties: {password: {type: integer}}}}
                  application/x-www-form-urlencoded: {schema: {type: object, properties: {password: {type: integer}}}}
              responses:
                "200":
                  description: One
                  headers: {X-Auth-Token: {schema: {type: integer}}}
                  content: {application/json: {schema: {type: object, properties: {token: {type: integer}}}}}
        """

    struct Model: Decodable { var token: Int }

    private func failures(
        _ target: String = "/things/7", _ body: String = "{}", sent: (type: String, body: String)? = nil,
        headers: Headers = [], requestHeaders: Headers = [],
        _ expectation: @escaping @Sendable (RecordedExchange) throws -> Void
    ) async throws -> [String] {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write(Self.contract, to: "contracts/things/openapi.yaml")
        var entry = try RecordedEntry.sample("PUT", target, 200, body, sent: sent, headers: headers)
        entry.exchange.request.headers.fields += requestHeaders.fields
        try project.write([entry], to: "things/one")
        let exchange = try #require(try RecordedExchanges("things/one", in: project.place).first)
        return try await issues { try expectation(exchange) }.map(\.text)
    }

    private func expectNoSecret(_ texts: [String], sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(!texts.isEmpty, sourceLocation: sourceLocation)
        for text in texts { #expect(!text.contains("hunter2x"), "\(text)", sourceLocation: sourceLocation) }
    }

    @Test(
        arguments: [
            ("/things/7", #"{"token": "hunter2x"}"#, nil), ("/things/7?access_token=hunter2x", "{}", nil),
            ("/things/7", "{}", ("application/json", #"{"password": "hunter2x"}"#)),
            ("/things/7", "{}", ("application/x-www-form-urlencoded", "password=hunter2x")),
            ("/unknown?password=hunter2x", "{}", nil),
        ] as [(String, String, (String, String)?)])
    func expectConformsShowsNoSecret(target: String, body: String, sent: (String, String)?) async throws {
        expectNoSecret(
            try await failures(target, body, sent: sent.map { (type: $0.0, body: $0.1) }) { expectConforms($0) })
    }

    @Test func expectationsOfHeadersShowNoSecret() async throws {
        let headers: Headers = ["X-Auth-Token": "hunter2x"]
        expectNoSecret(
            try await failures(headers: headers, requestHeaders: ["X-Api-Key": "hunter2x"]) { expectConforms($0) })
    }

    @Test func otherExpectationsShowNoSecret() async throws {
        let target = "/things/7?access_token=hunter2x"
        let answer = #"{"token": "hunter2x"}"#
        let sent = (type: "application/json", body: #"{"token": "hunter2x-too"}"#)
        expectNoSecret(try await failures(target, answer, sent: sent) { expectStatus($0, is: 204) })
        expectNoSecret(try await failures(target, answer, sent: sent) { expectStored($0, readBy: $0) })
        expectNoSecret(try await failures(target, answer, sent: sent) { _ = expectDecodes(Model.self, from: $0) })
        expectNoSecret(try await failures(target, answer) { expectJSON($0, equals: "{}") })
        expectNoSecret(try await failures(target, answer) { expectSameInstant(Date(), at: "/token", of: $0) })
    }

    @Test func requestsShowNoSecret() async throws {
        var request = URLRequest(
            url: try #require(URL(string: "https://api.example.com/things/7?access_token=hunter2x")))
        request.httpMethod = "PUT"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.setValue("hunter2x", forHTTPHeaderField: "X-Api-Key")
        request.httpBody = Data("password=hunter2x&token=hunter2x-too".utf8)
        let sent = request
        let found = try await issues { expectForm(sent, equals: ["password": "other", "user": "bob"]) }
        expectNoSecret(found.map(\.text))
        expectNoSecret(try await issues { expectJSON(sent, equals: "{}") }.map(\.text))
        let project = try SampleProject()
        defer { project.remove() }
        try project.write(Self.contract, to: "contracts/things/openapi.yaml")
        try project.write([.sample("PUT", "/things/8")], to: "things/one")
        let recorded = try RecordedExchanges("things/one", in: project.place)[0]
        expectNoSecret(
            try await issues { expectRequest(sent, matches: recorded, matching: [.header("X-Api-Key")]) }.map(\.text))
        let contract = try APIContract("things", in: project.place)
        expectNoSecret(try await issues { expectConforms(sent, to: contract) }.map(\.text))
    }

    @Test func theErrorForAMissingExchangeShowsNoSecret() async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write([.sample("GET", "/things?token=hunter2x")], to: "things/one")
        let exchanges = try RecordedExchanges("things/one", in: project.place)
        let error = #expect(throws: (any Error).self) { try exchanges.first("GET", at: "/others") }
        #expect(error.flatMap { "\($0)".line("actual") } == "GET /things?token=REDACTED-1 -> 200")
    }
}
