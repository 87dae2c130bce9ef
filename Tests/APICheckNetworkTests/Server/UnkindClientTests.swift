import APICheckHTTP
import APICheckNetwork
import Foundation
import TestSupport
import Testing

@Suite("Slow, pipelining and half-closed clients", .timeLimit(.minutes(10)))
struct UnkindClientTests {
    static let echo: HTTPServer.Handler = { .response(Response(status: 200, body: $0.path.utf8 + $0.body)) }

    @Test("A request may arrive byte by byte")
    func byteByByte() async throws {
        try await withServer(handler: Self.echo) { port in
            let connection = try RawConnection(port: port)
            for byte in "POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nbc".utf8 {
                try await connection.send([byte])
            }
            #expect(try await connection.readResponse().body == Array("/abc".utf8))
        }
    }

    @Test("Requests before a malformed one get responses, later ones do not")
    func senseThenNonsense() async throws {
        try await withServer(handler: Self.echo) { port in
            let connection = try RawConnection(port: port)
            let request = "GET /a HTTP/1.1\r\nHost: h\r\n\r\n"
            try await connection.send(request + request + "NONSENSE\r\n\r\n" + request)
            #expect(try await connection.readResponse().body == Array("/a".utf8))
            #expect(try await connection.readResponse().body == Array("/a".utf8))
            #expect(try await connection.readResponse().status == 400)
            #expect(try await connection.readToEnd().isEmpty)
        }
    }

    @Test("No response follows the one that closes the connection")
    func pipelinedAfterClose() async throws {
        try await withServer(handler: Self.echo) { port in
            let connection = try RawConnection(port: port)
            try await connection.send(
                "GET /a HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\nGET /b HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(try await connection.readResponse().body == Array("/a".utf8))
            #expect(try await connection.readToEnd().isEmpty)
        }
    }

    @Test("Five hundred pipelined requests get their responses in order")
    func manyPipelined() async throws {
        try await withServer(handler: Self.echo) { port in
            let connection = try RawConnection(port: port)
            try await connection.send((0..<500).map { "GET /\($0) HTTP/1.1\r\nHost: h\r\n\r\n" }.joined())
            for number in 0..<500 {
                #expect(try await connection.readResponse().body == Array("/\(number)".utf8))
            }
        }
    }

    @Test("A half-closed client gets its responses, but not for an incomplete request")
    func halfClosed() async throws {
        try await withServer(handler: Self.echo) { port in
            let whole = try RawConnection(port: port)
            try await whole.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\nGET /b HTTP/1.1\r\nHost: h\r\n\r\n")
            whole.finishSending()
            #expect(try await whole.readResponse().body == Array("/a".utf8))
            #expect(try await whole.readResponse().body == Array("/b".utf8))
            #expect(try await whole.readToEnd().isEmpty)
            let half = try RawConnection(port: port)
            try await half.send("POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 5\r\n\r\nab")
            half.finishSending()
            let received = String(decoding: try await half.readToEnd(), as: UTF8.self)
            let text = "the request is not HTTP/1.1: it is incomplete: the client closed the connection\n"
            #expect(
                received.replacing(/Date: [^\r]+/, with: "Date: D")
                    == "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\nDate: D\r\n"
                    + "Content-Length: \(text.utf8.count)\r\nConnection: close\r\n\r\n\(text)")
        }
    }

    @Test("An endless header section is rejected at the limit", arguments: ["X: y\r\n", "x"])
    func headerFlood(piece: String) async throws {
        let limits = ServerLimits(headerBytes: 1_000)
        try await withServer(limits: limits, handler: Self.echo) { port in
            let connection = try RawConnection(port: port)
            try await connection.send(
                "GET / HTTP/1.1\r\nHost: h\r\nA: " + String(repeating: piece, count: 2_000 / piece.utf8.count))
            #expect(try await connection.readResponse().status == 431)
        }
    }

    @Test("An endless target is rejected at the limit")
    func targetFlood() async throws {
        let limits = ServerLimits(headerBytes: 1_000)
        try await withServer(limits: limits, handler: Self.echo) { port in
            let connection = try RawConnection(port: port)
            try await connection.send("GET /" + String(repeating: "x", count: 2_000))
            #expect(try await connection.readResponse().status == 431)
        }
    }

    @Test("A client that never reads blocks neither other clients nor the stop")
    func neverReads() async throws {
        let body = [UInt8](repeating: 0x61, count: 32 << 20)
        let handler: HTTPServer.Handler = { .response(Response(status: 200, body: $0.path == "/big" ? body : [0x62])) }
        try await withServer(handler: handler) { port in
            let deaf = try RawConnection(port: port)
            try await deaf.send("GET /big HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(try await RawConnection.exchange("GET", "/", port: port).body == [0x62])
            withExtendedLifetime(deaf) {}
        }
    }
}
