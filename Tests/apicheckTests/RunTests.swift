import APICheckBase
import APICheckHTTP
import APICheckNetwork
import Foundation
import TestSupport
import Testing

/// `apicheck run FILE`.
@Suite struct RunTests {
    private static let contract = """
        openapi: 3.1.0
        info: {title: Jobs, version: "1"}
        paths:
          /token:
            post:
              operationId: ask
              requestBody: {content: {application/json: {schema: {type: object, properties: {name: {type: string}}}}}}
              responses:
                "200":
                  description: a token
                  content: {application/json: {schema: {properties: {token: {type: string, x-apicheck-secret: true}}}}}
          /jobs/{id}:
            parameters: [{name: id, in: path, required: true, schema: {type: string}}]
            get:
              operationId: read
              responses:
                "200":
                  description: a job
                  content: {application/json: {schema: {properties: {state: {enum: [running, done]}}}}}
                "503": {description: busy}
        """

    private static let workflows = """
        arazzo: 1.0.1
        info: {title: Jobs, version: "1"}
        sourceDescriptions: [{name: jobs, url: ./openapi.yaml, type: openapi}]
        workflows:
          - workflowId: wait
            inputs: {properties: {id: {type: string}}}
            steps:
              - stepId: read
                operationId: read
                parameters: [{name: id, in: path, value: $inputs.id}]
                successCriteria:
                  - condition: $statusCode == 200
                  - condition: $response.body#/state == 'done'
                onFailure: [{name: again, type: retry, retryAfter: 0.001, retryLimit: 2}]
                outputs: {state: $response.body#/state}
            outputs: {state: $steps.read.outputs.state}
          - workflowId: login
            steps:
              - stepId: ask
                operationId: ask
                requestBody: {contentType: application/json, payload: {name: kim}}
                outputs: {token: $response.body#/token}
              - stepId: use
                operationId: read
                parameters:
                  - {name: id, in: path, value: "8"}
                  - {name: Authorization, in: header, value: "Bearer {$steps.ask.outputs.token}"}
                successCriteria: [{condition: $response.body#/state == 'done'}]
              - {stepId: again, operationId: read, dependsOn: [use], parameters: [{name: id, in: path, value: "9"}]}
        """

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        _ = try folder.write("api/openapi.yaml", Self.contract.utf8)
        _ = try folder.write("api/jobs.arazzo.yaml", Self.workflows.utf8)
    }

    /// Runs the file against a server where job 7 is done at the third request.
    private func run(_ arguments: String...) async throws -> Binary.Outcome {
        let count = Locked(0)
        let server = HTTPServer()
        let port = try await server.start { request in
            let state: String
            switch request.path {
            case "/token": return .response(Self.json(#"{"token": "hunter-planted-22"}"#))
            case "/jobs/7":
                let number = count.withLock { count in
                    count += 1
                    return count
                }
                if number == 1 { return .response(Response(status: 503)) }
                state = number == 2 ? "running" : "done"
            default: state = "lost"
            }
            return .response(Self.json(#"{"state": "\#(state)"}"#))
        }
        let outcome = try await Binary.run(
            [
                "run", "api/jobs.arazzo.yaml", "--server", "http://127.0.0.1:\(port)", "--input", "id=7", "--rate",
                "1000",
            ]
                + arguments, in: folder.url)
        await server.stop()
        return outcome
    }

    private static func json(_ text: String) -> Response {
        Response(status: 200, headers: ["Content-Type": "application/json"], body: Array(text.utf8))
    }

    @Test func eachStepIsPrinted() async throws {
        let outcome = try await run(
            "--allow-writes", "--record", "run.har", "--format", "text", "--format", "json=a.json")
        #expect((outcome.status, outcome.error) == (1, "recorded  run.har, 5 exchanges\n"))
        try Golden.expect(Golden.stable(outcome.output), equals: "run.txt")
        #expect(folder.contents.keys.sorted() == ["a.json", "api/jobs.arazzo.yaml", "api/openapi.yaml", "run.har"])
        for (name, data) in folder.contents {
            #expect(!String(decoding: data, as: UTF8.self).contains("planted"), "\(name)")
        }
        let verified = try await Binary.run(
            ["verify", "--contract", "api/openapi.yaml", "run.har", "--format", "json"], in: folder.url)
        #expect(verified.status == 1)
        #expect(verified.output.contains(#""checked": 5"#), "\(verified.output.prefix(300))")
    }

    @Test func aWorkflowThatWritesIsSkipped() async throws {
        let outcome = try await run()
        #expect(
            (outcome.status, outcome.error) == (0, ""), "\(outcome.output)")
        #expect(
            outcome.output.hasSuffix(
                """
                  output  state = "done"
                  completed

                skipped   jobs/login: it writes; pass --allow-writes, or --sandbox to use the reference APIs

                3 exchanges checked: 0 breaking, 0 warnings, 0 info, 1 skipped
                passed    no finding of level warning or above

                """), "\(outcome.output)")
    }

    @Test func theStepsDoNotMixWithAReportForPrograms() async throws {
        let outcome = try await run("--workflow", "wait", "--format", "json")
        #expect(outcome.status == 0)
        #expect(outcome.output.hasPrefix("{"))
        #expect(
            outcome.error.hasPrefix("jobs/wait\n  read: failed, handled by the action 'again', retried after 0.001 s\n")
        )
    }

    @Test func theOrderDoesNotDependOnTheJobs() async throws {
        var outputs: [String] = []
        for jobs in ["1", "8"] {
            let outcome = try await Binary.run([
                "run", "contracts/kakao/workflows.arazzo.yaml", "--sandbox", "--jobs", jobs, "--record",
                "\(folder.url.path)/\(jobs).har",
            ])
            #expect(outcome.status == 0, "\(outcome.error)")
            outputs.append(Golden.stable(outcome.output))
        }
        #expect(outputs[0] == outputs[1])
        let steps = try ["1", "8"].map { name in
            let har = try String(contentsOf: folder.url.appendingPathComponent("\(name).har"), encoding: .utf8)
            return har.matches(of: /"step": ?"([^"]+)"/).map { String($0.1) }
        }
        #expect(!steps[0].isEmpty)
        #expect(steps[0] == steps[1])
    }

    @Test(arguments: [
        (
            "url: https://example.com/a b.yaml",
            """
            error: a.yaml:3: the contract https://example.com/a b.yaml is a URL, which is not fetched
              help:     download it with 'apicheck vendor a.yaml', or name a folder of copies with --ref-map URL=FOLDER

            """
        ),
        (
            "url: ./none.yaml",
            """
            error: a.yaml:3: no such contract
              expected: an OpenAPI document at none.yaml
              help:     correct the url of the source description: it is relative to this file

            """
        ),
    ]) func aContractThatIsNoFileIsRefused(_ url: String, _ message: String) async throws {
        _ = try folder.write("a.yaml", Self.workflows.replacing("url: ./openapi.yaml", with: url).utf8)
        let outcome = try await Binary.run(["run", "a.yaml", "--server", "http://127.0.0.1:1"], in: folder.url)
        #expect((outcome.status, outcome.output, outcome.error) == (2, "", message))
    }

    @Test func aRecordingThatCannotBeWrittenIsRefusedBeforeTheRun() async throws {
        let outcome = try await Binary.run(
            ["run", "api/jobs.arazzo.yaml", "--server", "http://127.0.0.1:1", "--record", "api"], in: folder.url)
        #expect((outcome.status, outcome.output) == (2, ""))
        #expect(outcome.error.hasPrefix("error: api: "), "\(outcome.error)")
    }

    @Test func aServerThatDoesNotAnswerLeavesTheRunIncomplete() async throws {
        let outcome = try await Binary.run(
            ["run", "api/jobs.arazzo.yaml", "--server", "http://127.0.0.1:1", "--workflow", "wait", "--input", "id=7"],
            in: folder.url)
        #expect(outcome.status == 3)
        #expect(outcome.output.contains("  ended: the step 'read' got no response: "), "\(outcome.output)")
        #expect(outcome.error.hasPrefix("error: jobs/wait: the step 'read' got no response: "), "\(outcome.error)")
    }
}
