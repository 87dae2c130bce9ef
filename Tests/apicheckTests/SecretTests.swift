import APICheckHTTP
import APICheckNetwork
import Foundation
import TestSupport
import Testing

/// A live run's report may be written to a file or a log: it shows no secret, and two unlike secrets are no change.
@Suite struct SecretTests {
    private static let contract = """
        openapi: 3.1.0
        info: {title: Me, version: "1"}
        paths:
          /me:
            get:
              operationId: me
              parameters:
                - {name: access_token, in: query, required: true, schema: {type: string}}
                - {name: mark, in: query, x-apicheck-secret: true, schema: {type: string}}
              responses:
                "200":
                  description: the one who asks
                  content:
                    application/json:
                      schema:
                        type: object
                        required: [name, token, own]
                        properties:
                          name: {type: string}
                          token: {type: string}
                          own: {type: string, x-apicheck-secret: true}
        """
    private static let workflows = """
        arazzo: 1.0.1
        info: {title: Calls, version: "1"}
        sourceDescriptions: [{name: me, url: ./openapi.yaml, type: openapi}]
        workflows:
          - workflowId: ask
            inputs: {type: object, required: [key], properties: {key: {type: string, x-apicheck-secret: true}}}
            steps:
              - stepId: me
                operationId: me
                parameters:
                  - {name: access_token, in: query, value: $inputs.key}
                  - {name: mark, in: query, value: $inputs.key}
                successCriteria:
                  - condition: $statusCode == 200
                  - condition: $response.body#/own != $response.body#/token
        """

    private actor Answers {
        private(set) var token = "hidden-token-1"
        private(set) var own = "hidden-own-1"

        func set(token: String, own: String) { (self.token, self.own) = (token, own) }
    }

    @Test(arguments: ["text", "json"]) func theReportOfALiveRunShowsNoSecret(_ format: String) async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("contracts/me/openapi.yaml", Self.contract.utf8)
        _ = try folder.write("contracts/me/workflows.arazzo.yaml", Self.workflows.utf8)
        let answers = Answers()
        let server = HTTPServer()
        let port = try await server.start { _ in
            let body = await #"{"name": "bob", "token": "\#(answers.token)", "own": "\#(answers.own)"}"#
            return .response(
                Response(status: 200, headers: ["Content-Type": "application/json"], body: Array(body.utf8)))
        }
        let run = { (command: [String]) in
            try await Binary.run(
                command + ["--server", "http://127.0.0.1:\(port)", "--format", format], in: folder.url,
                environment: ["APICHECK_ME_KEY": "hidden-key"])
        }
        #expect(try await run(["record"]).status == 0)
        await answers.set(token: "hidden-token-2", own: "hidden-own-2")
        let same = try await run(["diff", "--live", "--fail-on", "info"])
        #expect(same.status == 0, "\(same.output)")
        await answers.set(token: "hidden-same", own: "hidden-same")
        for command in [["diff", "--live"], ["record", "--mode", "all"]] {
            let failed = try await run(command)
            #expect(failed.status == 1)
            #expect(failed.output.contains("workflow-criterion-failed"))
            #expect(failed.output.contains("access_token=REDACTED-1"))
            #expect(!(failed.output + failed.error).contains("hidden"), "\(failed.output)")
        }
        await server.stop()
    }
}
