import APICheckBase
import APICheckHTTP
import APICheckNetwork
import APICheckRecordings
import Foundation
import TestSupport
import Testing

/// Signals that ask the program to end: it saves and ends soon, whatever clients and servers do.
@Suite struct SignalTests {
    private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    /// Far above the 1.5 s that anything is waited for, even on a busy machine, and below the 60 s of a server that hangs.
    private static let soon = Duration.seconds(45)

    /// What a client is in the middle of.
    enum Situation: String, CaseIterable {
        case idle, uploading, downloading, waiting
    }

    /// Answers `/quick` at once, `/slow` never whole and all else never; `hanging` is notified of each of those.
    private static func upstream(hanging: @escaping @Sendable () -> Void = {}) async throws -> (HTTPServer, Int) {
        let server = HTTPServer()
        let port = try await server.start(streaming: { head, content, writer in
            if head.target == "/quick" || head.target == "/slow" {
                try await writer.head(200, headers: ["Content-Type": "text/plain"], framing: .length(5))
                try await writer.piece(Array((head.target == "/quick" ? "whole" : "ha").utf8))
                if head.target == "/quick" { return try await writer.end() }
            }
            hanging()
            try await Task.sleep(for: Patience.duration)
        })
        return (server, port)
    }

    /// Brings a connection into a situation and returns it.
    private func enter(_ situation: Situation, port: Int) async throws -> RawConnection {
        let connection = try RawConnection(port: port)
        switch situation {
        case .idle: break
        case .uploading:
            try await connection.send(
                "POST /up HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Length: 100000\r\n\r\nabc")
        case .downloading:
            try await connection.send("GET /slow HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
            var text = ""
            while !text.hasSuffix("\r\n\r\nha") { text += try await connection.read(count: 1) }
        case .waiting: try await connection.send("GET /hang HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n")
        }
        return connection
    }

    @Test(arguments: signals, Situation.allCases)
    func theProxySavesItsCallsAndEnds(at signal: Int32, while situation: Situation) async throws {
        let (server, target) = try await Self.upstream()
        let proxy = try RunningBinary(process: ["proxy", "--target", "http://127.0.0.1:\(target)", "-o", "a.har"])
        let port = try await proxy.port()
        #expect(try await RawConnection.exchange("GET", "/quick", port: port).body == Array("whole".utf8))
        let client = try await enter(situation, port: port)
        proxy.send(signal)
        #expect(await proxy.wait() == 0, "\(proxy.errorText)")
        #expect(try #require(proxy.timeToEnd) < Self.soon)
        let recording = try Recording(contentsOf: proxy.folder.path + "/a.har")
        #expect(recording.entries.first?.exchange.request.url.path == "/quick")
        #expect(proxy.folder.contents.keys.sorted() == ["a.har"])
        let count = recording.entries.count
        let exchanges = "\(count) exchange\(count == 1 ? "" : "s")"
        #expect(proxy.errorText.split(separator: "\n").last == "recorded  a.har, \(exchanges)")
        withExtendedLifetime(client) {}
        await server.stop()
    }

    @Test(arguments: signals, [Situation.idle, .uploading])
    func theServersEnd(at signal: Int32, while situation: Situation) async throws {
        let contracts = Binary.root.appendingPathComponent("contracts").path
        let recording = Binary.root.appendingPathComponent("recordings/todos/crud.har").path
        for arguments in [["serve", recording], ["sandbox", "todos", "--contracts", contracts]] {
            let server = try RunningBinary(process: arguments)
            let client = try await enter(situation, port: server.port())
            server.send(signal)
            #expect(await server.wait() == 0, "\(server.errorText)")
            #expect(try #require(server.timeToEnd) < Self.soon)
            withExtendedLifetime(client) {}
        }
    }

    private static func project(_ port: Int) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        _ = try folder.write(
            "contracts/things/openapi.yaml",
            """
            openapi: 3.1.0
            info: {title: Things, version: "1"}
            servers: [{url: "http://127.0.0.1:\(port)"}]
            paths:
              /quick: {get: {operationId: quick, responses: {"200": {description: whole}}}}
              /hang:
                get: {operationId: read, responses: {"200": {description: read}}}
                post: {operationId: make, responses: {"201": {description: made}}}
                delete: {operationId: remove, responses: {"204": {description: removed}}}
            """.utf8)
        return folder
    }

    private static func workflow(_ step: String, in folder: TemporaryFolder) throws {
        _ = try folder.write(
            "contracts/things/workflows.arazzo.yaml",
            """
            arazzo: 1.0.1
            info: {title: Calls, version: "1"}
            sourceDescriptions: [{name: things, url: ./openapi.yaml, type: openapi}]
            workflows:
              - workflowId: life
                steps:
                  - {stepId: quick, operationId: quick}
                  - {stepId: \(step), operationId: \(step)}
                  - {stepId: remove, x-apicheck-cleanup: true, operationId: remove}
            """.utf8)
    }

    /// The server answers neither the call under way nor the clean-up.
    @Test(arguments: signals, ["record", "diff"])
    func aRunAgainstAServerThatHangsEnds(at signal: Int32, of command: String) async throws {
        let hanging = Locked(0)
        let (server, port) = try await Self.upstream { hanging.withLock { $0 += 1 } }
        let folder = try Self.project(port)
        for step in ["read", "make"] {
            hanging.withLock { $0 = 0 }
            try Self.workflow(step, in: folder)
            let run = try RunningBinary(
                process: [command] + (command == "diff" ? ["--live"] : []) + ["--allow-writes", "--timeout", "300"],
                in: folder)
            #expect(await waitUntil { hanging.withLock { $0 > 0 } })
            run.send(signal)
            #expect(await run.wait() == 3, "\(run.errorText)")
            #expect(try #require(run.timeToEnd) < Self.soon)
            #expect(
                run.errorText == """
                    interrupted: things/life runs its clean-up steps and ends
                    \(command == "record" ? "not written: recordings/things/life.har; the run was cancelled\n" : "")\
                    error: things/life: the run was cancelled

                    """)
            #expect(
                run.said.split(separator: "\n").filter { $0.hasPrefix("skipped   things/life: ") } == [
                    """
                    skipped   things/life: remove: the clean-up did not finish in time after the interrupt; the server may \
                    still have what the run created
                    """
                ])
            #expect(
                folder.contents.keys.sorted() == [
                    "contracts/things/openapi.yaml", "contracts/things/workflows.arazzo.yaml",
                ])
        }
        await server.stop()
    }

    @Test func aSecondSignalEndsTheProgramAtOnce() async throws {
        let hanging = Locked(0)
        let (server, port) = try await Self.upstream { hanging.withLock { $0 += 1 } }
        let folder = try Self.project(port)
        try Self.workflow("make", in: folder)
        let run = try RunningBinary(process: ["record", "--allow-writes", "--timeout", "300"], in: folder)
        #expect(await waitUntil { hanging.withLock { $0 > 0 } })
        run.send(SIGINT)
        let clock = ContinuousClock.now
        #expect(await waitUntil { !run.errorText.isEmpty })
        _ = await waitUntil {
            run.send(SIGTERM)
            return !run.isRunning
        }
        let status = await run.wait()
        // On a machine that is too busy to send it within the grace, the run has come to its own end.
        #expect(status == -SIGTERM || clock.duration(to: .now) > .seconds(1.4), "\(status)")
        await server.stop()
    }

    /// A terminal that closes and its shell both send SIGHUP: that is no second signal.
    @Test func aTerminalThatClosesTwiceLosesNothing() async throws {
        let (server, target) = try await Self.upstream()
        let proxy = try RunningBinary(process: ["proxy", "--target", "http://127.0.0.1:\(target)", "-o", "a.har"])
        let port = try await proxy.port()
        _ = try await RawConnection.exchange("GET", "/quick", port: port)
        _ = await waitUntil {
            proxy.send(SIGHUP)
            return !proxy.isRunning
        }
        #expect(await proxy.wait() == 0)
        #expect(proxy.folder.contents.keys.sorted() == ["a.har"])
        await server.stop()
    }

    /// As `nohup` starts it.
    @Test func aProgramThatIgnoresTheTerminalGoesOnWhenItCloses() async throws {
        let (server, target) = try await Self.upstream()
        let proxy = try RunningBinary(
            process: [
                "-c", "trap '' HUP; exec \"$0\" \"$@\"", Binary.executable.path, "proxy", "--target",
                "http://127.0.0.1:\(target)", "-o", "a.har",
            ],
            of: URL(fileURLWithPath: "/bin/sh"))
        let port = try await proxy.port()
        proxy.send(SIGHUP)
        #expect(try await RawConnection.exchange("GET", "/quick", port: port).status == 200)
        proxy.send(SIGTERM)
        #expect(await proxy.wait() == 0)
        #expect(proxy.folder.contents.keys.sorted() == ["a.har"])
        await server.stop()
    }

    /// Nobody reads what it prints, and the pipe is full.
    @Test func aReaderThatDoesNotReadDelaysNothing() async throws {
        let (server, target) = try await Self.upstream()
        let errors = Pipe()
        // The program's end of the pipe is closed here once it runs.
        let end = dup(errors.fileHandleForWriting.fileDescriptor)
        try #require(end >= 0)
        defer { close(end) }
        let proxy = try RunningBinary(
            process: ["proxy", "--target", "http://127.0.0.1:\(target)", "-o", "a.har"], errors: errors)
        let port = try await proxy.port()
        let full = fcntl(end, F_GETFL)
        #expect(fcntl(end, F_SETFL, full | O_NONBLOCK) == 0)
        let line = [UInt8](repeating: 0x0A, count: 512)
        while write(end, line, line.count) > 0 {}
        #expect(fcntl(end, F_SETFL, full) == 0)
        _ = try await RawConnection.exchange("GET", "/quick", port: port)
        proxy.send(SIGTERM)
        #expect(await proxy.wait() == 0)
        #expect(try #require(proxy.timeToEnd) < Self.soon)
        #expect(proxy.folder.contents.keys.sorted() == ["a.har"])
        await server.stop()
    }
}
