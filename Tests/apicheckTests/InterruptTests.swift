import APICheckBase
import Foundation
import TestSupport
import Testing

/// Ctrl-C during a live run: what the run made is removed, no recording is written, and the run counts as not complete.
@Suite struct InterruptTests {
    private static let contract = """
        openapi: 3.1.0
        info: {title: Things, version: "1"}
        paths:
          /things:
            post: {operationId: make, responses: {"201": {description: made}}}
          /things/{id}:
            parameters: [{name: id, in: path, required: true, schema: {type: integer}}]
            get: {operationId: read, responses: {"200": {description: read}}}
            delete: {operationId: remove, responses: {"204": {description: removed}}}
        """
    private static let workflows = """
        arazzo: 1.0.1
        info: {title: Calls, version: "1"}
        sourceDescriptions: [{name: things, url: ./openapi.yaml, type: openapi}]
        workflows:
          - workflowId: life
            steps:
              - {stepId: make, operationId: make, outputs: {id: $response.body#/id}}
              - stepId: read
                operationId: read
                parameters: [{name: id, in: path, value: $steps.make.outputs.id}]
              - stepId: remove
                x-apicheck-cleanup: true
                operationId: remove
                parameters: [{name: id, in: path, value: $steps.make.outputs.id}]
        """

    private static func response(_ status: String, _ body: String = "") -> ScriptedServer.Step {
        .send(
            "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n"
                + "Connection: close\r\n\r\n\(body)")
    }

    /// The server answers on threads of its own: the clean-up has to finish within the program's grace period, also while
    /// other tests occupy the threads of tasks.
    @Test(arguments: ["POST", "GET"], ["record", "diff"])
    func anInterruptedRunRemovesWhatItMade(during method: String, of command: String) async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("contracts/things/openapi.yaml", Self.contract.utf8)
        _ = try folder.write("contracts/things/workflows.arazzo.yaml", Self.workflows.utf8)
        let running = Locked<RunningBinary?>(nil)
        let interrupt: [ScriptedServer.Step] = [
            .wait {
                guard let run = running.withLock({ $0 }) else { return false }
                run.send(SIGINT)
                return true
            },
            .wait { running.withLock { $0?.errorText.isEmpty == false } },
        ]
        let made = Self.response("201 Created", #"{"id": 7}"#)
        let scripts: [[ScriptedServer.Step]] =
            (method == "POST"
                ? [[.read] + interrupt + [made]]
                : [[.read, made], [.read] + interrupt + [Self.response("200 OK", "{}")]])
            + [[.read, Self.response("204 No Content")]]
        try await ScriptedServer.run(scripts) { server in
            let run = try RunningBinary(
                process: [command, "--server", server.url, "--timeout", "300", "--allow-writes"]
                    + (command == "diff" ? ["--live"] : []), in: folder)
            running.withLock { $0 = run }
            defer { running.withLock { $0 = nil } }
            #expect(await run.wait() == 3)
            let file = "recordings/things/life.har"
            #expect(
                run.errorText == """
                    interrupted: things/life runs its clean-up steps and ends
                    \(command == "record" ? "not written: \(file); the run was cancelled\n" : "")\
                    error: things/life: the run was cancelled

                    """)
            let lines = server.requests.map { $0.split(separator: "\r\n")[0] }
            #expect(
                lines == ["POST /things HTTP/1.1"] + (method == "GET" ? ["GET /things/7 HTTP/1.1"] : [])
                    + ["DELETE /things/7 HTTP/1.1"])
            #expect(folder.contents.keys.filter { $0.hasSuffix(".har") } == [])
        }
    }
}
