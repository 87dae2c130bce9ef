import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckJSON
import APICheckNetwork
import APICheckSandbox
import Foundation
import Testing

@Suite("Starting the sandbox", .timeLimit(.minutes(10)))
struct SandboxStartTests {
    @Test("An unknown API is reported with the known ones")
    func unknownAPI() async {
        let error = await #expect(throws: Problem.self) {
            try await Sandbox.start([TodoClient.contract("todos", as: "todo")])
        }
        // The most similar name is the first.
        #expect(error?.description.hasPrefix("unknown sandbox API \"todo\"\n  expected: todos") == true)
    }

    @Test("An unknown drift is reported with the known ones, sorted by similarity")
    func unknownDrift() async throws {
        let error = await #expect(throws: Problem.self) {
            try await Sandbox.start(
                [TodoClient.contract("todos")],
                drifts: [DriftSelection(api: "todos", name: "field-remove")])
        }
        let text = try #require(error?.description)
        #expect(text.hasPrefix("unknown drift \"field-remove\" of todos\n  expected: field-removed"))
        #expect(Sandbox.drifts(of: "todos").map(\.name).filter { !text.contains($0) } == [])
    }

    @Test("A drift of an API that is not started is rejected")
    func absentAPI() async {
        await #expect(throws: Problem.driftOfAbsentAPI("slow", api: "todos", started: [])) {
            try await Sandbox.start([], drifts: [DriftSelection(api: "todos", name: "slow")])
        }
    }

    @Test("A port in use stops the start")
    func portInUse() async throws {
        try await TodoClient.run { client in
            let port = try #require(client.base.port)
            await #expect(throws: Problem.portInUse(port: port, host: "127.0.0.1")) {
                try await Sandbox.start([TodoClient.contract("todos")], port: port)
            }
        }
    }

    @Test("No server listens after the stop, and only started APIs have an address")
    func stop() async throws {
        let sandbox = try await Sandbox.start([TodoClient.contract("todos")])
        #expect(sandbox.baseURL(of: "other") == nil)
        let client = TodoClient(base: try #require(sandbox.baseURL(of: "todos")))
        #expect(try await client.get("/todos").status == 200)
        await sandbox.stop()
        await #expect(throws: (any Error).self) { try await client.get("/todos") }
    }

    @Test("A contract with an unsupported operation is rejected")
    func unansweredOperation() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("apicheck-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("todos/openapi.yaml")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        let text = """
            openapi: 3.1.0
            info: {title: t, version: "1"}
            paths:
              /todos:
                get: {operationId: listTodos, responses: {"200": {description: d}}}
                patch: {operationId: patchTodos, responses: {"200": {description: d}}}
            """
        try Data(text.utf8).write(to: file)
        await #expect(throws: Problem.unansweredOperations(["patchTodos"], file: file.path)) {
            try await Sandbox.start([Contract(contentsOf: file.path, api: "todos", root: folder.path)])
        }
    }
}
