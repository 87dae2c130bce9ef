import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckSandbox
import Foundation
import TestSupport
import Testing

/// Calls a sandbox of the issue tracker over HTTP.
struct IssueTrackerClient {
    let base: HTTPURL
    var token: String?

    /// Runs a sandbox of the issue tracker for the time of `body`.
    static func run(drifts: [String] = [], _ body: (IssueTrackerClient) async throws -> Void) async throws {
        let sandbox = try await Sandbox.start(
            [TodoClient.contract("issuetracker")],
            drifts: drifts.map { DriftSelection(api: "issuetracker", name: $0) })
        do {
            guard let base = sandbox.baseURL(of: "issuetracker") else { throw CocoaError(.fileNoSuchFile) }
            try await body(IssueTrackerClient(base: base))
        } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
    }

    /// Sends a request with the token, if there is one, and JSON, if there is any.
    func send(_ method: String, _ target: String, _ json: String? = nil, _ headers: Headers = []) async throws
        -> Response
    {
        guard let url = HTTPURL(base.text + target) else { throw CocoaError(.fileNoSuchFile) }
        var fields = headers
        if let token { fields.append("Authorization", "Bearer \(token)") }
        if json != nil { fields.append("Content-Type", "application/json") }
        return try await RawConnection.exchange(
            method, url.target, headers: fields, body: json.map { Array($0.utf8) }, port: base.port ?? 0)
    }

    func get(_ target: String, _ headers: Headers = []) async throws -> Response {
        try await send("GET", target, nil, headers)
    }

    /// The same client with the tokens of a new sign-in.
    func signedIn(code: String = "sandbox-code") async throws -> IssueTrackerClient {
        let answer = try await get("/login/oauth/github?code=\(code)")
        guard let token = answer.json("/accessToken") else { throw CocoaError(.userCancelled) }
        return IssueTrackerClient(base: base, token: String(token.dropFirst().dropLast()))
    }
}
