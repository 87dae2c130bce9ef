import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckNetwork
import APICheckRecordings
import APICheckRedaction
import Foundation
import TestSupport
import Testing

/// Recording a replay gives the same file, whatever the exchange. All transports pass the same table.
@Suite struct RecordReplayTests {
    @Test(arguments: WireCase.all)
    func throughLibcurl(_ row: WireCase) async throws {
        try await ScriptedServer.run(row.script) { server in
            let transport = try CurlTransport(limits: row.limits, proxies: .none)
            let outcomes = try await expectSameFile(row.requests(to: server.url), around: transport)
            expect(outcomes, row)
        }
    }

    @Test(arguments: WireCase.all)
    func throughAStub(_ row: WireCase) async throws {
        let stub = ScriptedTransport(row.answers)
        let outcomes = try await expectSameFile(row.requests(to: "http://127.0.0.1:8080"), around: stub)
        expect(outcomes, row)
    }

    @Test func refused() async throws {
        let port = try RefusingPort()
        defer { withExtendedLifetime(port) {} }
        let request = Request("GET", try url("http://127.0.0.1:\(port.number)/"))
        let outcomes = try await expectSameFile(
            [request],
            around: CurlTransport(limits: .init(total: Patience.duration, idle: Patience.duration), proxies: .none))
        guard case .failed(let error) = outcomes.first else {
            Issue.record("answered")
            return
        }
        #expect(error.kind == .refused && error.exchange?.answer == .failed(error.failure, .nothing))
    }

    @Test func redirectsHopByHop() async throws {
        let script: [ScriptedServer.Step] = [
            .read, .send("HTTP/1.1 302 Found\r\nLocation: /b?x=1\r\nContent-Length: 2\r\n\r\nto"), .read,
            .send("HTTP/1.1 307 \r\nlocation: c\r\nContent-Length: 0\r\n\r\n"), .read,
            .send("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nend"),
        ]
        try await ScriptedServer.run(script) { server in
            let request = Request("GET", try url(server.url + "/a"))
            let folder = try TemporaryFolder()
            let recorder = Recorder(
                around: try CurlTransport(
                    limits: .init(total: Patience.duration, idle: Patience.duration), proxies: .none))
            let hops = try await recorder.follow(request)
            try recorder.save(to: folder.path + "/first.har")
            let first = try Recording(contentsOf: folder.path + "/first.har")
            #expect(first.entries.map(\.exchange.request.url.target) == ["/a", "/b?x=1", "/c"])
            #expect(first.entries.map(\.label.hop) == [0, 1, 2])
            let again = Recorder(around: Replayer(first))
            #expect(try await again.follow(request) == hops)
            #expect(again.recording.har == first.har)
        }
    }

    /// Any but the informational ones, on one connection.
    @Test func everyStatus() async throws {
        let statuses = Array(200...599)
        let script = statuses.flatMap { status -> [ScriptedServer.Step] in
            let head = "HTTP/1.1 \(status) Reason \(status)\r\nX-Status: \(status)\r\n"
            let end = status == 204 ? "\r\n" : "Content-Length: 1\r\n\r\n" + (status == 304 ? "" : "x")
            return [.read, .send(head + end)]
        }
        try await ScriptedServer.run(script) { server in
            let requests = try statuses.map { Request("GET", try url("\(server.url)/\($0)")) }
            let outcomes = try await expectSameFile(
                requests,
                around: CurlTransport(limits: .init(total: Patience.duration, idle: Patience.duration), proxies: .none))
            let responses = outcomes.compactMap(\.response)
            #expect(responses.map(\.status) == statuses)
            #expect(responses.map(\.reason) == statuses.map { "Reason \($0)" })
            #expect(responses.filter { $0.body.isEmpty }.map(\.status) == [204, 304])
            #expect(server.connectionCount == 1)
        }
    }

    @Test func aBodyOf50Megabytes() async throws {
        let block = (0..<(1 << 16)).map { UInt8(truncatingIfNeeded: $0 &* 167 ^ $0 >> 8) }
        var body: [UInt8] = [0xFF]
        body.reserveCapacity(50 << 20 + 1)
        for _ in 0..<(50 << 4) { body += block }
        let head = "HTTP/1.1 200 OK\r\nContent-Type: image/x-noise\r\nContent-Length: \(body.count)\r\n\r\n"
        try await ScriptedServer.run([.read, .send(head), .send(body)]) { [body] server in
            let requests = [Request("GET", try url(server.url))]
            let outcomes = try await expectSameFile(
                requests,
                around: CurlTransport(limits: .init(total: Patience.duration, idle: Patience.duration), proxies: .none))
            let received = try #require(outcomes.first?.response?.body)
            #expect(Data(received) == Data(body))
        }
    }

    private func expect(_ outcomes: [Outcome], _ row: WireCase) {
        #expect(outcomes.count == row.answers.count)
        for (outcome, answer) in zip(outcomes, row.answers) {
            switch (outcome, answer) {
            case (.answered(let exchange), .response(let response)):
                #expect(exchange.response?.withoutTimes == response.withoutTimes)
            case (.failed(let error), .failure(let kind, let received)):
                #expect(error.kind == kind)
                if let received { #expect(error.exchange?.answer == .failed(error.failure, received)) }
            default: Issue.record("\(outcome)")
            }
        }
    }
}

/// Records, replays the recording, records that, and compares the files with their body files.
func expectSameFile(_ requests: [Request], around transport: any Transport) async throws -> [Outcome] {
    let first = try TemporaryFolder()
    let second = try TemporaryFolder()
    let outcomes = try await record(requests, around: transport, to: first.path + "/run.har")
    let recording = try Recording(contentsOf: first.path + "/run.har")
    #expect(recording.entries.count == requests.count)
    _ = try await record(requests, around: Replayer(recording), to: second.path + "/run.har")
    #expect(first.contents == second.contents)
    if let schema = try HARSchema() {
        #expect(try schema.violations(in: FileContents.read(first.path + "/run.har")) == [])
    }
    return outcomes
}

private func record(_ requests: [Request], around transport: any Transport, to path: String) async throws -> [Outcome] {
    var options = RedactionOptions()
    options.keepsBinaryBodies = true
    let recorder = Recorder(around: transport, redactor: Redactor(options), keepsFailures: true)
    var outcomes: [Outcome] = []
    for request in requests { outcomes.append(try await Outcome { try await recorder.send(request) }) }
    try recorder.save(to: path)
    return outcomes
}

func url(_ text: String) throws -> HTTPURL { try #require(HTTPURL(text)) }

/// Returns its answers in order.
private final class ScriptedTransport: Transport {
    private let answers: [WireCase.Answer]
    private let next = Locked(0)

    init(_ answers: [WireCase.Answer]) { self.answers = answers }

    func send(_ request: Request) async throws -> Exchange {
        let answer = answers[
            next.withLock { next in
                next += 1
                return next - 1
            }]
        var exchange = Exchange(
            request: SentRequest(request), answer: .none,
            startedAt: Instant(seconds: 1_700_000_000, nanoseconds: 5_000), timings: Timings(wait: 1_234))
        switch answer {
        case .response(let response):
            exchange.response = response
            return exchange
        case .failure(let kind, let received):
            let failure = TransportFailure(
                kind, host: "127.0.0.1:8080", phase: .receiving, reason: "a reason", remedy: "A remedy.")
            exchange.answer = .failed(failure, received ?? .nothing)
            throw TransportError(failure, exchange: exchange)
        }
    }
}
