import APICheckBase
import APICheckHTTP
import APICheckNetwork
import Foundation
import TestSupport
import Testing

@Suite("Streamed requests and responses", .timeLimit(.minutes(10)))
struct StreamingTests {
    private static func withServer(
        limits: ServerLimits = ServerLimits(), handler: @escaping StreamHandler,
        body: (RawConnection) async throws -> Void
    ) async throws {
        let server = HTTPServer(limits: limits.forTests, access: .forTests)
        let port = try await server.start(streaming: handler)
        do {
            try await body(RawConnection(port: port))
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    @Test("The handler gets the head, each piece and the trailers, and responds in between")
    func piecewise() async throws {
        try await Self.withServer { head, content, writer in
            try await writer.head(200, reason: "Fine", headers: ["X": head.target], framing: .unknown)
            for try await piece in content { try await writer.piece(piece) }
            try await writer.end(trailers: content.trailers)
        } body: { connection in
            try await connection.send(
                "POST /up HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n")
            let response = try await connection.readResponse()
            #expect(
                response.headers.fields.map { "\($0.name): \($0.value)" } == ["X: /up", "Transfer-Encoding: chunked"])
            try await connection.send("3\r\nabc\r\n")
            #expect(try await connection.read(count: 8) == "3\r\nabc\r\n")
            try await connection.send("B\r\n0123456789a\r\n0\r\nX-Sum: 14\r\n\r\n")
            let expected = "b\r\n0123456789a\r\n0\r\nX-Sum: 14\r\n\r\n"
            #expect(try await connection.read(count: expected.utf8.count) == expected)
            // The connection can be reused.
            try await connection.send("GET /b HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
            #expect(
                String(decoding: try await connection.readToEnd(), as: UTF8.self)
                    == "HTTP/1.1 200 Fine\r\nX: /b\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n")
        }
    }

    /// Request, framing of the handler, and the rest of the response.
    static let framings: [(String, ResponseFraming, String)] = [
        (
            "GET / HTTP/1.1", .unknown,
            "\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n"
        ),
        ("GET / HTTP/1.1", .length(3), "\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc"),
        ("GET / HTTP/1.0", .unknown, "\r\nConnection: close\r\n\r\nabc"),
        ("GET / HTTP/1.0", .length(3), "\r\nContent-Length: 3\r\nConnection: close\r\n\r\nabc"),
        ("HEAD / HTTP/1.1", .length(3), "\r\nContent-Length: 3\r\nConnection: close\r\n\r\n"),
        ("HEAD / HTTP/1.1", .unknown, "\r\nConnection: close\r\n\r\n"),
        ("GET / HTTP/1.1", .none, "\r\nConnection: close\r\n\r\n"),
    ]

    @Test("The framing of a response depends on the client", arguments: framings)
    func framing(request: String, framing: ResponseFraming, expected: String) async throws {
        try await Self.withServer { _, _, writer in
            try await writer.interim(103, reason: "Early Hints", headers: ["Link": "</a>"])
            try await writer.head(
                200, headers: ["b": "1", "Transfer-Encoding": "gzip", "B": "2", "Keep-Alive": "x"], framing: framing)
            try await writer.piece(Array("ab".utf8))
            try await writer.piece([])
            try await writer.piece(Array("c".utf8))
            try await writer.end()
        } body: { connection in
            try await connection.send("\(request)\r\nHost: h\r\nConnection: close\r\n\r\n")
            let early = request.hasSuffix("1.1") ? "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n" : ""
            #expect(
                String(decoding: try await connection.readToEnd(), as: UTF8.self)
                    == "\(early)HTTP/1.1 200 \r\nb: 1\r\nB: 2\(expected)")
        }
    }

    @Test("The client gets 100 when the handler requests the content")
    func expectContinue() async throws {
        try await Self.withServer { head, content, writer in
            if head.target == "/asks" { for try await _ in content {} }
            try await writer.head(200, framing: .length(0))
            try await writer.end()
        } body: { connection in
            try await connection.send(
                "PUT /asks HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
            #expect(try await connection.readResponse(hasContent: false).status == 100)
            try await connection.send("ok")
            #expect(try await connection.readResponse().status == 200)
            try await connection.send(
                "PUT /not HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
            #expect(try await connection.readResponse().status == 200)
            // The server cannot know whether the content follows.
            #expect(try await connection.readToEnd().isEmpty)
        }
    }

    private struct Failure: Error, CustomStringConvertible {
        var description: String { "no luck" }
    }

    /// What the handler does before it fails or returns, and what the client gets.
    static let ends: [(String, Int?, String)] = [
        ("/throws", 500, "the request got no response: no luck\n"),
        ("/returns", 500, "the request got no response: its handler returned without a response\n"),
        ("/limit", 413, "the request's content is larger than 10 bytes\n"),
        ("/throws-late", nil, ""), ("/returns-late", nil, ""), ("/short", nil, ""), ("/long", nil, ""),
        ("/reset", nil, ""),
    ]

    @Test("An incomplete response becomes an error or a reset", arguments: ends)
    func brokenOff(target: String, status: Int?, text: String) async throws {
        try await Self.withServer(limits: ServerLimits(bodyBytes: 10)) { head, content, writer in
            switch head.target {
            case "/throws": throw Failure()
            case "/limit": for try await _ in content {}
            case "/throws-late":
                try await writer.head(200, framing: .length(3))
                throw Failure()
            case "/returns-late": try await writer.head(200, framing: .unknown)
            case "/short":
                try await writer.head(200, framing: .length(3))
                try await writer.piece([0x61])
                try await writer.end()
            case "/long":
                try await writer.head(200, framing: .length(3))
                try await writer.piece(Array("abcd".utf8))
            case "/reset": try await writer.reset()
            default: return
            }
        } body: { connection in
            try await connection.send(
                "POST \(target) HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n8\r\n01234567\r\n8\r\n")
            if let status {
                let response = try await connection.readResponse()
                #expect(response.status == status)
                #expect(String(decoding: response.body, as: UTF8.self) == text)
                #expect(response.headers["connection"] == "close")
            } else {
                await #expect(throws: RawConnection.Failure.system("receive", ECONNRESET)) {
                    _ = try await connection.readToEnd()
                }
            }
        }
    }

    @Test("A client that does not read blocks the handler, and a disconnect cancels it")
    func backPressureAndCancellation() async throws {
        let written = Locked(0)
        let (ends, ended) = AsyncStream.makeStream(of: String.self)
        let total = 256 << 20
        try await Self.withServer { _, _, writer in
            do {
                try await writer.head(200, framing: .length(total))
                for _ in 0..<(total >> 16) {
                    try await writer.piece([UInt8](repeating: 0x61, count: 1 << 16))
                    written.withLock { $0 += 1 << 16 }
                }
                ended.yield("written")
            } catch is CancellationError {
                ended.yield("cancelled: \(Task.isCancelled)")
            }
        } body: { connection in
            try await connection.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            _ = try await connection.readResponse(hasContent: false)
            // The buffers of the system and the server are much smaller than the response. Waits until they are full.
            var last = -1
            while written.withLock({ $0 }) != last {
                last = written.withLock { $0 }
                try await Task.sleep(for: .milliseconds(200))
            }
            #expect(last < total / 2)
            connection.breakOff()
            for await end in ends {
                #expect(end == "cancelled: true")
                break
            }
        }
    }

    @Test("Content is not read before the handler requests it")
    func uploadBackPressure() async throws {
        let total = 32 << 20
        let sent = Locked(0)
        try await Self.withServer { _, content, writer in
            // Waits until the buffers are full and the sender is blocked.
            var blockedAt = -1
            while sent.withLock({ $0 }) != blockedAt {
                blockedAt = sent.withLock { $0 }
                try await Task.sleep(for: .milliseconds(200))
            }
            var count = 0
            for try await piece in content { count += piece.count }
            let text = Array("\(blockedAt < total / 2) \(count)".utf8)
            try await writer.head(200, framing: .length(text.count))
            try await writer.piece(text)
            try await writer.end()
        } body: { connection in
            try await connection.send("PUT / HTTP/1.1\r\nHost: h\r\nContent-Length: \(total)\r\n\r\n")
            for _ in 0..<(total >> 16) {
                try await connection.send([UInt8](repeating: 0x61, count: 1 << 16))
                sent.withLock { $0 += 1 << 16 }
            }
            #expect(String(decoding: try await connection.readResponse().body, as: UTF8.self) == "true \(total)")
        }
    }

    @Test("A client over the connection limit gets an error")
    func connectionLimit() async throws {
        let server = HTTPServer(limits: ServerLimits(connections: 1).forTests, access: .forTests)
        let port = try await server.start { _ in .response(Response(status: 200)) }
        let first = try RawConnection(port: port)
        try await first.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(try await first.readResponse().status == 200)
        let second = try await RawConnection.exchange("GET", "/", port: port)
        #expect(second.status == 503)
        #expect(
            String(decoding: second.body, as: UTF8.self)
                == "the limit of 1 open connections is reached\n  help:     close one first\n")
        try await first.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        #expect(try await first.readResponse().status == 200)
        await server.stop()
    }
}
