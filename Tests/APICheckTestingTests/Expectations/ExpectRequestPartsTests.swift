import APICheckRecordings
import APICheckTesting
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The parts of a request that a contract declares.
@Suite struct ExpectRequestPartsTests {
    private static let contract = """
        openapi: 3.1.0
        info: {title: Shops, version: "1"}
        servers: [{url: https://api.example.com/v1}]
        security: [{token: []}]
        paths:
          /shops/{shop}/items/{id}:
            get:
              parameters:
                - {name: shop, in: path, required: true, schema: {const: a/b}}
                - {name: id, in: path, required: true, schema: {type: integer}}
                - {name: tag, in: query, schema: {type: array, items: {type: string}}}
                - {name: page, in: query, schema: {type: integer}}
                - {name: X-App, in: header, required: true, schema: {type: integer}}
                - {name: theme, in: cookie, required: true, schema: {enum: [dark, light]}}
              responses: {"200": {description: One}}
          /files:
            post:
              requestBody:
                required: true
                content:
                  multipart/form-data:
                    schema:
                      type: object
                      required: [title, file]
                      additionalProperties: false
                      properties: {title: {type: string}, file: {type: string}}
              responses: {"201": {description: Made}}
        components: {securitySchemes: {token: {type: http, scheme: bearer}}}
        """

    struct Sent: Sendable, CustomTestStringConvertible {
        var request: String
        var headers = ["X-App": "7", "Cookie": "a=1; theme=dark"]
        var body: String?
        /// The rule and the place of each failure.
        var failures: [String] = []
        var testDescription: String { "\(request) \(headers) \(body ?? "")" }
    }

    private static let item = "GET https://api.example.com/v1/shops/a%2Fb/items/7"

    private static func parts(_ fields: (String, String)...) -> String {
        fields.map { "--x\r\nContent-Disposition: form-data; name=\"\($0.0)\"\r\n\r\n\($0.1)\r\n" }.joined()
            + "--x--\r\n"
    }

    private static let multipart = ["Content-Type": "multipart/form-data; boundary=x"]

    @Test(arguments: [
        Sent(request: item), Sent(request: "\(item)?page=1&tag=x&tag=y"),
        Sent(request: "\(item)?tag=%ED%95%A0&page=1&tag="),
        Sent(request: "GET http://localhost:8080/v1/shops/a%2fb/items/7"),
        Sent(
            request: "GET https://api.example.com/shops/a%2Fb/items/7",
            failures: ["undeclared-operation: GET /shops/a%2Fb/items/7, exchange"]),
        Sent(
            request: "GET https://api.example.com/v1/shops/a/b/items/7",
            failures: ["undeclared-operation: GET /v1/shops/a/b/items/7, exchange"]),
        Sent(
            request: "GET https://api.example.com/v1/shops/c/items/x",
            failures: [
                "request-parameter-schema-violated: GET /shops/{shop}/items/{id}, path id",
                "request-parameter-schema-violated: GET /shops/{shop}/items/{id}, path shop",
            ]),
        Sent(
            request: "\(item)?page=x",
            failures: ["request-parameter-schema-violated: GET /shops/{shop}/items/{id}, query page"]),
        Sent(
            request: item, headers: ["Cookie": "theme=dark"],
            failures: ["request-parameter-missing: GET /shops/{shop}/items/{id}, request header X-App"]),
        Sent(
            request: item, headers: ["x-app": "seven", "Cookie": "theme=dark"],
            failures: ["request-parameter-schema-violated: GET /shops/{shop}/items/{id}, request header X-App"]),
        Sent(
            request: item, headers: ["X-App": "7"],
            failures: ["request-parameter-missing: GET /shops/{shop}/items/{id}, cookie theme"]),
        Sent(
            request: item, headers: ["X-App": "7", "Cookie": "theme=blue"],
            failures: ["request-parameter-schema-violated: GET /shops/{shop}/items/{id}, cookie theme"]),
        Sent(
            request: "POST https://api.example.com/v1/files", headers: multipart,
            body: parts(("title", "a"), ("file", "b"))),
        Sent(
            request: "POST https://api.example.com/v1/files", headers: multipart, body: parts(("title", "a")),
            failures: ["request-body-schema-violated: POST /files, request body /file"]),
        Sent(
            request: "POST https://api.example.com/v1/files", headers: multipart,
            body: parts(("title", "a"), ("file", "b"), ("owner", "c")),
            failures: ["request-body-schema-violated: POST /files, request body /owner"]),
        Sent(
            request: "POST https://api.example.com/v1/files", headers: ["Content-Type": "multipart/form-data"],
            body: parts(("title", "a"), ("file", "b")),
            failures: ["request-multipart-boundary-missing: POST /files, request body"]),
        Sent(
            request: "POST https://api.example.com/v1/files", headers: ["Content-Type": "application/json"],
            body: parts(("title", "a"), ("file", "b")),
            failures: ["request-body-mislabelled: POST /files, request body"]),
    ])
    func eachPartIsChecked(_ sent: Sent) async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write(ExpectRequestPartsTests.contract, to: "contracts/shops/openapi.yaml")
        let contract = try APIContract("shops", in: project.place)
        let words = sent.request.split(separator: " ")
        var request = URLRequest(url: try #require(URL(string: String(words[1]))))
        request.httpMethod = String(words[0])
        for (name, value) in sent.headers { request.setValue(value, forHTTPHeaderField: name) }
        request.httpBody = sent.body.map { Data($0.utf8) }
        let found = try await issues { [request] in expectConforms(request, to: contract) }
        #expect(found.flatMap(\.summary) == sent.failures)
    }

    /// A server rejects such a request, and a replay answers it.
    @Test(arguments: [true, false]) func missingCredentialsOfAReplayedRequestAreReported(_ areSent: Bool) async throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write(ExpectRequestPartsTests.contract, to: "contracts/shops/openapi.yaml")
        try project.write([.sample("GET", "/v1/shops/a%2Fb/items/7", 200)], to: "shops/item")
        let replay = try await Replay("shops/item", in: project.place)
        let url = try #require(URL(string: "https://api.example.com/v1/shops/a%2Fb/items/7"))
        var request = URLRequest(url: url)
        request.setValue("7", forHTTPHeaderField: "X-App")
        request.setValue("theme=dark", forHTTPHeaderField: "Cookie")
        if areSent { request.setValue("Bearer x", forHTTPHeaderField: "Authorization") }
        _ = try await URLSession(configuration: .replaying(replay)).data(for: request)
        let exchange = try #require(replay.exchanges.first)
        let found = try await issues { expectConforms(exchange) }
        #expect(
            found.flatMap(\.summary) == (areSent ? [] : ["credentials-missing: GET /shops/{shop}/items/{id}, exchange"])
        )
        #expect(found.map { $0.text.line("expected") } == (areSent ? [] : ["Authorization: Bearer"]))
        #expect(found.map { $0.text.line("actual") } == (areSent ? [] : ["none"]))
    }
}
