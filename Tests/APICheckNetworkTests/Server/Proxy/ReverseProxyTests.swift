import APICheckBase
import APICheckHTTP
import APICheckNetwork
import Foundation
import TestSupport
import Testing

@testable import APICheckNetwork

/// A client, the proxy and a server, all on real sockets.
@Suite struct ReverseProxyTests {
    /// Runs a proxy to `target` for the time of `body`.
    func withProxy(
        to target: String, options: ReverseProxy.Options = .init(),
        observe: @escaping @Sendable (ProxiedCall) -> Void = { _ in },
        _ body: (_ port: Int) async throws -> Void
    ) async throws {
        let transport = try CurlTransport(
            limits: .init(total: Patience.duration, idle: Patience.duration), maximumConnectionsPerHost: 200,
            proxies: .none)
        let proxy = ReverseProxy(
            target: try #require(HTTPURL(target)), through: transport, options: options, observe: observe)
        let server = HTTPServer(limits: ServerLimits().forTests, access: .forTests)
        let port = try await server.start(streaming: proxy.answer)
        do {
            try await body(port)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    /// Latin-1: each character is one byte.
    private static func bytes(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }
    private static func text(_ bytes: [UInt8]) -> String { HeaderField.latin1(bytes) }

    @Test func `fields are forwarded unchanged, except those of the connection`() async throws {
        let answer = """
            HTTP/1.1 200 Fine\r
            X-b: 1\r
            X-B: 2\r
            X-Latin: \u{E9}\r
            Connection: close, X-Hop\r
            X-Hop: 1\r
            Proxy-Authenticate: Basic\r
            X-Space : 1\r
            Set-Cookie: a=1; Domain=x.test; SECURE; Path=/\r
            Content-Length: 2\r
            \r
            hi
            """
        try await ScriptedServer.run([.read, .send(Self.bytes(answer))]) { server in
            try await withProxy(to: server.url + "/v1/") { port in
                let client = try RawConnection(port: port)
                let request = """
                    GET /todos?a=%2f&b HTTP/1.1\r
                    Host: 127.0.0.1:\(port)\r
                    X-Dup: 1\r
                    x-dup: 2\r
                    X-Latin: \u{E9}\r
                    Connection: close, X-Hop\r
                    X-Hop: 1\r
                    TE: trailers\r
                    Proxy-Authorization: Basic x\r
                    Accept: */*\r
                    \r

                    """
                try await client.send(Self.bytes(request))
                let received = try await client.readToEnd()
                #expect(
                    server.rawRequests.map(Self.text) == [
                        """
                        GET /v1/todos?a=%2f&b HTTP/1.1\r
                        Host: \(server.host)\r
                        X-Dup: 1\r
                        x-dup: 2\r
                        X-Latin: \u{E9}\r
                        Accept: */*\r
                        \r

                        """
                    ])
                #expect(
                    Self.text(received) == """
                        HTTP/1.1 200 Fine\r
                        X-b: 1\r
                        X-B: 2\r
                        X-Latin: \u{E9}\r
                        Set-Cookie: a=1; Path=/\r
                        Content-Length: 2\r
                        Connection: close\r
                        \r
                        hi
                        """)
            }
        }
    }

    @Test(arguments: [false, true])
    func `the server gets the host of the app only when that is asked for`(_ keepsHost: Bool) async throws {
        let upstream = HTTPServer(limits: ServerLimits().forTests)
        let target = try await upstream.start { request in
            let host = request.headers["host"] ?? ""
            return .response(Response(status: 302, headers: ["Location": "https://\(host)/v1/next", "X-Host": host]))
        }
        try await withProxy(to: "http://127.0.0.1:\(target)/v1", options: .init(keepsHost: keepsHost)) { port in
            let response = try await RawConnection.exchange("GET", "/", port: port)
            #expect(response.headers["x-host"] == "127.0.0.1:\(keepsHost ? port : target)")
            #expect(
                response.headers["location"]
                    == (keepsHost ? "http://127.0.0.1:\(port)/next" : "https://127.0.0.1:\(target)/v1/next"))
        }
        await upstream.stop()
    }

    @Test func `the client gets the first piece before the server sends the second`() async throws {
        let gate = Gate(2)
        let script: [ScriptedServer.Step] = [
            .read, .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n"), .gate(gate),
            .send("1\r\nc\r\n0\r\nX-Sum: 3\r\n\r\n"),
        ]
        try await ScriptedServer.run(script) { server in
            try await withProxy(to: server.url) { port in
                let client = try RawConnection(port: port)
                try await client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n2\r\nab\r\n"
                #expect(try await client.read(count: head.utf8.count) == head)
                gate.arrive()
                let rest = try await client.readToEnd()
                #expect(String(decoding: rest, as: UTF8.self) == "1\r\nc\r\n0\r\nX-Sum: 3\r\n\r\n")
            }
        }
    }

    @Test func `the server gets the first piece before the client sends the second`() async throws {
        let upstream = HTTPServer(limits: ServerLimits().forTests)
        let (pieces, source) = AsyncStream<[UInt8]>.makeStream()
        let target = try await upstream.start(streaming: { _, content, writer in
            for try await piece in content { source.yield(piece) }
            source.finish()
            try await writer.head(204, framing: .none)
            try await writer.end()
        })
        try await withProxy(to: "http://127.0.0.1:\(target)") { port in
            let client = try RawConnection(port: port)
            try await client.send("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nab")
            var seen: [UInt8] = []
            for await piece in pieces {
                seen += piece
                if seen == Array("ab".utf8) { try await client.send("cd") }
            }
            #expect(seen == Array("abcd".utf8))
            #expect(try await client.readResponse().status == 204)
        }
        await upstream.stop()
    }

    @Test func `a hundred concurrent clients`() async throws {
        let gate = Gate(100)
        try await ScriptedServer.run([
            .read, .gate(gate), .send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi"),
        ]) { server in
            let calls = Locked(0)
            try await withProxy(to: server.url, observe: { _ in calls.withLock { $0 += 1 } }) { port in
                let bodies = try await withThrowingTaskGroup { group in
                    for _ in 0..<100 {
                        group.addTask { try await RawConnection.exchange("GET", "/", port: port).body }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(bodies == [[UInt8]](repeating: Array("hi".utf8), count: 100))
            }
            #expect(server.connectionCount == 100)
            #expect(calls.withLock { $0 } == 100)
        }
    }

    @Test func `a server that sends 100`() async throws {
        let script: [ScriptedServer.Step] = [
            .send("HTTP/1.1 100 Continue\r\n\r\n"), .read, .send("HTTP/1.1 204 No Content\r\n\r\n"),
        ]
        try await ScriptedServer.run(script) { server in
            try await withProxy(to: server.url) { port in
                let client = try RawConnection(port: port)
                try await client.send(
                    "POST / HTTP/1.1\r\nHost: a\r\nX-A: 1\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n")
                #expect(try await client.readResponse(hasContent: false).status == 100)
                try await client.send("hi")
                #expect(try await client.readResponse(hasContent: false).status == 204)
            }
            let head = "POST / HTTP/1.1\r\nHost: \(server.host)\r\nX-A: 1\r\nContent-Length: 2\r\n"
            #expect(server.requests == ["\(head)Expect: 100-continue\r\n\r\nhi"])
        }
    }

    @Test func `a server that rejects the content`() async throws {
        let script: [ScriptedServer.Step] = [
            .send("HTTP/1.1 413 Content Too Large\r\nContent-Length: 2\r\nConnection: close\r\n\r\nno"), .hold,
        ]
        try await ScriptedServer.run(script) { server in
            try await withProxy(to: server.url) { port in
                let client = try RawConnection(port: port)
                try await client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nhi")
                let response = try await client.readResponse()
                #expect(response.status == 413)
                #expect(response.body == Array("no".utf8))
            }
        }
    }

    private static let badChunk =
        "a chunk of its content does not begin with its size in hexadecimal digits, or has another length"
    private static let incomplete = "it is incomplete: the client closed the connection"

    /// The server never gets a complete request, and the app gets the reason.
    @Test(arguments: [
        ("Transfer-Encoding: chunked\r\n\r\nxyz\r\n", badChunk),
        ("Transfer-Encoding: chunked\r\n\r\n3\r\nabcde\r\n0\r\n\r\n", badChunk),
        ("Transfer-Encoding: chunked\r\nExpect: 100-continue\r\n\r\n-1\r\n", badChunk),
        ("Content-Length: 9\r\n\r\nabc", incomplete),
        ("Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n", incomplete),
    ])
    func `malformed content is reported to the app`(_ rest: String, _ reason: String) async throws {
        try await ScriptedServer.run([.read, .send("HTTP/1.1 204 No Content\r\n\r\n")]) { server in
            let calls = Locked<[ProxiedCall]>([])
            try await withProxy(to: server.url, observe: { call in calls.withLock { $0.append(call) } }) { port in
                let client = try RawConnection(port: port)
                try await client.send("POST / HTTP/1.1\r\nHost: a\r\n\(rest)")
                client.finishSending()
                let answer = String(decoding: try await client.readToEnd(), as: UTF8.self)
                let parts = answer.replacing(/Date: [^\r]+/, with: "Date: D").replacing(
                    "HTTP/1.1 100 Continue\r\n\r\n", with: "")
                let text = "the request is not HTTP/1.1: \(reason)\n"
                #expect(
                    parts
                        == "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\nDate: D\r\n"
                        + "Content-Length: \(text.utf8.count)\r\nConnection: close\r\n\r\n\(text)")
            }
            #expect(server.requests.isEmpty)
            #expect(calls.withLock { $0.map(\.status) } == [400])
            #expect(calls.withLock { $0.first?.failure?.reason } == "the request is not HTTP/1.1: \(reason)")
        }
    }

    @Test func `trailers do not change the framing`() async throws {
        let answer =
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n"
            + "Content-Length: 9\r\nTransfer-Encoding: x\r\nConnection: close\r\nX-Sum: 1\r\n\r\n"
        try await ScriptedServer.run([.read, .send(answer)]) { server in
            try await withProxy(to: server.url) { port in
                let client = try RawConnection(port: port)
                try await client.send("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                let received = String(decoding: try await client.readToEnd(), as: UTF8.self)
                #expect(
                    received
                        == "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
                        + "1\r\na\r\n0\r\nX-Sum: 1\r\n\r\n")
            }
        }
    }

    struct Refusal: Sendable, CustomTestStringConvertible {
        var name: String
        var request: String
        var status: Int
        var expected: String

        var testDescription: String { name }
    }

    static let refusals = [
        Refusal(
            name: "CONNECT", request: "CONNECT api.test:443 HTTP/1.1\r\nHost: api.test:443\r\n", status: 501,
            expected: """
                {
                  "title": "tunnels are not supported",
                  "status": 501,
                  "detail": "CONNECT requests a tunnel, but this is a reverse proxy",
                  "remedy": "use the address of this proxy as the base URL of the API, not as the system proxy",
                  "from": "apicheck proxy"
                }

                """),
        Refusal(
            name: "WebSocket", request: "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: WebSocket\r\n",
            status: 501,
            expected: """
                {
                  "title": "WebSockets are not supported",
                  "status": 501,
                  "detail": "the request asks for an upgrade to a WebSocket, which this server does not pass on",
                  "remedy": "let the app connect its WebSockets directly to the server",
                  "from": "apicheck proxy"
                }

                """),
        Refusal(
            name: "no server", request: "GET /a HTTP/1.1\r\nHost: a\r\n", status: 502,
            expected: """
                {
                  "title": "the server did not respond",
                  "status": 502,
                  "detail": "connection refused while connecting",
                  "host": "SERVER",
                  "remedy": "check the address and the port, and that the server is running",
                  "from": "apicheck proxy"
                }

                """),
    ]

    @Test(arguments: refusals)
    func `requests that cannot be forwarded`(_ row: Refusal) async throws {
        let nowhere = try RefusingPort()
        defer { withExtendedLifetime(nowhere) {} }
        let host = "127.0.0.1:\(nowhere.number)"
        try await withProxy(to: "http://\(host)") { port in
            let client = try RawConnection(port: port)
            try await client.send("\(row.request)\r\n")
            let response = try await client.readResponse()
            #expect(response.status == row.status)
            #expect(response.headers["content-type"] == "application/problem+json")
            #expect(String(decoding: response.body, as: UTF8.self) == row.expected.replacing("SERVER", with: host))
        }
    }

    @Test func `an incomplete response is reset`() async throws {
        let gate = Gate(2)
        let script: [ScriptedServer.Step] = [
            .read, .send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab"), .gate(gate), .reset,
        ]
        try await ScriptedServer.run(script) { server in
            try await withProxy(to: server.url) { port in
                let client = try RawConnection(port: port)
                try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                let begun = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab"
                #expect(try await client.read(count: begun.utf8.count) == begun)
                gate.arrive()
                await #expect(throws: RawConnection.Failure.system("receive", ECONNRESET)) {
                    try await client.readToEnd()
                }
            }
        }
    }

    @Test func `a disconnected client cancels its request`() async throws {
        try await ScriptedServer.run([.read, .send("HTTP/1.1 200 OK\r\n\r\nab"), .hold]) { server in
            let failures = Locked<[TransportFailure.Kind?]>([])
            try await withProxy(
                to: server.url, observe: { call in failures.withLock { $0.append(call.failure?.kind) } }
            ) { port in
                let client = try RawConnection(port: port)
                try await client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
                _ = try await client.read(count: 17)
                client.breakOff()
                #expect(await waitUntil { server.openCount == 0 })
            }
            #expect(failures.withLock { $0 } == [.abandoned])
        }
    }
}

extension HeaderField {
    /// Each byte as one character.
    fileprivate static func latin1(_ bytes: [UInt8]) -> String {
        String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}
