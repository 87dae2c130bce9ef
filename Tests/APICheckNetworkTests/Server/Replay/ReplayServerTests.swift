import APICheckHTTP
import APICheckJSON
import APICheckNetwork
import APICheckRecordings
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct ReplayServerTests {
    @Test func repeatedRequestsGetTheirResponsesInOrderAndThenTheLastOne() async throws {
        let entries = try [
            Served.entry("GET", "/a", Served.text("1")), Served.entry("POST", "/a", body: "x", Served.text("2")),
            Served.entry("GET", "/a", Served.text("3")),
        ]
        try await Served.run(entries) { port, server in
            var seen: [String] = []
            for (method, body) in [("GET", nil), ("GET", nil), ("POST", "x"), ("GET", nil), ("GET", nil)] {
                let response = try await RawConnection.exchange(
                    method, "/a", body: body.map { Array($0.utf8) }, port: port)
                seen.append(String(decoding: response.body, as: UTF8.self))
            }
            #expect(seen == ["1", "1", "2", "3", "3"])
            #expect(server.summary.answered == 5)
            #expect(server.summary.unused.isEmpty)
        }
    }

    /// Each of several responses to one request is sent once, to any client.
    @Test func concurrentClientsShareOneSequence() async throws {
        let entries = try (0..<60).map { try Served.entry("POST", "/a", body: "x", Served.text(String($0))) }
        try await Served.run(entries) { port, server in
            let seen = try await withThrowingTaskGroup(of: [String].self) { group in
                for _ in 0..<6 {
                    group.addTask {
                        let connection = try RawConnection(port: port)
                        var seen: [String] = []
                        for _ in 0..<10 {
                            try await connection.send("POST /a HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\n\r\nx")
                            seen.append(String(decoding: try await connection.readResponse().body, as: UTF8.self))
                        }
                        return seen
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(Set(seen) == Set((0..<60).map(String.init)))
            #expect(seen.count == 60)
            #expect(server.summary.unused.isEmpty)
        }
    }

    @Test func aHundredRequestsInOneWriteGetTheirResponsesInOrder() async throws {
        let entries = try (0..<100).map { try Served.entry("GET", "/\($0)", Served.text("answer \($0)")) }
        try await Served.run(entries) { port, _ in
            for _ in 0..<2 {
                let connection = try RawConnection(port: port)
                try await connection.send((0..<100).map { "GET /\($0) HTTP/1.1\r\nHost: h\r\n\r\n" }.joined())
                for number in 0..<100 {
                    #expect(try await connection.readResponse().body == Array("answer \(number)".utf8))
                }
            }
        }
    }

    @Test func aMissIsExplained() async throws {
        try await Served.run([Served.entry("GET", "/a?page=1", Served.text("1"))]) { port, server in
            let response = try await RawConnection.exchange("GET", "/a?page=2", port: port)
            #expect(response.status == 501)
            #expect(response.headers["content-type"] == "application/json")
            let miss = try Document(response.body).root
            #expect(miss["error"]?.string == "unrecorded")
            #expect(miss["request"]?.string == "GET /a?page=2")
            #expect(miss["nearest"]?["request"]?.string == "GET /a?page=1")
            #expect(server.summary.missed == 1)
            #expect(server.summary.unused.map(\.request) == ["GET /a?page=1"])
            // Another host in the target makes no difference.
            #expect(
                try await RawConnection.exchange("GET", "http://127.0.0.1:\(port)/a?page=1", port: port).status == 200)
        }
    }

    @Test func aRequestWithSecretsMatchesTheRedactedRecording() async throws {
        let entries = try [
            Served.entry("GET", "/a?token=REDACTED-1", Served.text("1")),
            Served.entry("POST", "/a", body: #"{"password": "REDACTED-2", "n": 1}"#, Served.text("2")),
        ]
        try await Served.run(entries) { port, _ in
            for _ in 0..<2 {
                let response = try await RawConnection.exchange("GET", "/a?token=s3cr3t-value", port: port)
                #expect(response.body == Array("1".utf8))
            }
            let body = Array(#"{"n": 1.0, "password": "s3cr3t-value"}"#.utf8)
            let response = try await RawConnection.exchange("POST", "/a", body: body, port: port)
            #expect(response.body == Array("2".utf8))
        }
    }

    @Test func comparedHeadersAreCheckedEachTime() async throws {
        let entries = try ["a", "b"].map { language in
            var entry = try Served.entry("GET", "/a", Served.text(language))
            entry.exchange.request.headers = ["Accept-Language": language]
            return entry
        }
        let server = ReplayServer(
            Replayer(Recording(entries: entries), matching: Matching(headers: ["accept-language"])))
        let port = try await server.start()
        for language in ["a", "b", "a", "b"] {
            let response = try await RawConnection.exchange(
                "GET", "/a", headers: ["Accept-Language": language], port: port)
            #expect(response.body == Array(language.utf8))
        }
        await server.stop()
    }

    // MARK: Faults

    private static func statuses(_ targets: [String], port: Int) async throws -> [Int] {
        var statuses: [Int] = []
        for target in targets {
            statuses.append(try await RawConnection.exchange("GET", target, port: port).status)
        }
        return statuses
    }

    @Test(arguments: [
        ("status=429,then=200", [429, 200, 201, 200]),
        ("status=429,then=recorded", [429, 200, 201, 201]),
        ("status=503,times=2", [503, 503, 200, 201]),
        ("status=503,path=/b", [200, 503, 201, 503]),
        ("status=503,operation=getA,times=2", [503, 201, 503, 201]),
        ("status=503,method=POST", [200, 201, 201, 201]),
    ])
    func aStatusFaultKeepsTheRecordedResponseForLater(fault: String, expected: [Int]) async throws {
        let entries = try [
            Served.entry("GET", "/a", Served.text("1")), Served.entry("GET", "/a", Served.text("2", status: 201)),
            Served.entry("GET", "/b", Served.text("3", status: 201)),
        ]
        // /a is recorded as 200 and then 201, /b as 201.
        let isSerial = fault.contains("then") || fault.hasSuffix("503,times=2")
        let targets = isSerial ? ["/a", "/a", "/a", "/b"] : ["/a", "/b", "/a", "/b"]
        var wanted = expected
        if fault.hasSuffix("then=200") { wanted = [429, 200, 200, 200] }
        try await Served.run(entries, faults: ["todos:\(fault)"]) { port, _ in
            let statuses = try await Self.statuses(targets, port: port)
            #expect(statuses == wanted)
        }
    }

    @Test func retryAfterIsSent() async throws {
        try await Served.run([], faults: ["a:status=429,retry-after=7"]) { port, _ in
            let response = try await RawConnection.exchange("GET", "/a", port: port)
            #expect(response.headers["retry-after"] == "7")
            #expect(
                String(decoding: response.body, as: UTF8.self) == "{\n  \"error\": \"fault\",\n  \"status\": 429\n}\n")
        }
    }

    @Test(arguments: [
        ("cut-after=3", "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nabc", false),
        ("reset-after=3", "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nabc", true),
        ("reset-after=0", "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n", true),
        ("cut-after=99", "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nabcdef", false),
        ("reset", "", true),
    ])
    func aResponseIsCut(fault: String, expected: String, isReset: Bool) async throws {
        try await Served.run([Served.entry("GET", "/a", Served.text("abcdef"))], faults: ["a:\(fault)"]) { port, _ in
            let connection = try RawConnection(port: port)
            try await connection.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(try await connection.read(count: expected.utf8.count) == expected)
            if isReset {
                await #expect(throws: RawConnection.Failure.system("receive", ECONNRESET)) {
                    _ = try await connection.readToEnd()
                }
            } else {
                #expect(try await connection.readToEnd().isEmpty)
            }
        }
    }

    /// Only the lower bound is checked: the upper one depends on the machine.
    @Test func delaysAndRecordedWaitsAreApplied() async throws {
        var stream = Served.text("abcd")
        stream.chunks = [BodyChunk(count: 1, after: 10_000), BodyChunk(count: 3, after: 60_000)]
        let entries = try [
            Served.entry("GET", "/a", Served.text("1"), wait: 40_000),
            Served.entry("GET", "/stream", stream, wait: 20_000),
        ]
        func time(_ target: String, faults: [String], latency: Double) async throws -> Duration {
            var time = Duration.zero
            try await Served.run(entries, faults: faults, latency: latency) { port, _ in
                let start = ContinuousClock.now
                let response = try await RawConnection.exchange("GET", target, port: port)
                #expect(response.status == 200)
                time = start.duration(to: .now)
            }
            return time
        }
        #expect(try await time("/a", faults: [], latency: 1) >= .milliseconds(40))
        #expect(try await time("/a", faults: [], latency: 3) >= .milliseconds(120))
        #expect(try await time("/a", faults: ["a:delay=150ms"], latency: 1) >= .milliseconds(190))
        #expect(try await time("/stream", faults: [], latency: 2) >= .milliseconds(160))
    }

    /// The pieces of a stream are sent at their recorded times.
    @Test func aStreamIsSentPieceByPiece() async throws {
        var stream = Response(status: 200, headers: ["Content-Type": "text/event-stream"], body: Array("abcd".utf8))
        stream.chunks = [BodyChunk(count: 1, after: 0), BodyChunk(count: 3, after: 600_000_000)]
        try await Served.run([Served.entry("GET", "/a", stream)], latency: 1) { port, server in
            let connection = try RawConnection(port: port)
            try await connection.send("GET /a HTTP/1.1\r\nHost: h\r\n\r\n")
            let expected =
                "HTTP/1.1 200 \r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n"
            // The second piece is ten minutes later; stopping the server ends it.
            #expect(try await connection.read(count: expected.utf8.count) == expected)
            await server.stop()
            #expect(try await connection.readToEnd().isEmpty)
        }
    }
}
