import APICheckHTTP
import APICheckNetwork
import Foundation
import TestSupport
import Testing

/// Workflows that need a key, with and without one.
@Suite struct CredentialTests {
    /// Two APIs at one server, of which `keyed` needs a key in the header `X-Key`.
    private static func project(_ port: Int) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for api in ["keyed", "open"] {
            _ = try folder.write(
                "contracts/\(api)/openapi.yaml",
                """
                openapi: 3.1.0
                info: {title: Things, version: "1"}
                servers: [{url: "http://127.0.0.1:\(port)/\(api)"}]
                paths:
                  /thing: {get: {operationId: getThing, responses: {"200": {description: a thing}}}}
                """.utf8)
        }
        let head = """
            arazzo: 1.0.1
            info: {title: Calls, version: "1"}
            sourceDescriptions: [{name: things, url: ./openapi.yaml, type: openapi}]
            workflows:

            """
        _ = try folder.write(
            "contracts/open/workflows.arazzo.yaml",
            (head + "  - {workflowId: reads, steps: [{stepId: get, operationId: getThing}]}\n").utf8)
        _ = try folder.write(
            "contracts/keyed/workflows.arazzo.yaml",
            (head + """
                  - workflowId: reads
                    inputs: {type: object, required: [api_key], properties: {api_key: {type: string, format: password}}}
                    steps:
                      - stepId: get
                        operationId: getThing
                        parameters: [{name: X-Key, in: header, value: $inputs.api_key}]

                """).utf8)
        return folder
    }

    /// Answers 200 to a request for the open API or with the right key.
    private static func server() async throws -> (HTTPServer, Int) {
        let server = HTTPServer()
        let port = try await server.start { request in
            let isAllowed = request.path.hasPrefix("/open") || request.headers["X-Key"] == "planted-key-0123456789"
            return .response(Response(status: isAllowed ? 200 : 401))
        }
        return (server, port)
    }

    @Test func withoutTheKeyTheVariableIsNamedAndTheOtherAPIRuns() async throws {
        let (server, port) = try await Self.server()
        let folder = try Self.project(port)
        let recorded = try await Binary.run(
            ["record"], in: folder.url, environment: ["APICHECK_KEYED_API_KEY": "planted-key-0123456789"])
        #expect(recorded.status == 0, "\(recorded.error)")
        let outcome = try await Binary.run(["diff", "--live"], in: folder.url)
        #expect(outcome.status == 3)
        #expect(
            outcome.output == """
                skipped   keyed/reads: APICHECK_KEYED_API_KEY is not set

                compared  1 of 2 recorded steps

                1 exchange checked: 0 breaking, 0 warnings, 0 info, 1 skipped

                """)
        #expect(
            outcome.error == """
                error: contracts/keyed/workflows.arazzo.yaml:5: the workflow 'reads' requires 'api_key'
                  help:     set APICHECK_KEYED_API_KEY, or pass --input api_key=VALUE

                """)
        await server.stop()
    }

    @Test(arguments: [true, false]) func theKeyComesFromTheEnvironmentOrAnOption(_ isVariable: Bool) async throws {
        let (server, port) = try await Self.server()
        let folder = try Self.project(port)
        let key = "planted-key-0123456789"
        let outcome = try await Binary.run(
            ["record"] + (isVariable ? [] : ["--input", "api_key=\(key)"]), in: folder.url,
            environment: isVariable ? ["APICHECK_KEYED_API_KEY": key] : [:])
        #expect(outcome.status == 0, "\(outcome.error)")
        let recording = try #require(folder.contents["recordings/keyed/reads.har"])
        #expect(!String(decoding: recording, as: UTF8.self).contains("planted-key"))
        await server.stop()
    }
}
