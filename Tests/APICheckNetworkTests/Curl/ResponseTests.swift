import APICheckBase
import APICheckHTTP
import TestSupport
import Testing

@testable import APICheckNetwork

/// Bytes of a server, and the resulting response.
struct ResponseTests {
    struct Case: NamedCase {
        var name: String
        var method = "GET"
        var sent: [UInt8]
        var expected: Response

        init(_ name: String, method: String = "GET", sent: String, expected: Response) {
            self.init(name, method: method, sent: Array(sent.utf8), expected: expected)
        }

        init(_ name: String, method: String = "GET", sent: [UInt8], expected: Response) {
            self.name = name
            self.method = method
            self.sent = sent
            self.expected = expected
        }
    }

    static let cases = [
        Case(
            "order, case and duplicates of fields",
            sent:
                "HTTP/1.1 200 OK\r\nX-b: 2\r\nset-COOKIE: a=1\r\nX-A: 1\r\nSet-Cookie: b=2\r\nContent-Length: 2\r\n\r\nhi",
            expected: Response(
                status: 200, reason: "OK",
                headers: ["X-b": "2", "set-COOKIE": "a=1", "X-A": "1", "Set-Cookie": "b=2", "Content-Length": "2"],
                body: Array("hi".utf8))),
        Case(
            "white space around a value is removed, within it is kept; empty values are kept",
            sent: "HTTP/1.1 200 OK\r\nA: \t b  c \t\r\nEmpty:\r\nNoSpace:x\r\nContent-Length: 0\r\n\r\n",
            expected: Response(
                status: 200, reason: "OK", headers: ["A": "b  c", "Empty": "", "NoSpace": "x", "Content-Length": "0"])),
        Case(
            "interim responses",
            sent: "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\nlink: </b.css>\r\n\r\n"
                + "HTTP/1.1 201 Created\r\nContent-Length: 1\r\n\r\nx",
            expected: Response(status: 201, reason: "Created", headers: ["Content-Length": "1"], body: [0x78])
                .with {
                    $0.interim = [
                        InterimResponse(status: 100, reason: "Continue"),
                        InterimResponse(
                            status: 103, reason: "Early Hints", headers: ["Link": "</a.css>", "link": "</b.css>"]),
                    ]
                }),
        Case(
            "no reason phrase, and no space before it", sent: "HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n",
            expected: Response(status: 200, headers: ["Content-Length": "0"])),
        Case(
            "no reason phrase after the space", sent: "HTTP/1.1 404 \r\nContent-Length: 0\r\n\r\n",
            expected: Response(status: 404, headers: ["Content-Length": "0"])),
        Case(
            "a reason phrase of several words", sent: "HTTP/1.1 420 Enhance Your  Calm\r\nContent-Length: 0\r\n\r\n",
            expected: Response(status: 420, reason: "Enhance Your  Calm", headers: ["Content-Length": "0"])),
        Case(
            "a status outside the registry", sent: "HTTP/1.1 599 Whatever\r\nContent-Length: 0\r\n\r\n",
            expected: Response(status: 599, reason: "Whatever", headers: ["Content-Length": "0"])),
        Case(
            "HTTP/1.0, the body ends with the connection", sent: "HTTP/1.0 200 OK\r\nServer: old\r\n\r\nbody",
            expected: Response(
                status: 200, reason: "OK", version: .http10, headers: ["Server": "old"], body: Array("body".utf8))),
        Case(
            "bytes above 0x7F in a value",
            sent: Array("HTTP/1.1 200 OK\r\nX-Latin: caf".utf8) + [0xE9] + Array("\r\nX-UTF: caf\u{E9}\r\n".utf8)
                + Array("Content-Length: 0\r\n\r\n".utf8),
            expected: Response(
                status: 200, reason: "OK",
                headers: Headers([
                    HeaderField(name: "X-Latin".utf8, value: [0x63, 0x61, 0x66, 0xE9]),
                    HeaderField("X-UTF", "caf\u{E9}"), HeaderField("Content-Length", "0"),
                ]))),
        Case(
            "a folded line is joined",
            sent: "HTTP/1.1 200 OK\r\nX-Long: one\r\n \t two\r\nContent-Length: 0\r\n\r\n",
            expected: Response(status: 200, reason: "OK", headers: ["X-Long": "one two", "Content-Length": "0"])),
        Case(
            "chunks are joined, trailers are separate",
            sent: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n"
                + "3\r\nabc\r\n2;ext=1\r\nde\r\n0\r\nX-Sum: 5\r\nx-LATE: 1\r\nX-Sum: 6\r\n\r\n",
            expected: Response(
                status: 200, reason: "OK", headers: ["Transfer-Encoding": "chunked", "Trailer": "X-Sum"],
                body: Array("abcde".utf8)
            ).with { $0.trailers = ["X-Sum": "5", "x-LATE": "1", "X-Sum": "6"] }),
        Case(
            "every byte of a body",
            sent: Array("HTTP/1.1 200 OK\r\nContent-Length: 256\r\n\r\n".utf8) + Array(0...255),
            expected: Response(
                status: 200, reason: "OK", headers: ["Content-Length": "256"], body: Array(0...255))),
        Case(
            "204 has no body", sent: "HTTP/1.1 204 No Content\r\nX-A: 1\r\n\r\n",
            expected: Response(status: 204, reason: "No Content", headers: ["X-A": "1"])),
        Case(
            "304 has no body despite its length",
            sent: "HTTP/1.1 304 Not Modified\r\nContent-Length: 10\r\nETag: \"1\"\r\n\r\n",
            expected: Response(
                status: 304, reason: "Not Modified", headers: ["Content-Length": "10", "ETag": "\"1\""])),
        Case(
            "HEAD has no body despite its length", method: "HEAD",
            sent: "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n",
            expected: Response(status: 200, reason: "OK", headers: ["Content-Length": "10"])),
        Case(
            "a redirect is a response", sent: "HTTP/1.1 302 Found\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n",
            expected: Response(status: 302, reason: "Found", headers: ["Location": "/b", "Content-Length": "0"])),
        Case(
            "a short length ends the body", sent: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhide",
            expected: Response(status: 200, reason: "OK", headers: ["Content-Length": "2"], body: Array("hi".utf8))),
        Case(
            "gzip is decoded, also when it was not requested, and the received bytes are kept",
            sent: Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 22\r\n\r\n".utf8) + gzippedHi,
            expected: Response(
                status: 200, reason: "OK", headers: ["Content-Encoding": "gzip", "Content-Length": "22"],
                body: Array("hi".utf8)
            ).with { $0.encodedBody = gzippedHi }),
        Case(
            "gzip in chunks, with an extension and a trailer", sent: chunkedGzip,
            expected: Response(
                status: 200, reason: "OK", headers: ["Transfer-Encoding": "chunked", "Content-Encoding": "gzip"],
                body: Array("hi".utf8)
            ).with {
                $0.encodedBody = gzippedHi
                $0.trailers = ["A": "1"]
            }),
        Case(
            "gzip up to the end of the connection",
            sent: Array("HTTP/1.0 200 OK\r\nContent-Encoding: gzip\r\n\r\n".utf8) + gzippedHi,
            expected: Response(
                status: 200, reason: "OK", version: .http10, headers: ["Content-Encoding": "gzip"],
                body: Array("hi".utf8)
            ).with { $0.encodedBody = gzippedHi }),
        Case(
            "the coding identity",
            sent: "HTTP/1.1 200 OK\r\nContent-Encoding: Identity\r\nContent-Length: 2\r\n\r\nhi",
            expected: Response(
                status: 200, reason: "OK", headers: ["Content-Encoding": "Identity", "Content-Length": "2"],
                body: Array("hi".utf8))),
    ]

    /// `hi` compressed by `gzip`: header, one fixed Huffman block, CRC-32, length.
    static let gzippedHi: [UInt8] = [
        0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0, 0x03, 0xCB, 0xC8, 0x04, 0, 0xAC, 0x2A, 0x93, 0xD8, 0x02, 0, 0, 0,
    ]

    private static let chunkedGzip: [UInt8] = {
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Encoding: gzip\r\n\r\n"
        var sent = Array(head.utf8) + Array("0A;a=\"b\"\r\n".utf8) + gzippedHi[..<10]
        sent += Array("\r\nc\r\n".utf8) + gzippedHi[10...]
        return sent + Array("\r\n000\r\nA: 1\r\n\r\n".utf8)
    }()

    @Test(arguments: cases)
    func `parses a response`(_ row: Case) async throws {
        let response = try await ScriptedServer.run([.read, .send(row.sent)]) { server in
            try await CurlTransport.direct().send(Request(row.method, url(server.url))).response
        }
        #expect(response == row.expected)
    }

    @Test func `a stream keeps its pieces and their times`() async throws {
        let gate = Gate(2)
        let head =
            "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream;charset=utf-8\r\nTransfer-Encoding: chunked\r\n\r\n"
        // The second piece starts between the two bytes of an é.
        let first = Array("9\r\ndata: caf\r\n".utf8)
        let second: [UInt8] = Array("1\r\n".utf8) + [0xC3] + Array("\r\n3\r\n".utf8) + [0xA9, 0x0A, 0x0A]
        let script: [ScriptedServer.Step] = [
            .read, .send(head), .send(first), .gate(gate), .send(second), .send("\r\n0\r\n\r\n"),
        ]
        let response = try await ScriptedServer.run(script) { server in
            let transport = try CurlTransport.direct()
            let target = try url(server.url)
            async let exchange = transport.send(Request("GET", target))
            gate.arrive()
            return try #require(await exchange.response)
        }
        #expect(response.body == Array("data: café\n\n".utf8))
        #expect(response.chunks.map(\.count) == [9, 1, 3])
        #expect(response.chunks.map(\.after) == response.chunks.map(\.after).sorted())
        #expect(response.chunks.allSatisfy { $0.after >= 0 && $0.after < 100_000_000 })
    }

    @Test func `reports the peer, the timings and the start`() async throws {
        try await ScriptedServer.run([
            .read, .send("HTTP/1.1 204 No Content\r\n\r\n"), .read, .send("HTTP/1.1 204 \r\n\r\n"),
        ]) {
            server in
            let transport = try CurlTransport.direct()
            let first = try await transport.send(Request("GET", url(server.url)))
            let second = try await transport.send(Request("GET", url(server.url)))
            #expect(first.peer == server.host)
            #expect(first.timings.resolve != nil && first.timings.connect != nil && first.timings.secure == nil)
            #expect(first.timings.total > 0 && first.timings.total < 20_000_000)
            #expect(second.timings.resolve == nil && second.timings.connect == nil)
            #expect(try #require(first.startedAt) < #require(second.startedAt))
            #expect(server.connectionCount == 1)
        }
    }
}

extension Response {
    /// Changes members that the initializer does not set.
    func with(_ change: (inout Response) -> Void) -> Response {
        var changed = self
        change(&changed)
        return changed
    }
}
