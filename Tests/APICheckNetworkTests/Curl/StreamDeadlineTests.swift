import APICheckBase
import APICheckHTTP
import Foundation
import TestSupport
import Testing

@testable import APICheckNetwork

/// The time limit of a streamed response: it limits the time without progress, not the total time.
struct StreamDeadlineTests {
    struct Case: NamedCase {
        var name: String
        var script: [ScriptedServer.Step]
        /// A pattern for the error, or the length of the content.
        var expected: String
    }

    private static func answer(_ fields: String) -> ScriptedServer.Step {
        .send("HTTP/1.1 200 OK\r\n\(fields)\r\n\r\n")
    }
    private static func drip(_ text: String) -> ScriptedServer.Step {
        .drip(Array(text.utf8), every: 0.1, count: 10 * Patience.seconds)
    }

    static let cases = [
        Case(
            name: "silent before the response", script: [.read, .hold],
            expected: #"timed out after 1 s while waiting for the first byte\n.*"#),
        Case(
            name: "drips its head", script: [.read, .send("HTTP/1.1 200 OK\r\nX: "), drip("a")],
            expected: #"timed out after 1 s while receiving the response\n.*"#),
        Case(
            name: "endless interim responses", script: [.read, drip("HTTP/1.1 102 Processing\r\n\r\n")],
            expected: #"timed out after 1 s while receiving the response\n.*"#),
        Case(
            name: "silent within the content", script: [.read, answer("Content-Length: 9"), .send("a"), .hold],
            expected: #"silent for 1 s after 39 bytes while receiving the response\n.*"#),
        Case(
            name: "silent within chunks",
            script: [.read, answer("Transfer-Encoding: chunked"), .send("1\r\na\r\n"), .hold],
            expected: #"silent for 1 s after 48 bytes while receiving the response\n.*"#),
        Case(
            name: "silent within a stream",
            script: [.read, answer("Content-Type: text/event-stream"), .send(":\n\n"), .hold],
            expected: #"silent for 1 s after 55 bytes while receiving the response\n.*"#),
        Case(
            name: "drips its content", script: [.read, answer("Content-Length: 9999"), drip("a")],
            expected:
                #"too slow, \d+ bytes in [\d.]+ s \(500 bytes per second are expected after 1 s\) while receiving the response\n.*"#
        ),
        Case(
            name: "drips chunks", script: [.read, answer("Transfer-Encoding: chunked"), drip("1\r\na\r\n")],
            expected:
                #"too slow, \d+ bytes in [\d.]+ s \(500 bytes per second are expected after 1 s\) while receiving the response\n.*"#
        ),
    ]

    @Test(arguments: cases)
    func `a server without progress times out`(_ row: Case) async throws {
        try await ScriptedServer.run(row.script) { server in
            let transport = try CurlTransport.direct(.init(total: .seconds(1)))
            let failure = await #expect(throws: TransportError.self) {
                try await transport.stream(Request("GET", url(server.url)), content: nil) { _ in }
            }
            #expect(failure?.kind == .timedOut)
            let text = failure.map { String($0.description.dropFirst(server.host.count + 2)) } ?? ""
            let pattern = try Regex(row.expected)
            #expect(text.wholeMatch(of: pattern) != nil, "\(text)")
            #expect(failure?.exchange != nil)
            #expect(await waitUntil { server.openCount == 0 })
        }
    }

    @Test(arguments: [false, true])
    func `a server that reads no content times out`(isStream: Bool) async throws {
        let gate = Gate(2)
        try await ScriptedServer.run([.gate(gate)]) { server in
            defer { gate.arrive() }
            let transport = try CurlTransport.direct(.init(total: .seconds(1)))
            let piece = [UInt8](repeating: 0x61, count: 1 << 20)
            var end: (kind: TransportFailure.Kind, phase: TransportFailure.Phase)?
            do {
                var request = Request("PUT", try url(server.url))
                if isStream {
                    let content = OutgoingContent.pieces([[UInt8]](repeating: piece, count: 50), length: 50 << 20)
                    _ = try await transport.stream(request, content: content) { _ in }
                } else {
                    request.body = [UInt8](repeating: 0x61, count: 50 << 20)
                    _ = try await transport.send(request)
                }
            } catch let failure as TransportError {
                // An expectation about the error itself would describe its 50 MB.
                end = (failure.kind, failure.phase)
            }
            #expect(end?.kind == .timedOut)
            #expect(end?.phase == .sending)
        }
    }

    /// The handle of a stream without a limit on its whole time must not be taken for the request.
    @Test func `a request after streams has its time limit`() async throws {
        // On whichever connection: the streams are answered, and the request waits until the end of the test.
        let answers = Locked(3)
        let exchange: [ScriptedServer.Step] = [
            .read,
            .wait(until: {
                answers.withLock { left in
                    guard left > 0 else { return false }
                    left -= 1
                    return true
                }
            }), .send("HTTP/1.1 204 No Content\r\n\r\n"),
        ]
        try await ScriptedServer.run(exchange + exchange + exchange + exchange) { server in
            defer { answers.withLock { $0 = 100 } }
            let transport = try CurlTransport.direct(.init(total: .seconds(1)), maximumConnectionsPerHost: 1)
            let request = Request("GET", try url(server.url))
            for _ in 0..<3 { _ = try await transport.stream(request, content: nil) { _ in } }
            let failure = await #expect(throws: TransportError.self) { try await transport.send(request) }
            #expect(failure?.kind == .timedOut)
        }
    }

    @Test func `a server that is silent after slow content times out`() async throws {
        try await ScriptedServer.run([.read, .hold]) { server in
            let transport = try CurlTransport.direct(.init(total: .seconds(1)))
            let (pieces, source) = AsyncStream<[UInt8]>.makeStream()
            source.yield([0x61])
            Thread.detachNewThread {
                // Long enough for the event loop to wait for content.
                Thread.sleep(forTimeInterval: 0.5)
                source.finish()
            }
            let failure = await #expect(throws: TransportError.self) {
                try await transport.stream(
                    Request("PUT", url(server.url)), content: .stream(pieces, length: nil)
                ) { _ in }
            }
            #expect(failure?.kind == .timedOut)
            #expect(failure?.phase == .waiting)
        }
    }

    static let patient = [
        Case(
            name: "a stream with little content",
            script: [
                .read, answer("Content-Type: text/event-stream\r\nContent-Length: 33"),
                .drip(Array(":\n\n".utf8), every: 0.6, count: 11),
            ], expected: #"33"#),
        Case(
            name: "content at the minimum rate",
            script: [
                .read, answer("Content-Length: 24000"),
                .drip([UInt8](repeating: 0x61, count: 2_000), every: 0.5, count: 12),
            ], expected: #"24000"#),
    ]

    /// Both take twice the limit.
    @Test(arguments: patient)
    func `a response with progress does not time out`(_ row: Case) async throws {
        try await ScriptedServer.run(row.script) { server in
            let transport = try CurlTransport.direct(.init(total: .seconds(3)))
            let exchange = try await transport.stream(Request("GET", url(server.url)), content: nil) { _ in }
            #expect(exchange.response.map { "\($0.body.count)" } == row.expected)
        }
    }

    @Test func `a slow reader of the response is not limited`() async throws {
        let body = [UInt8](repeating: 0x61, count: 8 << 20)
        let head = Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.count)\r\n\r\n".utf8)
        try await ScriptedServer.run([.read, .send(head + body)]) { server in
            let transport = try CurlTransport.direct(.init(total: .seconds(2)))
            let parts = Parts()
            let exchange = try await transport.stream(Request("GET", url(server.url)), content: nil) { part in
                if part.content != nil, parts.content.isEmpty { try await Task.sleep(for: .seconds(4)) }
                parts.add(part)
            }
            #expect(exchange.response?.body.count == body.count)
        }
    }

    @Test func `a slow producer of the content is not limited`() async throws {
        try await ScriptedServer.run([.read, .send("HTTP/1.1 204 No Content\r\n\r\n")]) { server in
            let transport = try CurlTransport.direct(.init(total: .seconds(2)))
            let (pieces, source) = AsyncStream<[UInt8]>.makeStream()
            source.yield([0x61])
            Thread.detachNewThread {
                Thread.sleep(forTimeInterval: 4)
                source.yield([0x62])
                source.finish()
            }
            let exchange = try await transport.stream(
                Request("PUT", url(server.url)), content: .stream(pieces, length: 2)
            ) { _ in }
            #expect(exchange.response?.status == 204)
            #expect(exchange.request.body == Array("ab".utf8))
        }
    }

    @Test func `an unused connection is closed`() async throws {
        let answer: [ScriptedServer.Step] = [.read, .send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi")]
        // The second request may reuse the connection of the first.
        try await ScriptedServer.run(answer + answer + [.hold]) { server in
            var limits = CurlTransport.Limits(total: Patience.duration)
            limits.idle = .milliseconds(100)
            let transport = try CurlTransport.direct(limits)
            let target = try url(server.url)
            for number in 1...2 {
                async let first = transport.send(Request("GET", target))
                async let second = transport.stream(Request("GET", target), content: nil) { _ in }
                #expect(try await first.response?.body == Array("hi".utf8))
                #expect(try await second.response?.body == Array("hi".utf8))
                #expect(server.connectionCount >= number)
                #expect(await waitUntil { server.openCount == 0 })
            }
        }
    }
}
