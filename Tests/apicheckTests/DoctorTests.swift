import Foundation
import TestSupport
import Testing

/// `apicheck doctor`.
@Suite struct DoctorTests {
    /// The lines about the project; those about the machine differ.
    private static func lines(_ output: String, _ folder: TemporaryFolder) -> String {
        let lines = output.replacing(folder.path, with: ".").split(separator: "\n", omittingEmptySubsequences: false)
        return lines.drop { line in
            ["apicheck ", "libcurl ", "swift ", "git ", "http requests", "https requests"]
                .contains { line.dropFirst(9).hasPrefix($0) }
        }
        .joined(separator: "\n")
    }

    private static func contract(_ server: String) -> String {
        """
        openapi: 3.1.0
        info: {title: Shop, version: '1'}
        servers: [{url: '\(server)/v1'}, {url: '\(server)/v2'}]
        paths:
          /items: {get: {operationId: listItems, responses: {'200': {description: ok}}}}
        """
    }

    private static let workflows = """
        arazzo: 1.0.1
        info: {title: Shop, version: '1'}
        sourceDescriptions: [{name: shop, url: openapi.yaml, type: openapi}]
        workflows:
          - workflowId: reads
            inputs: {type: object, required: [token], properties: {token: {type: string}, page: {type: integer}}}
            steps: [{stepId: list, operationId: listItems}]
          - workflowId: others
            steps: [{stepId: list, operationId: listItems}]
        """

    private static let recording = """
        {"log": {"version": "1.2", "creator": {"name": "a", "version": "1"}, "entries": [{"startedDateTime":
        "2020-01-01T00:00:00Z", "time": 1, "request": {"method": "GET", "url": "http://a.example/items", "httpVersion":
        "HTTP/1.1", "cookies": [], "headers": [], "queryString": [], "headersSize": -1, "bodySize": 0}, "response": {"status":
        204, "statusText": "", "httpVersion": "HTTP/1.1", "cookies": [], "headers": [], "content": {"size": 0, "mimeType": ""},
        "redirectURL": "", "headersSize": -1, "bodySize": 0}, "cache": {}, "timings": {"send": 0, "wait": 1, "receive": 0}}]}}
        """

    @Test func whatIsMissingIsListedWithItsCommand() async throws {
        let folder = try TemporaryFolder()
        try await ScriptedServer.run([
            .read, .send("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"),
        ]) { server in
            _ = try folder.write("contracts/shop/openapi.yaml", Self.contract(server.url).utf8)
            _ = try folder.write("contracts/shop/workflows.arazzo.yaml", Self.workflows.utf8)
            _ = try folder.write("contracts/empty/rules.yaml", "".utf8)
            _ = try folder.write("contracts/shared/types.yaml", "a: 1\n".utf8)
            _ = try folder.write("contracts/broken/openapi.yaml", "openapi: 3.1.0\ninfo: {title: a\npaths: {}\n".utf8)
            _ = try folder.write("recordings/shop/reads.har", Self.recording.utf8)
            _ = try folder.write("recordings/shop/bad.har", "{".utf8)
            let outcome = try await Binary.run(["doctor"], in: folder.url)
            #expect(outcome.status == 1 && outcome.error == "", "\(outcome.error)")
            #expect(
                Self.lines(outcome.output, folder).replacing(server.url, with: "http://127.0.0.1:8000") == """
                    note     contracts/empty has no contract
                               help:     apicheck init empty --from SOURCE
                    problem  contracts/broken/openapi.yaml:2: the '{' is not closed
                               help:     add '}', or a comma between its values
                    ok       contracts/shop/openapi.yaml: 1 operation
                    ok       contracts/shop/workflows.arazzo.yaml: 2 workflows
                    problem  shop: the input 'token' of reads has no value
                               help:     export APICHECK_SHOP_TOKEN=VALUE, or add it to the file that --env-file names
                    problem  recordings/shop/bad.har:1:2: not a recording, invalid JSON
                               expected: a HAR 1.2 file
                               actual:   the text ends in the middle of a value
                               help:     apicheck import repairs files of other programs; restore the file from version \
                    control or record it again
                    ok       recordings/shop: 2 recordings, 1 exchange
                    note     recordings/shop/reads.har has responses older than 90d
                               help:     apicheck record shop --mode refresh
                    note     the workflow others of shop has no recording
                               help:     apicheck record shop --workflow others --mode new
                    ok       shop: http://127.0.0.1:8000 answers, status 404

                    3 problems found

                    """)
            #expect(server.requests.map { $0.split(separator: "\r\n")[0] } == ["HEAD /v1 HTTP/1.1"])
        }
    }

    @Test func aProjectWithoutProblemsExitsWithZero() async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("contracts/shop/openapi.yaml", Self.contract("http://127.0.0.1:1").utf8)
        _ = try folder.write("contracts/shop/workflows.arazzo.yaml", Self.workflows.utf8)
        _ = try folder.write("recordings/shop/reads.har", Self.recording.utf8)
        _ = try folder.write("recordings/shop/others.har", Self.recording.utf8)
        _ = try folder.write("values.env", "APICHECK_SHOP_TOKEN=x\n".utf8)
        let outcome = try await Binary.run(
            ["doctor", "shop", "--offline", "--env-file", "values.env", "--max-age", "5000d"], in: folder.url)
        #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
        #expect(
            Self.lines(outcome.output, folder) == """
                ok       contracts/shop/openapi.yaml: 1 operation
                ok       contracts/shop/workflows.arazzo.yaml: 2 workflows
                ok       recordings/shop: 2 recordings, 2 exchanges

                no problem found

                """)
        let refused = try await Binary.run(
            ["doctor", "shop", "--env-file", "values.env", "--max-age", "5000d"], in: folder.url)
        #expect(refused.status == 1)
        #expect(
            refused.output.contains(
                """
                problem  shop: http://127.0.0.1:1 does not answer: connection refused while connecting
                           help:     check the address and the port, and that the server is running
                """), "\(refused.output)")
    }

    @Test func aFolderWithoutAProject() async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Binary.run(["doctor"], in: folder.url)
        #expect(outcome.status == 1)
        #expect(
            Self.lines(outcome.output, folder) == """
                problem  there is no folder contracts
                           help:     apicheck init API --from SOURCE makes it, or name it with --contracts

                1 problem found

                """)
    }

    /// The value of a proxy variable may contain a password.
    @Test func aPasswordOfAProxyIsNotPrinted() async throws {
        let folder = try TemporaryFolder()
        let outcome = try await Binary.run(
            ["doctor", "--offline"], in: folder.url,
            environment: ["http_proxy": "http://user:pass-of-proxy@127.0.0.1:9"])
        #expect(outcome.output.contains("note     http requests go through the proxy http://127.0.0.1:9\n"))
        #expect(!outcome.output.contains("pass-of-proxy"))
    }
}
