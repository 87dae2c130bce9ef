/// Why no whole response was received: which host, in which phase, what happened, and what the user can do.
package struct TransportFailure: Hashable, Sendable, CustomStringConvertible {
    /// How far the exchange had got.
    package enum Phase: String, Sendable {
        case resolving = "resolving the host name"
        case connecting = "connecting"
        case securing = "making the TLS handshake"
        case sending = "sending the request"
        case waiting = "waiting for the first byte"
        case receiving = "receiving the response"
        case preparing = "preparing the request"
    }

    package enum Kind: String, Sendable {
        case unresolved, refused, unreachable, timedOut, certificate, tls, reset, truncated, tooLarge, proxy, malformed
        /// A transport that replays has no answer for the request.
        case unrecorded
        /// The caller cancelled before the end of the answer.
        case abandoned
        /// The exchange was passed on, but there was no room to keep it.
        case notKept
        case other
    }

    package var kind: Kind
    /// `host:port` of the request.
    package var host: String
    package var phase: Phase
    /// What happened, in words, without the host: `connection refused`.
    package var reason: String
    /// What to do, one sentence.
    package var remedy: String
    /// A setting of this machine that is involved, such as the file of trusted certificates. Printed but never recorded,
    /// because it contains paths of this machine.
    package var setting: String?

    package init(
        _ kind: Kind, host: String, phase: Phase, reason: String, remedy: String, setting: String? = nil
    ) {
        self.kind = kind
        self.host = host
        self.phase = phase
        self.reason = reason
        self.remedy = remedy
        self.setting = setting
    }

    package var description: String {
        // Nothing was sent to a host, and the reason has lines of its own.
        if kind == .unrecorded { return "\(reason)\n\(remedy)" }
        return "\(host): \(reason) while \(phase.rawValue). \(remedy)" + (setting.map { " \($0)" } ?? "")
    }
}
