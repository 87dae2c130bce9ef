import APICheckHTTP
import APICheckJSON
import Foundation
import TestSupport
import Testing

@Suite struct SandboxTests {
    @Test func theSandboxServesUntilItIsInterrupted() async throws {
        let server = try RunningBinary(["sandbox", "todos", "--drift", "todos:field-added"], at: Binary.root)
        let port = try await server.port()
        // One line, written when the server listens.
        #expect(server.said == "todos  http://127.0.0.1:\(port)/api/v2\n")
        let response = try await RawConnection.exchange("GET", "/api/v2/todos/4698", port: port)
        #expect(response.status == 200)
        #expect(try Document(response.body).root["data"]?["priority"] != nil)

        let taken = try await Binary.run(["sandbox", "todos", "--port", "\(port)"])
        #expect(taken.status == 2)
        #expect(
            taken.error
                == "error: port \(port) on 127.0.0.1 is in use\n  help:     choose another port with --port; 0 picks a free one\n"
        )

        #expect(await server.interrupted().status == 0)
    }
}
