import APICheckBase
import APICheckHTTP
import APICheckNetwork
import Foundation
import TestSupport
import Testing

@Suite("Rejected requests, resets and start errors", .timeLimit(.minutes(10)))
struct ServerRefusalTests {
    static let refusals: [(String, Int, String)] = [
        (
            "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 11\r\n\r\n01234567890", 413,
            "the request's content is larger than 10 bytes\n"
        ),
        (
            "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n8\r\n01234567\r\n8\r\n01234567\r\n0\r\n\r\n",
            413, "the request's content is larger than 10 bytes\n"
        ),
        (
            "GET / HTTP/1.1\r\nHost: h\r\nX: \(String(repeating: "x", count: 300))\r\n\r\n", 431,
            "the request's header is larger than 200 bytes\n"
        ),
        (
            "GET / HTTP/1.1\r\nHost: h\r\n\((0..<50).map { "X: \($0)00\r\n" }.joined())\r\n", 431,
            "the request's header is larger than 200 bytes\n"
        ),
        ("NONSENSE\r\n\r\n", 400, "the request is not HTTP/1.1: its first line is not \"METHOD TARGET HTTP/1.1\"\n"),
    ]

    @Test(
        "A request that is malformed or exceeds a limit gets an error, and the connection closes", arguments: refusals)
    func refusal(request: String, status: Int, message: String) async throws {
        let limits = ServerLimits(headerBytes: 200, bodyBytes: 10)
        try await withServer(limits: limits, handler: { _ in .response(Response(status: 200)) }) { port in
            let connection = try RawConnection(port: port)
            try await connection.send(request)
            let response = try await connection.readResponse()
            #expect(response.status == status)
            #expect(response.headers["connection"] == "close")
            #expect(String(decoding: response.body, as: UTF8.self) == message)
            #expect(try await connection.readToEnd().isEmpty)
        }
    }

    @Test("Content of exactly the limit is accepted")
    func bodyAtLimit() async throws {
        let limits = ServerLimits(bodyBytes: 10)
        try await withServer(limits: limits, handler: { .response(Response(status: 200, body: $0.body)) }) { port in
            let body = Array("0123456789".utf8)
            let response = try await RawConnection.exchange("POST", "/", body: body, port: port)
            #expect(response.body == body)
        }
    }

    @Test("A reset before any byte is a reset for the client")
    func reset() async throws {
        try await withServer(handler: { _ in .reset }) { port in
            let connection = try RawConnection(port: port)
            try await connection.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            await #expect(throws: RawConnection.Failure.system("receive", ECONNRESET)) {
                try await connection.readToEnd()
            }
        }
    }

    @Test("A reset within the content follows the preceding bytes")
    func resetAfterBytes() async throws {
        let response = Response(status: 200, headers: ["Date": "D"], body: Array("0123456789".utf8))
        let head = "HTTP/1.1 200 OK\r\nDate: D\r\nContent-Length: 10\r\n\r\n"
        let handler: HTTPServer.Handler = { _ in .reset(afterBytes: head.utf8.count, of: response) }
        try await withServer(handler: handler) { port in
            let connection = try RawConnection(port: port)
            try await connection.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            let seen = try await connection.readResponse(hasContent: false)
            #expect(seen.headers["content-length"] == "10")
            await #expect(throws: RawConnection.Failure.system("receive", ECONNRESET)) {
                try await connection.readToEnd()
            }
        }
    }

    @Test(
        "An idle client is disconnected",
        arguments: ["", "GET / HT", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nab"])
    func idle(sent: String) async throws {
        let limits = ServerLimits(idle: .seconds(2))
        try await withServer(limits: limits, handler: { _ in .response(Response(status: 200)) }) { port in
            let connection = try RawConnection(port: port)
            try await connection.send(sent)
            #expect(try await connection.readToEnd().isEmpty)
        }
    }

    @Test("A response may take longer than the idle time")
    func slowHandlerIsNotIdle() async throws {
        // The idle time must be long enough for a busy machine to deliver the request.
        let limits = ServerLimits(idle: .seconds(2))
        let handler: HTTPServer.Handler = { _ in .response(Response(status: 200), delay: .milliseconds(2_500)) }
        try await withServer(limits: limits, handler: handler) { port in
            let response = try await RawConnection.exchange("GET", "/", port: port)
            #expect(response.status == 200)
        }
    }

    @Test("Stopping closes open connections, cancels current responses and releases the port")
    func stop() async throws {
        let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
        let server = HTTPServer(limits: ServerLimits().forTests, access: .forTests)
        let port = try await server.start { _ in
            arrived.yield()
            return .response(Response(status: 200), delay: .seconds(60))
        }
        let connection = try RawConnection(port: port)
        try await connection.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        for await _ in arrivals { break }
        await server.stop()
        #expect(try await connection.readToEnd().isEmpty)
        #expect(throws: RawConnection.Failure.system("connect", ECONNREFUSED)) { _ = try RawConnection(port: port) }
        let again = try await server.start(port: port) { _ in .reset }
        #expect(again == port)
        await server.stop()
    }

    @Test("A port in use is reported with a remedy")
    func portInUse() async throws {
        try await withServer(handler: { _ in .reset }) { port in
            let error = await #expect(throws: Problem.self) {
                try await HTTPServer().start(port: port) { _ in .reset }
            }
            #expect(error?.problem == Problem("port \(port) on 127.0.0.1 is in use", setting: .port))
        }
    }

    @Test("A port out of range and a second start are rejected")
    func misuse() async throws {
        await #expect(throws: Problem.invalidPort(65_536)) {
            try await HTTPServer().start(port: 65_536) { _ in .reset }
        }
        let server = HTTPServer()
        try await server.start { _ in .reset }
        await #expect(throws: Problem.alreadyStarted) { try await server.start { _ in .reset } }
        await server.stop()
    }
}
