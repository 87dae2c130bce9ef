import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import TestSupport
import Testing

@testable import APICheckNetwork

/// The memory limit for the content of all requests.
@Suite struct ContentBudgetTests {
    private static let small = ContentBudget.small

    @Test func theOldestContinuesAndTheOthersWait() {
        let budget = ContentBudget(limit: 3 << 20, largest: 1 << 20)
        let woken = Locked<[String]>([])
        func wake(_ name: String) -> @Sendable () -> Void { { woken.withLock { $0.append(name) } } }
        var first: ContentBudget.Share? = budget.share()
        let second = budget.share()
        let third = budget.share()
        #expect(first?.add(1 << 20, wake: wake("first")) == true)
        #expect(second.add(1 << 20, wake: wake("second")))
        // 2 MiB are used, the rest is reserved for the oldest.
        #expect(first?.add(1, wake: wake("first")) == true)
        #expect(!second.add(1, wake: wake("second")))
        #expect(!third.add(Self.small + 1, wake: wake("third")))
        #expect(woken.withLock { $0 } == [])
        first = nil
        #expect(woken.withLock { $0.sorted() } == ["second", "third"])
        #expect(second.add(0, wake: wake("second")) && third.add(0, wake: wake("third")))
        #expect(budget.used == (1 << 20) + 1 + Self.small + 1)
    }

    @Test func littleContentNeverWaits() {
        let budget = ContentBudget(limit: 1 << 20, largest: 1 << 20)
        let first = budget.share()
        #expect(first.add(1 << 20) {})
        let shares = (0..<100).map { _ in budget.share() }
        #expect(shares.allSatisfy { $0.add(Self.small) {} })
        #expect(!shares[0].add(1) {})
    }

    @Test func theNextOldestIsWokenWhenTheOldestEnds() {
        let budget = ContentBudget(limit: 1 << 20, largest: 1 << 20)
        let woken = Locked<[Int]>([])
        var shares: [ContentBudget.Share?] = (0..<3).map { _ in budget.share() }
        for index in 0..<3 {
            let canContinue = shares[index]?.add(Self.small * 4) { woken.withLock { $0.append(index) } }
            #expect(canContinue == (index == 0))
        }
        shares[0] = nil
        #expect(woken.withLock { $0 } == [1])
        shares[1] = nil
        #expect(woken.withLock { $0 } == [1, 2])
        shares[2] = nil
        #expect(budget.used == 0)
    }

    /// A server that responds 204 to each POST: a replay server, which needs complete requests, or one with a streaming
    /// handler.
    private func withServer(
        isReplay: Bool, limits: ServerLimits, budget: ContentBudget, body: (Int) async throws -> Void
    ) async throws {
        guard isReplay else {
            let server = HTTPServer(limits: limits.forTests, budget: budget)
            try await body(server.start { _ in .response(Response(status: 204)) })
            return await server.stop()
        }
        let url = try #require(HTTPURL("http://h/"))
        let exchange = Exchange(
            request: SentRequest(method: "POST", url: url, version: .http11, headers: [], body: [1]),
            response: Response(status: 204), startedAt: Instant(seconds: 0))
        let replayer = Replayer(
            Recording(entries: [RecordedEntry(exchange)]), matching: Matching(comparesBody: false))
        var options = ReplayServer.Options()
        options.limits = limits.forTests
        options.budget = budget
        let server = ReplayServer(replayer, options: options)
        try await body(server.start())
        await server.stop()
    }

    private static func head(_ size: Int) -> [UInt8] {
        Array("POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: \(size)\r\n\r\n".utf8)
    }

    @Test(arguments: [true, false]) func uploadsFinishOneAfterAnother(_ isReplay: Bool) async throws {
        let size = 512 << 10
        let budget = ContentBudget(limit: size, largest: size)
        try await withServer(isReplay: isReplay, limits: ServerLimits(bodyBytes: size), budget: budget) { port in
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<12 {
                    group.addTask {
                        try await RawConnection.exchange(
                            "POST", "/", body: [UInt8](repeating: 0x61, count: size), port: port
                        ).status
                    }
                }
                for try await status in group { #expect(status == 204) }
            }
            #expect(await waitUntil { budget.used == 0 })
        }
    }

    @Test(arguments: [true, false]) func aRequestThatWaitsTooLongGetsTheLimit(_ isReplay: Bool) async throws {
        let size = 512 << 10
        let budget = ContentBudget(limit: size, largest: size, maximumWait: .milliseconds(50))
        try await withServer(isReplay: isReplay, limits: ServerLimits(bodyBytes: size), budget: budget) { port in
            // Nearly complete: it stays the oldest.
            let first = try RawConnection(port: port)
            try await first.send(Self.head(size) + [UInt8](repeating: 0x61, count: size - 1))
            #expect(await waitUntil { budget.used >= size - 1 })
            let second = try RawConnection(port: port)
            try await second.send(Self.head(size) + [UInt8](repeating: 0x61, count: 100_000))
            let response = try await second.readResponse()
            #expect(response.status == 503)
            #expect(
                String(decoding: response.body, as: UTF8.self) == """
                    the content of all current requests exceeds the limit of \(size) bytes in memory
                      help:     try again later

                    """)
            // A small request gets its response meanwhile.
            #expect(try await RawConnection.exchange("POST", "/", body: [1, 2], port: port).status == 204)
            try await first.send([0x61])
            #expect(try await first.readResponse(hasContent: false).status == 204)
            #expect(await waitUntil { budget.used == 0 })
        }
    }
}
