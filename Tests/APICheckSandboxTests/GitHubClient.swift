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

    /// - Parameter agent: nil sends no `User-Agent`.
    func exchange(
        _ target: String, _ headers: Headers = [], token: String? = nil, agent: String? = "test"
    ) async throws -> Exchange {
        guard let url = HTTPURL(base.text + target) else { throw CocoaError(.fileNoSuchFile) }
        var request = Request("GET", url, headers: headers)
        if let agent { request.headers.append("User-Agent", agent) }
        if let token { request.headers.append("Authorization", token) }
        let started = Instant.now
        let response = try await RawConnection.exchange(
            "GET", url.target, headers: request.headers, body: nil, port: base.port ?? 0)
        return Exchange(request: SentRequest(request), response: response, startedAt: started)
    }

    func get(
        _ target: String, _ headers: Headers = [], token: String? = nil, agent: String? = "test"
    ) async throws -> Response {
        try #require(await exchange(target, headers, token: token, agent: agent).response)
    }
}
