import APICheckHTTP
import Foundation
import TestSupport
import Testing

@testable import APICheckNetwork

/// The memory limit for streamed messages.
@Suite struct BudgetTests {
    private static func answer(_ size: Int) -> [ScriptedServer.Step] {
        [.read, .send("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\n\r\n\(String(repeating: "x", count: size))")]
    }

    private func stream(
        _ method: String, _ server: ScriptedServer, content size: Int? = nil, _ transport: CurlTransport
    ) async throws -> (passed: Int, exchange: Exchange?, failure: TransportError?) {
        let passed = Parts()
        let pieces = size.map { size in Pieces(count: size / 1_000) }
        let content = pieces.map { pieces in OutgoingContent(length: size) { await pieces.next() } }
        do {
            let exchange = try await transport.stream(Request(method, url(server.url)), content: content) {
                passed.add($0)
            }
            return (passed.content.count, exchange, nil)
        } catch let error as TransportError {
            return (passed.content.count, nil, error)
        }
    }

    private actor Pieces {
        private var left: Int

        init(count: Int) { left = count }

        func next() -> [UInt8]? {
            guard left > 0 else { return nil }
            left -= 1
            return [UInt8](repeating: 0x61, count: 1_000)
        }
    }

    @Test func aResponseOverTheBudgetPassesThroughAndIsNotKept() async throws {
        try await ScriptedServer.run(Self.answer(5_000)) { server in
            let budget = ByteBudget(limit: 8_000)
            let transport = try CurlTransport(budget: budget, proxies: .none)
            let first = try await stream("GET", server, transport)
            #expect((first.passed, first.exchange?.response?.body.count) == (5_000, 5_000))
            // Its share is returned: whoever keeps the exchange takes its own.
            #expect(budget.used == 0)
            #expect(budget.take(5_000))
            let second = try await stream("GET", server, transport)
            #expect(second.passed == 5_000)
            #expect(second.failure?.kind == .notKept)
            #expect(second.failure?.exchange?.response?.body == [])
            #expect(
                second.failure?.reason
                    == "the exchange was forwarded but not kept: all exchanges together exceed the limit of 8000 bytes")
            #expect(budget.used == 5_000)
        }
    }

    @Test func contentOverTheBudgetPassesThroughAndIsNotKept() async throws {
        try await ScriptedServer.run(Self.answer(2)) { server in
            let budget = ByteBudget(limit: 3_500)
            let transport = try CurlTransport(budget: budget, proxies: .none)
            let kept = try await stream("POST", server, content: 3_000, transport)
            #expect(kept.exchange?.request.body?.count == 3_000)
            let dropped = try await stream("POST", server, content: 4_000, transport)
            #expect((dropped.passed, dropped.failure?.kind) == (2, .notKept))
            #expect(server.rawRequests.map(\.count).max() ?? 0 > 4_000)
            #expect(budget.used == 0)
        }
    }

    /// A response that is not streamed does not use the budget.
    @Test func aCompleteResponseDoesNotCount() async throws {
        try await ScriptedServer.run(Self.answer(5_000)) { server in
            let transport = try CurlTransport(budget: ByteBudget(limit: 10), proxies: .none)
            #expect(try await transport.send(Request("GET", url(server.url))).response?.body.count == 5_000)
        }
    }
}
