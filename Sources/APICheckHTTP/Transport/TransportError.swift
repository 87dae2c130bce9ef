/// Why no whole response came back: which host, in which phase, what happened, and what can be done about it.
package struct TransportError: Error, Hashable, Sendable, CustomStringConvertible {
    /// How far the exchange had come.
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
        /// Who asked gave up before the end of the answer.
        case abandoned
        /// The exchange passed through, and there was no room to keep it.
        case notKept
        case other
    }

    package var kind: Kind
    /// `host:port` as asked.
    package var host: String
    package var phase: Phase
    /// What happened, in words, without the host: `connection refused`.
    package var reason: String
    /// What to do, one sentence.
    package var remedy: String
    /// What this machine's settings have to do with it, such as the file of trusted certificates. Printed, and never
    /// recorded: it holds paths of this machine.
    package var setting: String?
    /// What went over the wire before: the response as far as it came. Nil when nothing was tried.
    package var exchange: Exchange?

    package init(
        _ kind: Kind, host: String, phase: Phase, reason: String, remedy: String, setting: String? = nil,
        exchange: Exchange? = nil
    ) {
        self.kind = kind
        self.host = host
        self.phase = phase
        self.reason = reason
        self.remedy = remedy
        self.setting = setting
        self.exchange = exchange
    }

    package var description: String {
        // No host was asked, and the reason has lines of its own.
        if kind == .unrecorded { return "\(reason)\n\(remedy)" }
        return "\(host): \(reason) while \(phase.rawValue). \(remedy)" + (setting.map { " \($0)" } ?? "")
    }
}
