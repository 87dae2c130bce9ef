import APICheckHTTP
import APICheckJSON

/// The response to a request that the proxy does not forward or that got no response (RFC 9457).
struct ProxyErrorResponse: Error {
    var status: Int
    var title: String
    var detail: String
    /// How to fix the problem.
    var remedy: String?
    /// `host:port` of the server.
    var host: String?

    static let tunnel = ProxyErrorResponse(
        status: 501, title: "tunnels are not supported",
        detail: "CONNECT requests a tunnel, but this is a reverse proxy",
        remedy: "use the address of this proxy as the base URL of the API, not as the system proxy")
    static let upgrade = ProxyErrorResponse(
        status: 501, title: "WebSockets are not supported",
        detail: "the request asks for an upgrade to a WebSocket, which this server does not pass on",
        remedy: "let the app connect its WebSockets directly to the server")
    static let target = ProxyErrorResponse(
        status: 400, title: "invalid request target", detail: "the request target is not a path that begins with /",
        remedy: "use the address of this proxy as the base URL of the API, not as the system proxy")

    /// The response to a call that failed.
    static func failure(_ error: TransportFailure) -> ProxyErrorResponse {
        if error.kind == .malformed, error.phase == .preparing {
            // Nothing was sent: the app's own request is invalid.
            return ProxyErrorResponse(
                status: 400, title: "the request cannot be forwarded", detail: error.reason, remedy: error.remedy)
        }
        let isLate = error.kind == .timedOut
        let help = [error.remedy, error.local.note].compactMap(\.self)
        return ProxyErrorResponse(
            status: isLate ? 504 : 502,
            title: isLate ? "the server did not respond in time" : "the server did not respond",
            detail: "\(error.reason) while \(error.phase.rawValue)",
            remedy: help.isEmpty ? nil : help.joined(separator: "; "), host: error.host)
    }

    var body: [UInt8] {
        var writer = JSONWriter(indent: 2)
        writer.object { writer in
            writer.member("title", title)
            writer.member("status", status)
            writer.member("detail", detail)
            if let host { writer.member("host", host) }
            if let remedy { writer.member("remedy", remedy) }
            writer.member("from", "apicheck proxy")
        }
        return Array("\(writer.printableText)\n".utf8)
    }
}

extension ResponseWriter {
    func write(_ refusal: ProxyErrorResponse) async throws {
        let body = refusal.body
        try await head(
            refusal.status, reason: ReasonPhrase.of(refusal.status),
            headers: ["Content-Type": "application/problem+json"], framing: .length(body.count))
        try await piece(body)
        try await end()
    }
}
