import APICheckHTTP
import APICheckServer

/// The caller: identified by a token, or anonymous.
struct GitHubCaller: Hashable, Sendable {
    let token: String?
    /// All clients of this machine have one address. The real service counts anonymous calls by address; here a
    /// connection takes its place, so that one client does not use up the calls of another.
    let connection: Int

    /// Any token that starts with `sandbox-` is valid.
    static func of(_ request: ServerRequest) -> Result<GitHubCaller, GitHubRefusal> {
        guard let agent = request.headers["user-agent"], !agent.isEmpty else { return .failure(.noUserAgent) }
        guard let credentials = request.headers["authorization"] else {
            return .success(GitHubCaller(token: nil, connection: request.connection))
        }
        let words = credentials.split(separator: " ", maxSplits: 1)
        guard words.count == 2, ["bearer", "token"].contains(words[0].lowercased()), words[1].hasPrefix("sandbox-")
        else { return .failure(.badCredentials) }
        return .success(GitHubCaller(token: String(words[1]), connection: request.connection))
    }
}
