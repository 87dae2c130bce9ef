import APICheckHTTP
import APICheckServer

/// The caller: identified by a token, or anonymous.
struct GitHubCaller: Hashable, Sendable {
    let token: String?

    /// Any token that starts with `sandbox-` is valid.
    static func of(_ request: ServerRequest) -> Result<GitHubCaller, GitHubRefusal> {
        guard let agent = request.headers["user-agent"], !agent.isEmpty else { return .failure(.noUserAgent) }
        guard let credentials = request.headers["authorization"] else { return .success(GitHubCaller(token: nil)) }
        let words = credentials.split(separator: " ", maxSplits: 1)
        guard words.count == 2, ["bearer", "token"].contains(words[0].lowercased()), words[1].hasPrefix("sandbox-")
        else { return .failure(.badCredentials) }
        return .success(GitHubCaller(token: String(words[1])))
    }
}
