import APICheckBase
import APICheckHTTP
import APICheckNetwork
import Foundation
import TestSupport
import Testing

/// Upgrades to WebSockets through the proxy (RFC 6455 section 4).
@Suite struct WebSocketProxyTests {
    private static let request = """
        GET /chat?a=1 HTTP/1.1\r
        Host: a\r
        Connection: keep-alive, Upgrade\r
        Upgrade: WebSocket\r
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
        Sec-WebSocket-Version: 13\r
        Proxy-Authorization: Basic x\r
        \r

        """

    private static let switching = """
        HTTP/1.1 101 Switching Protocols\r
        Upgrade: websocket\r
        Connection: Upgrade\r
        Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r
        \r

        """

    private func withProxy(
        to target: String, calls: Locked<[ProxiedCall]> = Locked([]), limit: Int = 100,
        _ body: (_ port: Int) async throws -> Void
    ) async throws {
        let limits = TransportLimits(total: Patience.duration, idle: Patience.duration)
        let proxy = ReverseProxy(
            target: try #require(HTTPURL(target)), through: try CurlTransport(limits: limits, proxies: .none),
            tunnels: CurlTunnels(limits: limits, limit: limit, proxies: .none)
        ) { call in
            calls.withLock { $0.append(call) }
        }
        let server = HTTPServer(limits: ServerLimits().forTests, access: .forTests, passesWebSockets: true)
        let port = try await server.start(streaming: proxy.answer)
        do {
            try await body(port)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    @Test func bytesPassBothWays() async throws {
        let calls = Locked<[ProxiedCall]>([])
        let ping = "any bytes, which are no request\r\n\r\n"
        let script: [ScriptedServer.Step] = [
            .read, .send(Self.switching + "first"), .read, .send("second"), .hold,
        ]
        try await ScriptedServer.run(script) { server in
            try await withProxy(to: server.url + "/v1", calls: calls) { port in
                let client = try RawConnection(port: port)
                try await client.send(Self.request)
                let response = try await client.readResponse(hasContent: false)
                #expect(response.status == 101)
                #expect(
                    response.headers == [
                        "Sec-WebSocket-Accept": "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=", "Upgrade": "websocket",
                        "Connection": "Upgrade",
                    ])
                #expect(try await client.read(count: 5) == "first")
                try await client.send(ping)
                #expect(try await client.read(count: 6) == "second")
                #expect(
                    server.requests == [
                        """
                        GET /v1/chat?a=1 HTTP/1.1\r
                        Host: \(server.host)\r
                        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
                        Sec-WebSocket-Version: 13\r
                        Connection: Upgrade\r
                        Upgrade: websocket\r
                        \r

                        """, ping,
                    ])
                // The server gets the end of the connection.
                client.finishSending()
                #expect(try await client.readToEnd().isEmpty)
            }
            #expect(await waitUntil { server.openCount == 0 })
        }
        let call = try #require(calls.withLock { $0.first })
        #expect((call.status, call.isWebSocket) == (101, true))
    }

    /// More than any buffer holds, in pieces.
    @Test func theServerSendsManyBytesAndCloses() async throws {
        let bytes = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try await ScriptedServer.run([.read, .send(Self.switching), .send(bytes)]) { server in
            try await withProxy(to: server.url) { port in
                let client = try RawConnection(port: port)
                try await client.send(Self.request)
                _ = try await client.readResponse(hasContent: false)
                #expect(try await client.readToEnd() == bytes)
            }
        }
    }

    @Test func theEndOfTheProxyClosesOpenConnections() async throws {
        try await ScriptedServer.run([.read, .send(Self.switching), .hold]) { server in
            try await withProxy(to: server.url) { port in
                let client = try RawConnection(port: port)
                try await client.send(Self.request)
                #expect(try await client.readResponse(hasContent: false).status == 101)
            }
            #expect(await waitUntil { server.openCount == 0 })
        }
    }

    /// A server that does not switch answers as to any other request.
    @Test(arguments: [
        ("HTTP/1.1 403 Forbidden\r\nContent-Length: 3\r\n\r\nno\n", 403, "no\n"),
        (
            "HTTP/1.1 426 Upgrade Required\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n", 426,
            "2\r\nab\r\n1\r\nc\r\n0\r\n\r\n"
        ),
        (
            "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200 OK\r\n\r\nup to the end", 200,
            "d\r\nup to the end\r\n0\r\n\r\n"
        ),
        ("HTTP/1.1 204 No Content\r\n\r\n", 204, ""),
    ])
    func theServerRefuses(_ answer: String, _ status: Int, _ body: String) async throws {
        try await ScriptedServer.run([.read, .send(answer)]) { server in
            try await withProxy(to: server.url) { port in
                let client = try RawConnection(port: port)
                try await client.send(Self.request)
                let received = String(decoding: try await client.readToEnd(), as: UTF8.self)
                #expect(received.hasPrefix("HTTP/1.1 \(status) "))
                #expect(received.contains("Connection: close\r\n"))
                let end = try #require(received.firstRange(of: "\r\n\r\n")).upperBound
                #expect(received[end...] == body)
            }
        }
    }

    @Test(arguments: [
        ([ScriptedServer.Step.read], "the server closed the connection without a response"),
        ([.read, .send(String(repeating: "a", count: 70_000))], "the head of the response is over 64 KiB"),
    ])
    func theServerBreaksOff(_ script: [ScriptedServer.Step], _ reason: String) async throws {
        let calls = Locked<[ProxiedCall]>([])
        try await ScriptedServer.run(script) { server in
            try await withProxy(to: server.url, calls: calls) { port in
                let client = try RawConnection(port: port)
                try await client.send(Self.request)
                #expect(try await client.readResponse().status == 502)
            }
        }
        #expect(calls.withLock { $0.map { $0.failure?.reason } } == [reason])
    }

    /// The app must not take a part for the whole.
    @Test(arguments: [
        ("Content-Length: 10", "abc"), ("Transfer-Encoding: chunked", "3\r\nabc\r\n"),
        ("Transfer-Encoding: chunked", "5\r\nab"), ("Transfer-Encoding: chunked", "3\r\nabc\r\n0\r\nX-A: 1\r\n"),
    ])
    func theServerClosesWithinTheBody(_ field: String, _ sent: String) async throws {
        let answer = "HTTP/1.1 403 Forbidden\r\n\(field)\r\n\r\n\(sent)"
        try await ScriptedServer.run([.read, .send(answer)]) { server in
            try await withProxy(to: server.url) { port in
                let client = try RawConnection(port: port)
                try await client.send(Self.request)
                await #expect(throws: RawConnection.Failure.system("receive", ECONNRESET)) {
                    _ = try await client.readToEnd()
                }
            }
        }
    }

    @Test(arguments: [
        ("Content-Length: 1\r\nContent-Length: 2", "two different Content-Length values, 1 and 2"),
        ("Content-Length: 1\r\nTransfer-Encoding: chunked", "both Content-Length and Transfer-Encoding"),
    ])
    func theServerRefusesWithAnAmbiguousLength(_ fields: String, _ what: String) async throws {
        let calls = Locked<[ProxiedCall]>([])
        try await ScriptedServer.run([.read, .send("HTTP/1.1 403 Forbidden\r\n\(fields)\r\n\r\n")]) { server in
            try await withProxy(to: server.url, calls: calls) { port in
                let client = try RawConnection(port: port)
                try await client.send(Self.request)
                #expect(try await client.readResponse().status == 502)
            }
        }
        #expect(calls.withLock { $0.map { $0.failure?.reason } } == ["the response has \(what)"])
    }

    @Test func noServerAndTooManyConnections() async throws {
        let nowhere = try RefusingPort()
        defer { withExtendedLifetime(nowhere) {} }
        try await withProxy(to: "http://127.0.0.1:\(nowhere.number)") { port in
            let client = try RawConnection(port: port)
            try await client.send(Self.request)
            #expect(try await client.readResponse().status == 502)
        }
        let calls = Locked<[ProxiedCall]>([])
        try await ScriptedServer.run([.read, .send(Self.switching), .hold]) { server in
            try await withProxy(to: server.url, calls: calls, limit: 1) { port in
                let first = try RawConnection(port: port)
                try await first.send(Self.request)
                #expect(try await first.readResponse(hasContent: false).status == 101)
                let second = try RawConnection(port: port)
                try await second.send(Self.request)
                #expect(try await second.readResponse().status == 502)
                #expect(calls.withLock { $0.last?.failure?.reason } == "1 WebSockets are open")
            }
        }
    }
}
