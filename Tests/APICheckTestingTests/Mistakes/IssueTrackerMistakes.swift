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
          /issues/{id}:
            parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
            get: {responses: {"200": {description: One}}}
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
            [.sample("GET", "/labels", 200, #"[{"id":1,"darkMode":true},{"id":2,"darkMode":false}]"#)],
            to: "issues/labels")
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
        Mistake("a GET with a body that the operation does not declare", distance: 2) {
            try withProject { contract, _ in
                expectConforms(try request("GET", "/issues/7", json: "{}"), to: contract)
            }
        } says: {
            """
            undeclared-request-media-type: The contract does not declare the request's media type for the operation.
              where:    GET /issues/{id}, request body
                        contracts/issues/openapi.yaml:8
              expected: no body
              actual:   application/json, 2 bytes
              help:     The operation takes no body: leave it out; the parameters of a GET belong in its URL. Send one of the declared \
            media types, or add this one to the contract.
            """
        } fixed: {
            try withProject { contract, _ in expectConforms(try request("GET", "/issues/7"), to: contract) }
        },
    ]

    @Test(arguments: all) func isNamed(_ mistake: Mistake) async throws { try await mistake.check() }
}
