import APICheckHTTP
import APICheckJSON
import Foundation
import TestSupport
import Testing

@Suite struct SandboxTests {
    @Test func theSandboxServesUntilItIsInterrupted() async throws {
        let process = ChildProcess()
        let output = Pipe()
        process.executableURL = Binary.executable
        process.arguments = ["sandbox", "todos", "--drift", "todos:field-added"]
        process.currentDirectoryURL = Binary.root
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        defer { if process.isRunning { process.terminate() } }
        // One line, written when the server listens.
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let match = try #require(line.wholeMatch(of: /todos  http:\/\/127\.0\.0\.1:(\d+)\/api\/v2\n/), "\(line)")
        let port = try #require(Int(match.1))
        let response = try await RawConnection.exchange("GET", "/api/v2/todos/4698", port: port)
        #expect(response.status == 200)
        #expect(try Document(response.body).root["data"]?["priority"] != nil)

        let taken = try await Binary.run(["sandbox", "todos", "--port", "\(port)"])
        #expect(taken.status == 2)
        #expect(
            taken.error == "error: port \(port) on 127.0.0.1 is in use; pass another --port or 0 for a free one\n")

        process.interrupt()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 0)
    }
}
