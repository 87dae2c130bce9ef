import APICheckBase
import APICheckHTTP
import Foundation
import TestSupport
import Testing

@testable import APICheckNetwork

/// Streaming: a response is passed on while it arrives, and content is sent while it is produced.
@Suite(.timeLimit(.minutes(10))) struct StreamTests {
    struct Broken: Error {}

    @Test func `the first piece arrives before the server sends the second`() async throws {
        let gate = Gate(2)
        let script: [ScriptedServer.Step] = [
            .read, .send("HTTP/1.1 200 OK\r\nX-A: 1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n"), .gate(gate),
            .send("3\r\ncde\r\n0\r\nX-Sum: 5\r\n\r\n"),
        ]
        try await ScriptedServer.run(script) { server in
            let parts = Parts()
            let exchange = try await CurlTransport.direct().stream(Request("GET", url(server.url)), content: nil) {
                parts.add($0)
                // The first piece opens the gate: without it the server would never send the second.
                if $0.content?.first == UInt8(ascii: "a") { gate.arrive() }
            }
            let headers: Headers = ["X-A": "1", "Transfer-Encoding": "chunked"]
            #expect(
                parts.frame == [
                    .head(Response(status: 200, reason: "OK", headers: headers)), .end(trailers: ["X-Sum": "5"]),
                ])
            #expect(parts.content == Array("abcde".utf8))
            #expect(exchange.response?.body == Array("abcde".utf8))
            #expect(exchange.response?.trailers == ["X-Sum": "5"])
            #expect(
                exchange.request == SentRequest(Request("GET", try url(server.url), headers: ["Host": server.host])))
        }
    }

    struct Case: NamedCase {
        var name: String
        var method = "GET"
        var sent: [UInt8]
        var head: Response
        var interim: [InterimResponse] = []
        /// The content that is passed on.
        var content: [UInt8] = []
        /// The body that is kept.
        var body: [UInt8] = []
    }

    static let cases = [
        Case(
            name: "204", sent: Array("HTTP/1.1 204 No Content\r\nX-A: 1\r\n\r\n".utf8),
            head: Response(status: 204, reason: "No Content", headers: ["X-A": "1"])),
        Case(
            name: "HEAD", method: "HEAD", sent: Array("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n".utf8),
            head: Response(status: 200, reason: "OK", headers: ["Content-Length": "10"])),
        Case(
            name: "304", sent: Array("HTTP/1.1 304 Not Modified\r\nETag: \"1\"\r\n\r\n".utf8),
            head: Response(status: 304, reason: "Not Modified", headers: ["ETag": "\"1\""])),
        Case(
            name: "early hints",
            sent: Array(
                "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 420 \r\nContent-Length: 1\r\n\r\nx".utf8),
            head: Response(status: 420, headers: ["Content-Length": "1"]),
            interim: [InterimResponse(status: 103, reason: "Early Hints", headers: ["Link": "</a>"])],
            content: [0x78], body: [0x78]),
        Case(
            name: "gzip, not decoded",
            sent: Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 22\r\n\r\n".utf8)
                + ResponseTests.gzippedHi,
            head: Response(status: 200, reason: "OK", headers: ["Content-Encoding": "gzip", "Content-Length": "22"]),
            content: ResponseTests.gzippedHi, body: Array("hi".utf8)),
        Case(
            name: "an unknown coding",
            sent: Array("HTTP/1.1 200 OK\r\nContent-Encoding: rot13\r\nContent-Length: 2\r\n\r\nuv".utf8),
            head: Response(status: 200, reason: "OK", headers: ["Content-Encoding": "rot13", "Content-Length": "2"]),
            content: Array("uv".utf8), body: Array("uv".utf8)),
    ]

    @Test(arguments: cases)
    func `passes the response on`(_ row: Case) async throws {
        try await ScriptedServer.run([.read, .send(row.sent)]) { server in
            let parts = Parts()
            let exchange = try await CurlTransport.direct().stream(
                Request(row.method, url(server.url)), content: nil
            ) { parts.add($0) }
            #expect(parts.frame == row.interim.map { .interim($0) } + [.head(row.head), .end(trailers: [])])
            #expect(parts.content == row.content)
            #expect(exchange.response?.body == row.body)
            #expect(exchange.response?.interim == row.interim)
            let isEncoded = row.head.headers.contains("content-encoding")
            #expect(exchange.response?.encodedBody == (isEncoded ? row.content : nil))
        }
    }

    @Test func `50 MB are received and not kept`() async throws {
        let body = [UInt8](repeating: 0x61, count: 50 << 20)
        let head = Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n".utf8)
        try await ScriptedServer.run([.read, .send(head + body)]) { server in
            let seen = Locked((count: 0, longest: 0, hasEnded: false))
            let transport = try CurlTransport.direct(.init(total: .seconds(300), bodyBytes: 1 << 20))
            let failure = await #expect(throws: TransportError.self) {
                try await transport.stream(Request("GET", url(server.url)), content: nil) { part in
                    seen.withLock { seen in
                        seen.count += part.content?.count ?? 0
                        seen.longest = max(seen.longest, part.content?.count ?? 0)
                        if case .end = part { seen.hasEnded = true }
                    }
                }
            }
            let (count, longest, hasEnded) = seen.withLock { $0 }
            #expect(count == body.count && hasEnded)
            // The buffer is bounded: 64 KiB and one piece of libcurl.
            #expect(longest <= 128 << 10)
            #expect(failure?.exchange?.response?.body == [])
            #expect(
                failure?.description.replacing(server.host, with: "SERVER")
                    == "SERVER: the body was forwarded but not kept: it exceeds the limit of 1048576 bytes"
                    + " while receiving the response")
        }
    }

    @Test func `50 MB are sent and not kept`() async throws {
        let piece = [UInt8](repeating: 0x61, count: 1 << 20)
        try await ScriptedServer.run([.read, .send("HTTP/1.1 204 No Content\r\n\r\n")]) { server in
            let transport = try CurlTransport.direct(.init(total: .seconds(300), bodyBytes: 1 << 20))
            let content = OutgoingContent.pieces([[UInt8]](repeating: piece, count: 50), length: 50 << 20)
            let failure = await #expect(throws: TransportError.self) {
                try await transport.stream(Request("PUT", url(server.url)), content: content) { _ in }
            }
            let head = "PUT / HTTP/1.1\r\nHost: \(server.host)\r\nContent-Length: \(50 << 20)\r\n\r\n"
            #expect(server.rawRequests.first?.count == head.utf8.count + 50 << 20)
            #expect(server.rawRequests.first?.starts(with: head.utf8) == true)
            #expect(failure?.exchange?.response?.status == 204)
            #expect(failure?.exchange?.request.body == [])
            #expect(
                failure?.reason
                    == "the request's body of 52428800 bytes was forwarded but not kept: it exceeds the limit of 1048576"
            )
        }
    }

    @Test func `content of unknown length is sent in chunks`() async throws {
        try await ScriptedServer.run([.read, .send("HTTP/1.1 204 No Content\r\n\r\n")]) { server in
            let (pieces, source) = AsyncStream<[UInt8]>.makeStream()
            source.yield(Array("abc".utf8))
            source.finish()
            let exchange = try await CurlTransport.direct().stream(
                Request("POST", url(server.url), headers: ["X-A": "1"]), content: .stream(pieces, length: nil)
            ) { _ in }
            #expect(
                server.requests == [
                    "POST / HTTP/1.1\r\nHost: \(server.host)\r\nTransfer-Encoding: chunked\r\nX-A: 1\r\n\r\n"
                        + "3\r\nabc\r\n0\r\n\r\n"
                ])
            #expect(exchange.request.body == Array("abc".utf8))
        }
    }

    @Test func `content after a 100 response`() async throws {
        let script: [ScriptedServer.Step] = [
            .send("HTTP/1.1 100 Continue\r\n\r\n"), .read, .send("HTTP/1.1 204 No Content\r\n\r\n"),
        ]
        try await ScriptedServer.run(script) { server in
            let (pieces, source) = AsyncStream<[UInt8]>.makeStream()
            let request = Request(
                "POST", try url(server.url), headers: ["X-A": "1", "Expect": "100-continue", "Content-Length": "2"])
            let exchange = try await CurlTransport.direct().stream(
                request, content: .stream(pieces, length: 2)
            ) { part in
                guard case .interim(let interim) = part, interim.status == 100 else { return }
                source.yield(Array("hi".utf8))
                source.finish()
            }
            #expect(
                server.requests == [
                    "POST / HTTP/1.1\r\nHost: \(server.host)\r\nX-A: 1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nhi"
                ])
            #expect(exchange.request.headers.fields.map(\.name) == ["Host", "X-A", "Expect", "Content-Length"])
            #expect(exchange.response?.interim.map(\.status) == [100])
        }
    }

    @Test(arguments: [413, 417])
    func `a response before the end of the content`(_ status: Int) async throws {
        let script: [ScriptedServer.Step] = [
            .send("HTTP/1.1 \(status) No\r\nContent-Length: 2\r\nConnection: close\r\n\r\nno"), .hold,
        ]
        try await ScriptedServer.run(script) { server in
            let (pieces, source) = AsyncStream<[UInt8]>.makeStream()
            defer { source.finish() }
            let request = Request("POST", try url(server.url), headers: ["X-A": "1", "Expect": "100-continue"])
            let exchange = try await CurlTransport.direct().stream(request, content: .stream(pieces, length: 1_000)) {
                _ in
            }
            #expect(exchange.response?.status == status)
            #expect(exchange.response?.body == Array("no".utf8))
            #expect(exchange.request.body == [])
            #expect(server.connectionCount == 1)
        }
    }

    /// The end of the head continues a transfer that has more content than the reader has room for.
    @Test func `a long response to a request with content`() async throws {
        let body = [UInt8](repeating: 0x61, count: 400_000)
        let head = Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n".utf8)
        let answer: [ScriptedServer.Step] = [.read, .send(head + body)]
        try await ScriptedServer.run(Array(repeating: answer, count: 100)) { server in
            let transport = try CurlTransport.direct()
            let request = Request("PUT", try url(server.url))
            for _ in 0..<100 {
                let content = OutgoingContent.pieces([Array("abc".utf8)], length: 3)
                let exchange = try await transport.stream(request, content: content) { _ in }
                #expect(exchange.response?.body.count == body.count)
            }
        }
    }

    @Test func `a reset within the body`() async throws {
        let gate = Gate(2)
        let script: [ScriptedServer.Step] = [
            .read, .send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nab"), .gate(gate), .reset,
        ]
        try await ScriptedServer.run(script) { server in
            let parts = Parts()
            let failure = await #expect(throws: TransportError.self) {
                try await CurlTransport.direct().stream(Request("GET", url(server.url)), content: nil) {
                    parts.add($0)
                    if $0.content != nil { gate.arrive() }
                }
            }
            #expect(failure?.kind == .reset)
            #expect(failure?.exchange?.response?.body == Array("ab".utf8))
            #expect(parts.content == Array("ab".utf8))
            #expect(parts.frame == [.head(Response(status: 200, reason: "OK", headers: ["Content-Length": "5"]))])
        }
    }

    @Test func `an error of the reader ends the transfer`() async throws {
        try await ScriptedServer.run([.read, .send("HTTP/1.1 200 OK\r\n\r\nab"), .hold]) { server in
            let transport = try CurlTransport.direct()
            let failure = await #expect(throws: TransportError.self) {
                try await transport.stream(Request("GET", url(server.url)), content: nil) {
                    if $0.content != nil { throw Broken() }
                }
            }
            #expect(
                failure?.description.replacing(server.host, with: "SERVER")
                    == "SERVER: the caller cancelled after 21 bytes of the response while receiving the response"
                    + "\n  help:     check why the caller cancelled, unless that was intended")
            #expect(failure?.exchange?.response?.body == Array("ab".utf8))
            #expect(await waitUntil { server.openCount == 0 })
        }
    }

    @Test func `a cancelled task ends the transfer`() async throws {
        try await ScriptedServer.run([.read, .hold]) { server in
            let transport = try CurlTransport.direct()
            let target = try url(server.url)
            let task = Task { try await transport.stream(Request("GET", target), content: nil) { _ in } }
            #expect(await waitUntil { server.requests.count == 1 })
            task.cancel()
            let failure = await #expect(throws: TransportError.self) { try await task.value }
            #expect(failure?.kind == .abandoned)
            #expect(failure?.phase == .waiting)
            #expect(failure?.exchange?.request.headers == ["Host": server.host])
            #expect(await waitUntil { server.openCount == 0 })
        }
    }

    @Test func `an error of the content ends the transfer`() async throws {
        try await ScriptedServer.run([.read]) { server in
            let content = OutgoingContent(length: 10) { throw Broken() }
            let failure = await #expect(throws: TransportError.self) {
                try await CurlTransport.direct().stream(Request("POST", url(server.url)), content: content) { _ in }
            }
            #expect(failure?.kind == .abandoned)
        }
    }

    @Test func `content that fails before its transfer begins was not cancelled`() async throws {
        let gate = Gate(2)
        let script: [ScriptedServer.Step] = [.read, .gate(gate), .send("HTTP/1.1 204 No Content\r\n\r\n")]
        try await ScriptedServer.run(script) { server in
            // The other request has the only connection.
            let transport = try CurlTransport.direct(maximumConnectionsPerHost: 1)
            let target = try url(server.url)
            async let first = transport.send(Request("GET", target))
            #expect(await waitUntil { server.requests.count == 1 })
            let content = OutgoingContent(length: 10) { throw Broken() }
            let failure = await #expect(throws: TransportError.self) {
                try await transport.stream(Request("POST", target), content: content) { _ in }
            }
            #expect(failure?.kind == .abandoned)
            #expect(failure?.exchange == nil)
            gate.arrive()
            #expect(try await first.response?.status == 204)
        }
    }

    /// Each call ends exactly once: resuming a continuation twice would crash, never resuming it would exceed the time
    /// limit.
    @Test func `cancellation at any moment`() async throws {
        let script: [ScriptedServer.Step] = (0..<400).flatMap { _ in
            [.read, .send("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc")]
        }
        try await ScriptedServer.run(script) { server in
            let transport = try CurlTransport.direct(maximumConnectionsPerHost: 4)
            let target = try url(server.url)
            let tasks = (0..<200).map { index in
                Task {
                    let content: OutgoingContent? = index % 3 == 0 ? .pieces([[0x61], [0x62]], length: 2) : nil
                    return try await transport.stream(Request("PUT", target), content: content) { _ in }.response?
                        .status
                }
            }
            for task in tasks {
                await Task.yield()
                task.cancel()
            }
            for task in tasks {
                switch await task.result {
                case .success(let status): #expect(status == 200)
                case .failure(let error):
                    #expect(error is CancellationError || (error as? TransportError)?.kind == .abandoned)
                }
            }
        }
    }
}
