import APICheckHTTP
import APICheckServer
import Foundation
import TestSupport
import Testing

@Suite("Clients that are slow, hasty or half gone", .timeLimit(.minutes(10)))
struct UnkindClientTests {
    static let echo: HTTPServer.Handler = { .response(Response(status: 200, body: $0.path.utf8 + $0.body)) }

    @Test("A request that comes byte by byte is answered as one that comes at once")
    func byteByByte() async throws {
        try await withServer(handler: Self.echo) { port in
            let connection = try RawConnection(port: port)
            for byte in "POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\nbc".utf8 {
                try await connection.send([byte])
            }
            #expect(try await connection.readResponse().body == Array("/abc".utf8))
        }
    }

    @Test("Requests before one without sense are answered, the ones after it are not")
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

    @Test("Nothing is answered after the answer that closes the connection")
    func pipelinedAfterClose() async throws {
        try await withServer(handler: Self.echo) { port in
            let connection = try RawConnection(port: port)
            try await connection.send(
                "GET /a HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\nGET /b HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(try await connection.readResponse().body == Array("/a".utf8))
            #expect(try await connection.readToEnd().isEmpty)
        }
    }

    @Test("Five hundred pipelined requests are answered in order")
    func manyPipelined() async throws {
        try await withServer(handler: Self.echo) { port in
            let connection = try RawConnection(port: port)
            try await connection.send((0..<500).map { "GET /\($0) HTTP/1.1\r\nHost: h\r\n\r\n" }.joined())
            for number in 0..<500 {
                #expect(try await connection.readResponse().body == Array("/\(number)".utf8))
            }
        }
    }

    @Test("A client that sends no more is answered, one that stops inside its request is not")
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
            let told = String(decoding: try await half.readToEnd(), as: UTF8.self)
            #expect(told.isEmpty || told.hasPrefix("HTTP/1.1 400 "))
        }
    }

    @Test("A header section without an end is refused at the limit", arguments: ["X: y\r\n", "x"])
    func headerFlood(piece: String) async throws {
        let limits = ServerLimits(headerBytes: 1_000)
        try await withServer(limits: limits, handler: Self.echo) { port in
            let connection = try RawConnection(port: port)
            try await connection.send(
                "GET / HTTP/1.1\r\nHost: h\r\nA: " + String(repeating: piece, count: 2_000 / piece.utf8.count))
            #expect(try await connection.readResponse().status == 431)
        }
    }

    @Test("A target without an end is refused at the limit")
    func targetFlood() async throws {
        let limits = ServerLimits(headerBytes: 1_000)
        try await withServer(limits: limits, handler: Self.echo) { port in
            let connection = try RawConnection(port: port)
            try await connection.send("GET /" + String(repeating: "x", count: 2_000))
            #expect(try await connection.readResponse().status == 431)
        }
    }

    @Test("A client that never reads keeps nobody waiting, not even the end")
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
