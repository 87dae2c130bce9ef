import APICheckHTTP

/// The error responses of the service.
enum GitHubRefusal: Error, Sendable {
    case noUserAgent
    case badCredentials
    case noCallsLeft
    case notFound
    case noQuery

    var reply: SandboxReply {
        switch self {
        case .noUserAgent:
            // The service sends JSON with this media type.
            let text = #"{"message":"Missing or invalid User Agent string. See \#(docs)/user-agent-required"}"#
            return SandboxReply(403, .bytes(MediaType("application", "octet-stream"), Array(text.utf8)))
        case .badCredentials: return problem(401, "Bad credentials")
        case .noCallsLeft: return problem(403, "API rate limit exceeded for 127.0.0.1.")
        case .notFound: return problem(404, "Not Found")
        case .noQuery:
            let error = OrderedJSON.object([
                .init("resource", .string("Search")), .init("field", .string("q")), .init("code", .string("missing")),
            ])
            var reply = problem(422, "Validation Failed")
            reply.json?["errors"] = .array([error])
            return reply
        }
    }

    private var docs: String { "https://docs.github.com/rest" }

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
