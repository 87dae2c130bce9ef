import APICheckHTTP
import APICheckJSON

/// A request that the proxy does not pass on, or that got no answer, as the app is told it (RFC 9457).
struct ProxyRefusal: Error {
    var status: Int
    var title: String
    var detail: String
    /// What to do.
    var remedy: String
    /// `host:port` of the server that was asked.
    var host: String?

    static let tunnel = ProxyRefusal(
        status: 501, title: "no tunnels", detail: "CONNECT asks for a tunnel; this is a reverse proxy",
        remedy: "Take this proxy's address for the base URL of the API, not for the proxy of the system.")
    static let upgrade = ProxyRefusal(
        status: 501, title: "no WebSockets",
        detail: "the request asks to upgrade to a WebSocket, which is not recorded",
        remedy: "Let the app open its WebSockets at the server itself.")
    static let target = ProxyRefusal(
        status: 400, title: "no path", detail: "the request's target is no path that begins with /",
        remedy: "Take this proxy's address for the base URL of the API, not for the proxy of the system.")

    /// What became of a call that the server gave no answer to.
    static func failure(_ error: TransportFailure) -> ProxyRefusal {
        if error.kind == .malformed, error.phase == .preparing {
            // Nothing was sent: the app's own request is what cannot be passed on.
            return ProxyRefusal(
                status: 400, title: "the request cannot be passed on", detail: error.reason, remedy: error.remedy)
        }
        let isLate = error.kind == .timedOut
        return ProxyRefusal(
            status: isLate ? 504 : 502, title: isLate ? "no answer in time" : "no answer",
            detail: "\(error.reason) while \(error.phase.rawValue)",
            remedy: error.remedy + (error.setting.map { " \($0)" } ?? ""), host: error.host)
    }

    var body: [UInt8] {
        var writer = JSONWriter(indent: 2)
        writer.object { writer in
            writer.member("title", title)
            writer.member("status", status)
            writer.member("detail", detail)
            if let host { writer.member("host", host) }
            writer.member("remedy", remedy)
            writer.member("from", "apicheck proxy")
        }
        return writer.bytes + [0x0A]
    }
}

extension ResponseWriter {
    func write(_ refusal: ProxyRefusal) async throws {
        let body = refusal.body
        try await head(
            refusal.status, reason: ReasonPhrase.of(refusal.status),
            headers: ["Content-Type": "application/problem+json"], framing: .length(body.count))
        try await piece(body)
        try await end()
    }
}
