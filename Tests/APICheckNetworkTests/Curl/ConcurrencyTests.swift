import APICheckHTTP
import APICheckNetwork
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ConcurrencyTests {
    static let noContent = "HTTP/1.1 204 No Content\r\n\r\n"

    @Test func `two hundred concurrent requests`() async throws {
        let gate = Gate(200)
        try await ScriptedServer.run([.read, .gate(gate), .send(ConcurrencyTests.noContent)]) { server in
            let transport = try CurlTransport.direct(maximumConnectionsPerHost: 200)
            let target = try url(server.url)
            let statuses = try await withThrowingTaskGroup { group in
                for _ in 0..<200 { group.addTask { try await transport.send(Request("GET", target)).response?.status } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(statuses == [Int](repeating: 204, count: 200))
            #expect(server.connectionCount == 200)
        }
    }

    @Test func `requests over the connection limit wait and reuse connections`() async throws {
        let script: [ScriptedServer.Step] = (0..<50).flatMap { _ in [.read, .send(ConcurrencyTests.noContent)] }
        try await ScriptedServer.run(script) { server in
            let transport = try CurlTransport.direct(maximumConnectionsPerHost: 3)
            let target = try url(server.url)
            try await withThrowingTaskGroup { group in
                for _ in 0..<50 { group.addTask { _ = try await transport.send(Request("GET", target)) } }
                try await group.waitForAll()
            }
            #expect(server.requests.count == 50)
            #expect((1...3).contains(server.connectionCount))
        }
    }

    @Test func `a GET is repeated when its reused connection was closed`() async throws {
        try await ScriptedServer.run(
            [.read, .send(ConcurrencyTests.noContent), .read, .reset], [.read, .send(ConcurrencyTests.noContent)]
        ) { server in
            let transport = try CurlTransport.direct()
            let target = try url(server.url)
            _ = try await transport.send(Request("GET", target))
            let second = try await transport.send(Request("GET", target))
            #expect(second.request.headers == ["Host": server.host])
            #expect(server.requests.count == 3)
        }
    }

    @Test func `a POST is never repeated`() async throws {
        try await ScriptedServer.run(
            [.read, .send(ConcurrencyTests.noContent), .read, .reset], [.read, .reset]
        ) { server in
            let transport = try CurlTransport.direct()
            let target = try url(server.url)
            _ = try await transport.send(Request("GET", target))
            let text = await message(server.host) {
                _ = try await transport.send(Request("POST", target, body: [0x78]))
            }
            #expect(
                text == "SERVER: the connection was reset after 0 bytes of the response"
                    + " while waiting for the first byte\n  help:     \(FailureTests.server)")
            #expect(server.requests.count == 2)
        }
    }

    @Test func `the time limit starts after the queue`() async throws {
        try await ScriptedServer.run(
            [.read, .hold], [.read, .send(ConcurrencyTests.noContent)]
        ) { server in
            let transport = try CurlTransport.direct(.init(total: .milliseconds(4_500)), maximumConnectionsPerHost: 1)
            let target = try url(server.url)
            async let first = message(server.host) { _ = try await transport.send(Request("GET", target)) }
            #expect(await waitUntil { server.requests.count == 1 })
            let second = try await transport.send(Request("GET", target))
            #expect(second.response?.status == 204)
            #expect(
                await first == "SERVER: timed out after 4.5 s while waiting for the first byte"
                    + "\n  help:     make the server respond faster, or raise the time limit")
        }
    }

    @Test func `a cancelled request frees its connection`() async throws {
        try await ScriptedServer.run([.read, .hold], [.read, .send(ConcurrencyTests.noContent)]) { server in
            let transport = try CurlTransport.direct(maximumConnectionsPerHost: 1)
            let target = try url(server.url)
            let task = Task { try await transport.send(Request("GET", target)) }
            #expect(await waitUntil { server.requests.count == 1 })
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            // Its connection is free: with a limit of one, this request would wait otherwise.
            #expect(try await transport.send(Request("GET", target)).response?.status == 204)
        }
    }

    @Test func `a cancelled request leaves the queue`() async throws {
        let gate = Gate(2)
        let script: [ScriptedServer.Step] = [.read, .gate(gate), .send(ConcurrencyTests.noContent)]
        try await ScriptedServer.run(script) { server in
            let transport = try CurlTransport.direct(maximumConnectionsPerHost: 1)
            let target = try url(server.url)
            async let first = transport.send(Request("GET", target))
            #expect(await waitUntil { server.requests.count == 1 })
            let task = Task { try await transport.send(Request("GET", target)) }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            gate.arrive()
            #expect(try await first.response?.status == 204)
            #expect(server.requests.count == 1)
        }
    }

    @Test func `a cancelled task sends nothing`() async throws {
        try await ScriptedServer.run([.read]) { server in
            let target = try url(server.url)
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await CurlTransport.direct().send(Request("GET", target))
            }
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(server.connectionCount == 0)
        }
    }

    /// Each call ends exactly once: resuming a continuation twice would crash, never resuming it would exceed the time
    /// limit.
    @Test func `cancellation at any moment`() async throws {
        let script: [ScriptedServer.Step] = (0..<400).flatMap { _ in [.read, .send(ConcurrencyTests.noContent)] }
        try await ScriptedServer.run(script) { server in
            let transport = try CurlTransport.direct(maximumConnectionsPerHost: 4)
            let target = try url(server.url)
            let tasks = (0..<200).map { _ in Task { try await transport.send(Request("GET", target)).response?.status }
            }
            for task in tasks {
                await Task.yield()
                task.cancel()
            }
            for task in tasks {
                switch await task.result {
                case .success(let status): #expect(status == 204)
                case .failure(let error): #expect(error is CancellationError)
                }
            }
        }
    }

    /// The server sees each connection close: a leaked handle or socket would keep its connection open.
    @Test func `no connection leaks after a thousand failures and a thousand responses`() async throws {
        let script: [ScriptedServer.Step] =
            (0..<2_000).flatMap { _ in [.read, .send(ConcurrencyTests.noContent)] } + [.hold]
        try await ScriptedServer.run(script) { server in
            let port = try RefusingPort()
            defer { withExtendedLifetime(port) {} }
            let nowhere = try url("http://127.0.0.1:\(port.number)/")
            let target = try url(server.url)
            do {
                let transport = try CurlTransport.direct(maximumConnectionsPerHost: 8)
                try await withThrowingTaskGroup { group in
                    for _ in 0..<1_000 {
                        group.addTask { _ = try await transport.send(Request("GET", target)) }
                        group.addTask {
                            await #expect(throws: TransportError.self) {
                                try await transport.send(Request("GET", nowhere))
                            }
                        }
                    }
                    try await group.waitForAll()
                }
                #expect(server.requests.count == 1_000)
                #expect((1...8).contains(server.connectionCount))
            }
            #expect(await waitUntil { server.openCount == 0 })
        }
    }

    @Test func `five hundred requests cancelled at random times`() async throws {
        let script: [ScriptedServer.Step] = (0..<600).flatMap { _ in [.read, .send(ConcurrencyTests.noContent)] }
        try await ScriptedServer.run(script) { server in
            let target = try url(server.url)
            do {
                let transport = try CurlTransport.direct(maximumConnectionsPerHost: 6)
                let tasks = (0..<500).map { _ in
                    Task { try await transport.send(Request("GET", target)).response?.status }
                }
                for task in tasks.shuffled() {
                    try await Task.sleep(for: .microseconds(Int.random(in: 0..<400)))
                    task.cancel()
                }
                for task in tasks {
                    switch await task.result {
                    case .success(let status): #expect(status == 204)
                    case .failure(let error): #expect(error is CancellationError)
                    }
                }
                // None of them uses a connection.
                #expect(try await transport.send(Request("GET", target)).response?.status == 204)
            }
            #expect(await waitUntil { server.openCount == 0 })
        }
    }

    /// Each transport has a thread and descriptors to wake it. Other tests open some hundred descriptors meanwhile.
    @Test func `a thousand transports leave no descriptors`() async throws {
        @Sendable func descriptorCount() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
        }
        let before = try descriptorCount()
        for _ in 0..<1_000 { _ = try CurlTransport.direct() }
        #expect(try await waitUntil { try descriptorCount() < before + 900 })
    }
}
