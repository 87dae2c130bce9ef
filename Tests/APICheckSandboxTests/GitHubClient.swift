import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckSandbox
import Foundation
import TestSupport
import Testing

/// Calls a sandbox of the GitHub API over HTTP.
struct GitHubClient {
    let base: HTTPURL
    /// The connection for all calls; nil for a new one for each call.
    private var connection: RawConnection?

    private init(base: HTTPURL) { self.base = base }

    static let events = "/repos/octocat/Hello-World/events"

    /// Runs a sandbox of the GitHub API for the time of `body`.
    static func run(drifts: [String] = [], _ body: (GitHubClient) async throws -> Void) async throws {
        let sandbox = try await Sandbox.start(
            [TodoClient.contract("github")],
            drifts: drifts.map { DriftSelection(api: "github", name: $0) })
        do {
            guard let base = sandbox.baseURL(of: "github") else { throw CocoaError(.fileNoSuchFile) }
            try await body(GitHubClient(base: base))
        } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
    }

    /// The same client with one connection, whose calls the service counts together.
    func onOneConnection() throws -> GitHubClient {
        var client = self
        client.connection = try RawConnection(port: base.port ?? 0)
        return client
    }

    /// - Parameter agent: nil sends no `User-Agent`.
    func exchange(
        _ target: String, _ headers: Headers = [], token: String? = nil, agent: String? = "test",
        method: String = "GET", body: String? = nil
    ) async throws -> Exchange {
        guard let url = HTTPURL(base.text + target) else { throw CocoaError(.fileNoSuchFile) }
        var request = Request(method, url, headers: headers, body: body.map { Array($0.utf8) })
        if let agent { request.headers.append("User-Agent", agent) }
        if let token { request.headers.append("Authorization", token) }
        if body != nil { request.headers.append("Content-Type", "application/json") }
        let started = Instant.now
        let connection = try self.connection ?? RawConnection(port: base.port ?? 0)
        let response = try await connection.exchange(
            method, url.target, headers: request.headers, body: request.body, port: base.port ?? 0)
        return Exchange(request: SentRequest(request), response: response, startedAt: started)
    }

    func get(
        _ target: String, _ headers: Headers = [], token: String? = nil, agent: String? = "test"
    ) async throws -> Response {
        try #require(await exchange(target, headers, token: token, agent: agent).response)
    }

    func send(_ method: String, _ target: String, token: String? = nil, body: String? = nil) async throws -> Response {
        try #require(await exchange(target, token: token, method: method, body: body).response)
    }
}
