import APICheckBase
import APICheckHTTP
import APICheckServer
import Foundation
import TestSupport
import Testing

/// `apicheck run` with a document of several contracts (Arazzo 1.0.1 section 4.6.3).
@Suite struct RunSourcesTests {
    private static let accounts = """
        openapi: 3.1.0
        info: {title: Accounts, version: "1"}
        paths:
          /token:
            get:
              operationId: ask
              responses:
                "200":
                  description: a token
                  content:
                    application/json:
                      schema: {required: [token], properties: {token: {type: string, x-apicheck-secret: true}, days: {type: integer}}}
        """

    private static let jobs = """
        openapi: 3.1.0
        info: {title: Jobs, version: "1"}
        paths:
          /jobs:
            get:
              operationId: list
              responses:
                "200": {description: jobs, content: {application/json: {schema: {type: array, items: {type: integer}}}}}
        """

    private static let workflows = """
        arazzo: 1.0.1
        info: {title: Jobs, version: "1"}
        sourceDescriptions:
          - {name: jobs, url: ./jobs.yaml, type: openapi}
          - {name: accounts, url: ./accounts.yaml, type: openapi}
        workflows:
          - workflowId: w
            steps:
              - stepId: ask
                operationId: $sourceDescriptions.accounts.ask
                outputs: {token: $response.body#/token}
              - stepId: list
                operationId: $sourceDescriptions.jobs.list
                parameters: [{name: Authorization, in: header, value: "Bearer {$steps.ask.outputs.token}"}]
        """

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        _ = try folder.write("jobs.yaml", Self.jobs.utf8)
        _ = try folder.write("accounts.yaml", Self.accounts.utf8)
        _ = try folder.write("w.yaml", Self.workflows.utf8)
    }

    private static func server(_ path: String, _ body: String) async throws -> (server: HTTPServer, url: String) {
        let server = HTTPServer()
        let port = try await server.start { request in
            let isKnown = request.path == path
            return .response(
                Response(
                    status: isKnown ? 200 : 404, headers: ["Content-Type": "application/json"],
                    body: Array((isKnown ? body : "{}").utf8)))
        }
        return (server, "http://127.0.0.1:\(port)")
    }

    /// Each step goes to the server of its contract and is checked against it.
    @Test func eachStepHasItsContractAndServer() async throws {
        let (jobs, jobsURL) = try await Self.server("/jobs", #"[1, "two"]"#)
        let (accounts, accountsURL) = try await Self.server(
            "/token", #"{"token": "planted-token-3141", "days": "x"}"#)
        let outcome = try await Binary.run(
            [
                "run", "w.yaml", "--server", jobsURL, "--source-server", "accounts=\(accountsURL)", "--record",
                "run.har",
            ], in: folder.url)
        await jobs.stop()
        await accounts.stop()
        #expect(outcome.status == 1, "\(outcome.error)")
        let output = outcome.output.replacing(jobsURL, with: "JOBS").replacing(accountsURL, with: "ACCOUNTS")
        #expect(output.contains("    GET ACCOUNTS/token -> 200"))
        #expect(output.contains("    GET JOBS/jobs -> 200"))
        #expect(output.contains("accounts  GET /token\n"))
        #expect(output.contains("at /days\n"))
        #expect(output.contains("jobs  GET /jobs\n"))
        #expect(output.contains("at /1\n"))
        #expect(output.hasSuffix("2 exchanges checked: 2 breaking, 0 warnings, 0 info\n"), "\(output)")
        let har = try String(contentsOf: folder.url.appendingPathComponent("run.har"), encoding: .utf8)
        #expect(har.contains("\(accountsURL)/token") && har.contains("\(jobsURL)/jobs"))
        #expect(!(outcome.output + outcome.error + har).contains("planted-token"))
    }

    @Test func thePlanNamesBothServers() async throws {
        let outcome = try await Binary.run(
            [
                "run", "w.yaml", "--plan", "--server", "http://127.0.0.1:1", "--source-server",
                "accounts=http://127.0.0.1:2",
            ],
            in: folder.url)
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.output.contains("http://127.0.0.1:2/token"))
        #expect(outcome.output.contains("http://127.0.0.1:1/jobs"))
    }

    @Test(arguments: [
        (
            ["--server", "http://127.0.0.1:1"],
            """
            error: accounts.yaml:1: the contract names no servers
              help:     pass --source-server accounts=URL, or add 'servers'

            """
        ),
        (
            ["--server", "http://127.0.0.1:1", "--source-server", "account=http://127.0.0.1:2"],
            """
            error: no step uses a source 'account'
              expected: jobs or accounts

            """
        ),
        (
            ["--source-server", "accounts"],
            """
            error: 'accounts' is no value of --source-server
              expected: NAME=https://HOST/PATH

            """
        ),
        (
            ["--server", "http://127.0.0.1:1", "--source-server", "accounts=ftp://127.0.0.1"],
            """
            error: the server has no absolute URL
              expected: an http or https URL
              actual:   ftp://127.0.0.1

            """
        ),
    ])
    func aServerThatIsMissingOrWrong(_ arguments: [String], _ error: String) async throws {
        let outcome = try await Binary.run(["run", "w.yaml"] + arguments, in: folder.url)
        #expect((outcome.status, outcome.error) == (2, error))
        #expect(outcome.output.isEmpty)
    }

    /// A recording of an API has one contract.
    @Test func aRecordingOfAnAPIHasOneContract() async throws {
        _ = try folder.write("contracts/jobs/openapi.yaml", Self.jobs.utf8)
        _ = try folder.write("contracts/jobs/accounts.yaml", Self.accounts.utf8)
        _ = try folder.write(
            "contracts/jobs/workflows.arazzo.yaml", Self.workflows.replacing("jobs.yaml", with: "openapi.yaml").utf8)
        let outcome = try await Binary.run(["record", "jobs", "--server", "http://127.0.0.1:1"], in: folder.url)
        #expect(outcome.status == 2)
        #expect(
            outcome.error == """
                error: contracts/jobs/workflows.arazzo.yaml:10: the source 'accounts' of the step 'ask', a second contract \
                in a run that is recorded or compared, is not supported yet
                  help:     run the file with apicheck run, or use one workflow file for each contract

                """)
    }
}
