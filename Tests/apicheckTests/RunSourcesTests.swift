import APICheckBase
import APICheckHTTP
import APICheckNetwork
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

    /// They were an error, and `run` ignored --ref-map.
    @Test func contractsAtURLsAreReadFromCopies() async throws {
        let (jobs, jobsURL) = try await Self.server("/jobs", "[1]")
        let (accounts, accountsURL) = try await Self.server("/token", #"{"token": "planted-token-3141"}"#)
        let description = HTTPServer()
        let port = try await description.start { _ in
            .response(Response(status: 200, headers: ["Content-Type": "text/yaml"], body: Array(Self.jobs.utf8)))
        }
        let text = Self.workflows.replacing("./jobs.yaml", with: "http://127.0.0.1:\(port)/v1/jobs.yaml")
            .replacing("./accounts.yaml", with: "https://schemas.invalid/b/accounts.yaml")
        _ = try folder.write("at/w.yaml", text.utf8)
        let run = [
            "run", "at/w.yaml", "--server", jobsURL, "--source-server", "accounts=\(accountsURL)", "--ref-map",
            "https://schemas.invalid/b=.",
        ]
        let before = try await Binary.run(run, in: folder.url)
        #expect(before.status == 2)
        #expect(
            before.error == """
                error: at/w.yaml:4: the contract http://127.0.0.1:\(port)/v1/jobs.yaml is a URL, which is not fetched
                  help:     download it with 'apicheck vendor at/w.yaml', or name a folder of copies with --ref-map URL=FOLDER

                """)
        let fetched = "fetched  http://127.0.0.1:PORT/v1/jobs.yaml -> at/vendor/127.0.0.1_\(port)/v1/jobs.yaml"
        let vendor = ["vendor", "at/w.yaml", "--ref-map", "https://schemas.invalid/b=."]
        for expected in ["\(fetched), \(Self.jobs.utf8.count) bytes\n", "at/w.yaml: nothing to download\n"] {
            let outcome = try await Binary.run(vendor, in: folder.url)
            #expect(outcome.error == "" && Golden.stable(outcome.output) == expected)
        }
        let after = try await Binary.run(run, in: folder.url)
        #expect(after.status == 0, "\(after)")
        #expect(
            after.output.contains("2 exchanges checked: 0 breaking, 0 warnings, 0 info\npassed    "), "\(after.output)")
        for server in [jobs, accounts, description] { await server.stop() }
    }

    /// Neither kept the standard from allowing the file.
    @Test func aWorkflowIDWithSpacesAndAnUnreachableStepAreWarnings() async throws {
        let (jobs, jobsURL) = try await Self.server("/jobs", "[1]")
        let text = """
            arazzo: 1.0.1
            info: {title: Jobs, version: "1"}
            sourceDescriptions: [{name: jobs, url: ./jobs.yaml, type: openapi}]
            workflows:
              - workflowId: List all jobs
                inputs: {properties: {note: {type: string}}}
                steps:
                  - {stepId: list, operationId: list, onSuccess: [{name: done, type: end}]}
                  - {stepId: more, operationId: list}
            """
        _ = try folder.write("w.yaml", text.utf8)
        let outcome = try await Binary.run(["run", "w.yaml", "--server", jobsURL, "--record", "a.har"], in: folder.url)
        #expect(outcome.status == 0, "\(outcome.output)")
        #expect(
            outcome.error.hasPrefix(
                """
                warning: w.yaml:5: the workflowId 'List all jobs' has characters other than letters, digits, '_' and '-'
                  help:     rename the workflow
                warning: w.yaml:9: the step 'more' is never reached: the step 'list' before it never continues with the next step
                  help:     add criteria to its action 'done', or remove the step

                """), "\(outcome.error)")
        await jobs.stop()
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
            ["--server", "nowhere"],
            """
            error: unknown server 'nowhere': no server of the contract has a name
              help:     pass a URL such as https://host/api, or name a server in the contract: \
            servers: [{url: "https://host/api", x-apicheck-name: nowhere}]

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

    /// A recording names the API of each exchange, so another contract has to be that of an API.
    @Test func aRecordedContractIsThatOfAnAPI() async throws {
        _ = try folder.write("contracts/jobs/openapi.yaml", Self.jobs.utf8)
        _ = try folder.write("contracts/jobs/accounts.yaml", Self.accounts.utf8)
        _ = try folder.write(
            "contracts/jobs/workflows.arazzo.yaml", Self.workflows.replacing("jobs.yaml", with: "openapi.yaml").utf8)
        let outcome = try await Binary.run(["record", "jobs", "--server", "http://127.0.0.1:1"], in: folder.url)
        #expect(outcome.status == 2)
        #expect(
            outcome.error == """
                error: contracts/jobs/workflows.arazzo.yaml:5: the source 'accounts' is not the contract of an API of this \
                project
                  expected: contracts/<api>/openapi.yaml
                  actual:   contracts/jobs/accounts.yaml
                  help:     move it there: a recording names the API of each call; 'apicheck run' needs no project

                """)
    }
}
