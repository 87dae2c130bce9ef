import APICheckRecordings
import APICheckTesting
import Foundation
import TestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Differences between an app and its own server, found without a server: by a small contract and handwritten responses.
@Suite struct IssueTrackerMistakes {
    private static let contract = """
        openapi: 3.1.0
        info: {title: Issue tracker, version: "1"}
        x-apicheck-undeclared: warning
        servers: [{url: https://api.example.com}]
        paths:
          /issues:
            post:
              requestBody:
                required: true
                content:
                  application/json:
                    schema:
                      type: object
                      required: [title, milestoneId]
                      properties:
                        title: {type: string}
                        milestoneId: {type: integer}
                        labelIds: {type: array, items: {type: integer}}
              responses: {"200": {description: The new one}}
          /issues/{id}:
            parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
            get: {responses: {"200": {description: One}}}
            delete: {responses: {"200": {description: Nothing}}}
          /login/oauth/reissue:
            get:
              requestBody: {content: {application/json: {}}}
              responses: {"200": {description: Tokens}}
            post:
              requestBody: {content: {application/json: {}}}
              responses: {"200": {description: Tokens}}
        """

    private struct CarelessLabel: Decodable {
        var id: Int
        var isDarkMode: String?
    }

    private struct TextLabel: Decodable {
        var id: Int
        var darkMode: String
    }

    private struct Label: Decodable {
        var id: Int
        var darkMode: Bool
    }

    private static func withProject(_ body: (APIContract, RecordedExchanges) throws -> Void) throws {
        let project = try SampleProject()
        defer { project.remove() }
        try project.write(contract, to: "contracts/issues/openapi.yaml")
        try project.write(
            [
                .sample("GET", "/labels", 200, #"[{"id":1,"darkMode":true},{"id":2,"darkMode":false}]"#),
                .sample("GET", "/labels", 200),
            ], to: "issues/labels")
        try body(APIContract("issues", in: project.place), RecordedExchanges("issues/labels", in: project.place))
    }

    private static func request(_ method: String, _ path: String, json: String? = nil) throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: "https://api.example.com" + path)))
        request.httpMethod = method
        request.httpBody = json.map { Data($0.utf8) }
        if json != nil { request.setValue("application/json", forHTTPHeaderField: "Content-Type") }
        return request
    }

    static let all = [
        Mistake("`darkMode` read as `isDarkMode`", distance: 2) {
            try withProject { _, labels in
                expectDecodes([CarelessLabel].self, from: labels[0])
            }
        } says: {
            """
            model-key-never-sent: The model reads a key that no sample has: the property is always nil, and no test \
            fails.
              where:    GET /labels, /0/isDarkMode
                        recordings/issues/labels.har:9 (entry 1), 2 samples
              expected: [*].isDarkMode as String?, asked for by CarelessLabel
              actual:   absent in each of 2 objects; the server sends `darkMode`
              help:     Add case isDarkMode = "darkMode" to the CodingKeys of CarelessLabel. Bool fits the one value. \
            Use the name that the server sends, record a sample that has the key, or remove the property.
            """
        } fixed: {
            try withProject { _, labels in expectDecodes([Label].self, from: labels[0]) }
        },
        Mistake("`darkMode` as String, where true is sent", distance: 2) {
            try withProject { _, labels in
                expectDecodes([TextLabel].self, from: labels[0])
            }
        } says: {
            """
            model-type-mismatch: The server sends a value of a different type than the model decodes.
              where:    GET /labels, /0/darkMode
                        recordings/issues/labels.har:9 (entry 1)
              expected: [*].darkMode as String, asked for by TextLabel
              actual:   true (boolean)
              help:     Bool fits each of 2 values. Decode the type that the server sends.
            """
        } fixed: {
            try withProject { _, labels in expectDecodes([Label].self, from: labels[0]) }
        },
        Mistake("a list decoded from an empty 200", distance: 2) {
            try withProject { _, labels in
                expectDecodes([Label].self, from: labels[1])
            }
        } says: {
            """
            decoding-without-content: The response has no content, and the app decodes it: JSONDecoder reports invalid \
            JSON.
              where:    GET /labels, body
                        recordings/issues/labels.har:53 (entry 2)
              expected: JSON for [Label]
              actual:   no content, nothing to decode (status 200)
              help:     Check the status before decoding, and handle 204 and an empty body as 'no content'.
            """
        } fixed: {
            try withProject { _, labels in
                for answer in labels where !answer.body.isEmpty { expectDecodes([Label].self, from: answer) }
            }
        },
        Mistake("the method `DEL`", distance: 2) {
            try withProject { contract, _ in
                expectConforms(try request("DEL", "/issues/7"), to: contract)
            }
        } says: {
            """
            undeclared-operation: The contract has no operation with this method and path.
              where:    DEL /issues/7, exchange
                        contracts/issues/openapi.yaml:5
              expected: DELETE or GET
              actual:   DEL
              help:     Did you mean DELETE? Add the operation to the contract, or correct the request.
            """
        } fixed: {
            try withProject { contract, _ in expectConforms(try request("DELETE", "/issues/7"), to: contract) }
        },
        Mistake("`milestoneTitle` and `label` sent for `milestoneId` and `labelIds`", distance: 2) {
            try withProject { contract, _ in
                expectConforms(
                    try request("POST", "/issues", json: #"{"title":"a","milestoneTitle":"b","label":["0"]}"#),
                    to: contract)
            }
        } says: {
            """
            undeclared-request-property: The request's body has a property that the operation does not declare; \
            servers usually ignore it.
              where:    POST /issues, request body /label
                        contracts/issues/openapi.yaml:13
              expected: no property 'label'
              actual:   an array
              help:     Correct the name in the request, or add the property to the contract.

            request-body-schema-violated: The request's body does not match the contract's schema.
              where:    POST /issues, request body /milestoneId
                        contracts/issues/openapi.yaml:14
              expected: the member "milestoneId"
              actual:   absent
              help:     Compare the value with the schema at the contract's line, and correct the one that is wrong.

            undeclared-request-property: The request's body has a property that the operation does not declare; \
            servers usually ignore it.
              where:    POST /issues, request body /milestoneTitle
                        contracts/issues/openapi.yaml:13
              expected: no property 'milestoneTitle'
              actual:   a string
              help:     The contract has 'milestoneId'. Correct the name in the request, or add the property to the contract.
            """
        } fixed: {
            try withProject { contract, _ in
                let json = #"{"title":"a","milestoneId":1,"labelIds":[0]}"#
                expectConforms(try request("POST", "/issues", json: json), to: contract)
            }
        },
        Mistake("a GET with a body that the operation does not declare", distance: 2) {
            try withProject { contract, _ in
                expectConforms(try request("GET", "/issues/7", json: "{}"), to: contract)
            }
        } says: {
            """
            undeclared-request-media-type: The contract does not declare the request's media type for the operation.
              where:    GET /issues/{id}, request body
                        contracts/issues/openapi.yaml:22
              expected: no body
              actual:   application/json, 2 bytes
              help:     The operation takes no body: leave it out; the parameters of a GET belong in its URL. Send one of the declared \
            media types, or add this one to the contract.
            """
        } fixed: {
            try withProject { contract, _ in expectConforms(try request("GET", "/issues/7"), to: contract) }
        },
        Mistake("a GET with a body that the server requires", distance: 2) {
            try withProject { contract, _ in
                expectConforms(try request("GET", "/login/oauth/reissue", json: #"{"accessToken":"a"}"#), to: contract)
            }
        } says: {
            """
            a GET has a body, which URLSession does not send: the task fails on Apple's systems (error -1103)
              where:    GET /login/oauth/reissue, body
              expected: no body
              actual:   19 bytes
              help:     send it by POST or in the query: the content of a GET has no meaning (RFC 9110 section 9.3.1)
            """
        } fixed: {
            try withProject { contract, _ in
                expectConforms(try request("POST", "/login/oauth/reissue", json: #"{"accessToken":"a"}"#), to: contract)
            }
        },
    ]

    @Test(arguments: all) func isNamed(_ mistake: Mistake) async throws { try await mistake.check() }
}
