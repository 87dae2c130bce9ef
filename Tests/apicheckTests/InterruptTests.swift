import APICheckHTTP
import APICheckServer
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

    @Test(arguments: ["POST", "GET"], ["record", "diff"])
    func anInterruptedRunRemovesWhatItMade(during method: String, of command: String) async throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("contracts/things/openapi.yaml", Self.contract.utf8)
        _ = try folder.write("contracts/things/workflows.arazzo.yaml", Self.workflows.utf8)
        let errors = folder.url.appendingPathComponent("errors")
        try Data().write(to: errors)
        let process = ChildProcess()
        let server = HTTPServer()
        let requests = Requests()
        let port = try await server.start { request in
            await requests.add("\(request.method) \(request.path)")
            if request.method == method {
                process.interrupt()
                // Answers once the program heard of it.
                _ = await waitUntil { !process.isRunning || (try? Data(contentsOf: errors))?.isEmpty == false }
            }
            return .response(
                Response(
                    status: 201, headers: ["Content-Type": "application/json"], body: Array(#"{"id": 7}"#.utf8)))
        }
        process.executableURL = Binary.executable
        process.arguments =
            [command, "--server", "http://127.0.0.1:\(port)", "--timeout", "300", "--allow-writes"]
            + (command == "diff" ? ["--live"] : [])
        process.currentDirectoryURL = folder.url
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: errors)
        await withCheckedContinuation { continuation in
            process.terminationHandler = { _ in continuation.resume() }
            do { try process.run() } catch {
                process.terminationHandler = nil
                continuation.resume()
            }
        }
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 3)
        #expect(await requests.all.last == "DELETE /things/7")
        let told = try String(contentsOf: errors, encoding: .utf8)
        #expect(told.hasPrefix("interrupted: things/life runs its clean-up steps and ends\n"), "\(told)")
        #expect(told.hasSuffix("error: things/life: the run was cancelled\n"), "\(told)")
        #expect(!folder.contents.keys.contains { $0.hasSuffix(".har") })
        await server.stop()
    }

    private actor Requests {
        private(set) var all: [String] = []

        func add(_ request: String) { all.append(request) }
    }
}
