import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckNetwork
import Foundation
import TestSupport
import Testing

@Suite("The server on the wire", .timeLimit(.minutes(10)))
struct HTTPServerTests {
    /// Responds with the request line, fields and content of the request.
    static let echo: HTTPServer.Handler = { request in
        let fields = request.headers.fields.map { "\($0.name): \($0.value)\n" }.joined()
        let head = "\(request.method) \(request.target)\n\(fields)\n"
        return .response(Response(status: 200, headers: ["Content-Type": "text/plain"], body: head.utf8 + request.body))
    }

    @Test("The handler gets the target, and the case, order and duplicates of names as sent")
    func requestIsKept() async throws {
        try await withServer(handler: Self.echo) { port in
            let connection = try RawConnection(port: port)
            try await connection.send(
                "POST /a%2Fb/%ED%95%9C?q=1+2&q=%33&=;x HTTP/1.1\r\nhOST: h\r\nX-b: 2\r\nx-B: 1\r\nX-a:  가 \r\n"
                    + "content-length: 3\r\n\r\na\0b")
            let response = try await connection.readResponse()
            #expect(response.status == 200)
            #expect(
                String(decoding: response.body, as: UTF8.self)
                    == "POST /a%2Fb/%ED%95%9C?q=1+2&q=%33&=;x\nhOST: h\nX-b: 2\nx-B: 1\nX-a: 가\ncontent-length: 3\n\na\0b"
            )
        }
    }

    @Test("The handler can distinguish the connections of a client")
    func connections() async throws {
        let handler: HTTPServer.Handler = {
            .response(Response(status: 200, body: Array("\($0.connection)".utf8)))
        }
        try await withServer(handler: handler) { port in
            let connections = try [RawConnection(port: port), RawConnection(port: port)]
            var numbers: [String] = []
            for index in [0, 1, 0, 1] {
                let response = try await connections[index].exchange("GET", "/", port: port)
                numbers.append(String(decoding: response.body, as: UTF8.self))
            }
            #expect(numbers == ["1", "2", "1", "2"] || numbers == ["2", "1", "2", "1"])
        }
    }

    @Test("The handler gets the complete content of a chunked request")
    func chunkedRequest() async throws {
        try await withServer(handler: { .response(Response(status: 200, body: $0.body)) }) { port in
            let connection = try RawConnection(port: port)
            try await connection.send(
                "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2;x=y\r\nde\r\n0\r\n\r\n")
            #expect(try await connection.readResponse().body == Array("abcde".utf8))
        }
    }

    @Test("Pipelined requests get their responses in order, the slow one first")
    func pipelining() async throws {
        let handler: HTTPServer.Handler = { request in
            let delay: Duration = request.path == "/slow" ? .milliseconds(50) : .zero
            return .response(Response(status: 200, body: Array(request.path.utf8)), delay: delay)
        }
        try await withServer(handler: handler) { port in
            let connection = try RawConnection(port: port)
            let requests = ["/slow", "/two", "/three"].map { "GET \($0) HTTP/1.1\r\nHost: h\r\n\r\n" }
            try await connection.send(requests.joined())
            for expected in ["/slow", "/two", "/three"] {
                let response = try await connection.readResponse()
                #expect(String(decoding: response.body, as: UTF8.self) == expected)
                #expect(response.headers["connection"] == nil)
            }
        }
    }

    @Test(
        "The connection closes when either side asks for it",
        arguments: [
            ("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n", "/"),
            ("GET / HTTP/1.0\r\n\r\n", "/"),
            ("GET /close HTTP/1.1\r\nHost: h\r\n\r\n", "/close"),
        ])
    func closing(request: String, path: String) async throws {
        let handler: HTTPServer.Handler = { request in
            let headers: Headers = request.path == "/close" ? ["Connection": "close"] : []
            return .response(Response(status: 200, headers: headers, body: Array(request.path.utf8)))
        }
        try await withServer(handler: handler) { port in
            let connection = try RawConnection(port: port)
            try await connection.send(request)
            let text = String(decoding: try await connection.readToEnd(), as: UTF8.self)
            let length = "Content-Length: \(path.utf8.count)"
            #expect(
                text.replacing(/Date: [^\r]+/, with: "Date: D")
                    == "HTTP/1.1 200 OK\r\nDate: D\r\n\(length)\r\nConnection: close\r\n\r\n\(path)")
        }
    }

    /// Method, response of the handler, and the bytes on the wire.
    static let framings: [(String, Response, String)] = [
        (
            "GET", Response(status: 200, reason: "Fine", headers: ["b": "1", "B": "2", "A": "3"], body: [0x78]),
            "HTTP/1.1 200 Fine\r\nb: 1\r\nB: 2\r\nA: 3\r\nDate: D\r\nContent-Length: 1\r\n\r\nx"
        ),
        (
            "GET", Response(status: 200, headers: ["Date": "yesterday"]),
            "HTTP/1.1 200 OK\r\nDate: yesterday\r\nContent-Length: 0\r\n\r\n"
        ),
        (
            "GET",
            Response(
                status: 444, headers: ["content-length": "9", "Transfer-Encoding": "chunked", "Date": "D"],
                body: [0x78]),
            "HTTP/1.1 444 \r\ncontent-length: 1\r\nDate: D\r\n\r\nx"
        ),
        (
            "HEAD", Response(status: 200, headers: ["Date": "D"], body: Array("hidden".utf8)),
            "HTTP/1.1 200 OK\r\nDate: D\r\nContent-Length: 6\r\n\r\n"
        ),
        (
            "HEAD", Response(status: 200, headers: ["Content-Length": "1270", "Date": "D"]),
            "HTTP/1.1 200 OK\r\nContent-Length: 1270\r\nDate: D\r\n\r\n"
        ),
        (
            "GET", Response(status: 204, headers: ["Content-Length": "6", "Date": "D"], body: Array("hidden".utf8)),
            "HTTP/1.1 204 No Content\r\nDate: D\r\n\r\n"
        ),
        (
            "GET", Response(status: 304, headers: ["ETag": "W/\"1\"", "Date": "D"]),
            "HTTP/1.1 304 Not Modified\r\nETag: W/\"1\"\r\nDate: D\r\n\r\n"
        ),
        (
            "GET", Response(status: 200, headers: ["X": "a\r\nY: b\0", "Date": "D"]),
            "HTTP/1.1 200 OK\r\nX: a  Y: b \r\nDate: D\r\nContent-Length: 0\r\n\r\n"
        ),
    ]

    @Test("Each response has the framing of HTTP/1.1", arguments: framings)
    func framing(method: String, response: Response, expected: String) async throws {
        let start = Instant.now
        try await withServer(handler: { $0.path == "/" ? .response(response) : .reset }) { port in
            let connection = try RawConnection(port: port)
            try await connection.send("\(method) / HTTP/1.1\r\nHost: h\r\n\r\n")
            connection.finishSending()
            var text = String(decoding: try await connection.readToEnd(), as: UTF8.self)
            if !response.headers.contains("date") {
                let line = try #require(text.firstMatch(of: /Date: (.*)\r\n/))
                let date = try #require(HTTPDate.parse(String(line.output.1)))
                #expect((start.seconds...Instant.now.seconds).contains(date.seconds))
                text.replaceSubrange(line.output.1.startIndex..<line.output.1.endIndex, with: "D")
            }
            #expect(text == expected)
        }
    }

    @Test("Bytes of a header value that are not UTF-8 are sent unchanged")
    func latin1Header() async throws {
        let field = HeaderField(name: Array("X".utf8), value: [0xE9, 0x74])
        try await withServer(handler: { _ in
            .response(Response(status: 200, headers: [field, HeaderField("Date", "D")]))
        }) { port in
            let connection = try RawConnection(port: port)
            try await connection.send("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
            let bytes = try await connection.readToEnd()
            #expect(
                bytes == Array("HTTP/1.1 200 OK\r\nX: ".utf8) + [0xE9, 0x74]
                    + Array("\r\nDate: D\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8))
        }
    }

    @Test("100 is sent before the content arrives")
    func expectContinue() async throws {
        try await withServer(handler: { .response(Response(status: 200, body: $0.body)) }) { port in
            let connection = try RawConnection(port: port)
            try await connection.send(
                "PUT / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
            #expect(try await connection.readResponse(hasContent: false).status == 100)
            try await connection.send("ok")
            #expect(try await connection.readResponse().body == Array("ok".utf8))
        }
    }
}
