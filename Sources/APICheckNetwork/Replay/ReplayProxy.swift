package import APICheckBase
package import APICheckHTTP
import APICheckJSON

/// A forward proxy that answers `http://` requests from replay servers, by the host that a request names. Nothing is sent on.
package final class ReplayProxy: Sendable {
    /// A replay server and the origins that it answers for.
    package struct Route: Sendable {
        let origins: [HTTPURL]
        let server: ReplayServer

        /// An origin without a port is that of both schemes: the proxy sees only requests without TLS.
        package init(origins: [HTTPURL], to server: ReplayServer) {
            self.origins = origins
            self.server = server
        }
    }

    private let routes: [Route]
    private let rejected: @Sendable (Problem) -> Void
    private let server: HTTPServer

    /// - Parameter rejected: Called for each request that no route answers.
    package init(_ routes: [Route], limits: ServerLimits, rejected: @escaping @Sendable (Problem) -> Void) {
        self.routes = routes
        self.rejected = rejected
        server = HTTPServer(limits: limits, access: .forwardProxy)
    }

    /// Starts listening on a free port of loopback, and returns it. Throws a ``Problem``.
    package func start() async throws -> Int {
        try await server.start(streaming: { [self] in try await answer($0, $1, $2) })
    }

    package func stop() async { await server.stop() }

    private func answer(_ head: RequestHead, _ content: RequestContent, _ writer: ResponseWriter) async throws {
        if let url = HTTPURL(head.target), url.scheme == "http", let route = routes.first(where: { $0.has(url) }) {
            return try await route.server.answer(head, content, writer)
        }
        let problem = problem(of: head)
        rejected(problem)
        let client = ReplayedAnswer.Client(isHTTP10: head.version == .http10, keepsAlive: false)
        let answer = ReplayedAnswer(json: head.method == "CONNECT" ? 501 : 502, to: client) { writer in
            writer.member("error", "proxy")
            writer.member("message", problem.headline.string)
            writer.member("help", problem.remedy?.string)
        }
        try await writer.play(answer.answer)
    }

    private func problem(of head: RequestHead) -> Problem {
        if head.method == "CONNECT" {
            return Problem(
                "the proxy was asked for a tunnel to \(head.target), and sees nothing inside of one",
                remedy: "use the API's base URL from the variable APICHECK_<API>_URL instead of an https:// URL")
        }
        guard let url = HTTPURL(head.target) else {
            return Problem(
                "the proxy was asked for \(head.target), which is no URL",
                remedy: "make the address a client's proxy, not its base URL")
        }
        let hosts = routes.flatMap(\.origins).map(\.host).filter { !HTTPURL.isLoopback($0) }.unique
        return Problem(
            "the proxy has no recordings of \(url.origin)", expected: hosts.isEmpty ? nil : "\(hosts.list("or"))",
            remedy: "name the API on the command line; for a server of your own, add its host to NO_PROXY")
    }
}

extension ReplayProxy.Route {
    fileprivate func has(_ url: HTTPURL) -> Bool {
        origins.contains { origin in
            guard origin.host.equalsIgnoringASCIICase(url.host) else { return false }
            return origin.port.map { $0 == url.effectivePort } ?? [80, 443].contains(url.effectivePort)
        }
    }
}
