import APICheckHTTP

/// The error responses of the service.
enum GitHubRefusal: Error, Sendable {
    case noUserAgent
    case badCredentials
    case noCredentials
    case noCallsLeft
    /// `Retry-After` is a time; elsewhere it is a number of seconds, or missing.
    case secondaryLimit(retryAfter: String)
    case unsupportedVersion(String)
    case moved(to: String)
    case notFound
    case unreadableBody
    case noQuery
    case invalid(resource: String, code: String, field: String)

    var reply: SandboxReply {
        switch self {
        case .noUserAgent:
            // The service sends JSON with this media type.
            let text = #"{"message":"Missing or invalid User Agent string. See \#(docs)/user-agent-required"}"#
            return SandboxReply(403, .bytes(MediaType("application", "octet-stream"), Array(text.utf8)))
        case .badCredentials: return problem(401, "Bad credentials")
        case .noCredentials: return problem(401, "Requires authentication")
        case .noCallsLeft: return problem(403, "API rate limit exceeded for 127.0.0.1.")
        case .secondaryLimit(let time):
            let text = "You have exceeded a secondary rate limit. Please wait a few minutes before you try again"
            var reply = problem(429, text)
            reply.headers.append("Retry-After", time)
            return reply
        case .unsupportedVersion(let version):
            return problem(400, "\(version) is not a supported version of the REST API.")
        case .moved(let url):
            var reply = problem(301, "Moved Permanently")
            reply.json?["url"] = .string(url)
            reply.headers.append("Location", url)
            return reply
        case .notFound: return problem(404, "Not Found")
        case .unreadableBody: return problem(400, "Problems parsing JSON")
        case .noQuery: return validationFailed([("resource", "Search"), ("field", "q"), ("code", "missing")])
        case .invalid(let resource, let code, let field):
            return validationFailed([("resource", resource), ("code", code), ("field", field)])
        }
    }

    private var docs: String { "https://docs.github.com/rest" }

    private func validationFailed(_ error: [(name: String, value: String)]) -> SandboxReply {
        var reply = problem(422, "Validation Failed")
        reply.json?["errors"] = .array([.object(error.map { .init($0.name, .string($0.value)) })])
        return reply
    }

    private func problem(_ status: Int, _ message: String) -> SandboxReply {
        SandboxReply(
            status,
            .json(
                .object([
                    .init("message", .string(message)), .init("documentation_url", .string(docs)),
                    .init("status", .string("\(status)")),
                ])))
    }
}
