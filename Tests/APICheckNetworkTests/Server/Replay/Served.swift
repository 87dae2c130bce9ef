import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckNetwork
import APICheckRecordings
import TestSupport
import Testing

/// Helpers for recorded entries, and a replay server for the time of a test.
enum Served {
    static let origin = "https://api.example.com"

    static func entry(
        _ method: String, _ target: String, body: String? = nil, _ response: Response?, wait: Int = 0,
        failure: TransportFailure.Kind? = nil
    ) throws -> RecordedEntry {
        let url = try #require(HTTPURL(origin + target))
        let request = SentRequest(
            method: method, url: url, version: .http11, headers: [], body: body.map { Array($0.utf8) })
        let exchange = Exchange(
            request: request, answer: response.map { .response($0) } ?? .none, timings: Timings(wait: wait))
        guard let failure else { return RecordedEntry(exchange) }
        let error = TransportError(
            failure, host: "api.example.com:443", phase: .receiving, reason: "it failed", remedy: "Fix it.",
            exchange: exchange)
        return try #require(RecordedEntry(error, label: ExchangeLabel()))
    }

    static func text(_ body: String, status: Int = 200) -> Response {
        var response = Response(status: status, reason: "OK", headers: ["Content-Length": String(body.utf8.count)])
        response.body = Array(body.utf8)
        return response
    }

    static func run(
        _ entries: [RecordedEntry], faults: [String] = [], latency: Double = 0,
        _ work: (Int, ReplayServer) async throws -> Void
    ) async throws {
        var options = ReplayServer.Options()
        options.faults = try faults.map { try Fault($0) }
        options.latency = latency
        options.access = .forTests
        options.limits = ServerLimits().forTests
        options.operation = { method, url in method == "GET" && url.path == "/a" ? "getA" : nil }
        let server = ReplayServer(Replayer(Recording(name: "a.har", entries: entries)), options: options)
        let port = try await server.start()
        do {
            try await work(port, server)
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    /// All bytes received on one connection.
    static func bytes(_ request: String, port: Int) async throws -> [UInt8] {
        let connection = try RawConnection(port: port)
        try await connection.send(request)
        connection.finishSending()
        return try await connection.readToEnd()
    }
}
