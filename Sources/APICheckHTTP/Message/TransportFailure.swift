package import APICheckBase

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

        /// Whether the same request may get an answer later.
        var isTransient: Bool {
            switch self {
            case .unresolved, .refused, .unreachable, .timedOut, .reset, .truncated, .abandoned: true
            case .certificate, .tls, .tooLarge, .proxy, .malformed, .unrecorded, .notKept, .other: false
            }
        }
    }

    package var kind: Kind
    /// `host:port` of the request.
    package var host: String
    package var phase: Phase
    /// What happened, in words, without the host: `connection refused`.
    package var reason: String
    /// What to do, as ``Problem/remedy``.
    package var remedy: String?
    /// What this run can do about it. Printed but never recorded: who replays the failure has other settings.
    package var local = Local()

    /// The parts of a failure that only this run and this machine know.
    package struct Local: Hashable, Sendable {
        var setting: Setting?
        /// A file of this machine that is involved, such as that of the trusted certificates.
        package var note: String?
        /// The whole explanation, where it is more than a reason.
        var problem: Problem?

        package init(setting: Setting? = nil, note: String? = nil, problem: Problem? = nil) {
            self.setting = setting
            self.note = note
            self.problem = problem
        }
    }

    package init(
        _ kind: Kind, host: String, phase: Phase, reason: String, remedy: String?, local: Local = Local()
    ) {
        self.kind = kind
        self.host = host
        self.phase = phase
        self.reason = reason
        self.remedy = remedy
        self.local = local
    }

    package var problem: Problem {
        if let problem = local.problem { return problem.transient(kind.isTransient) }
        let help = [remedy, local.note].compactMap(\.self)
        // Of an answer that was not recorded, nothing was sent to a host.
        return Problem(
            kind == .unrecorded ? "\(reason)" : "\(reason) while \(phase.rawValue)",
            at: kind == .unrecorded ? [] : ["\(host)"],
            remedy: help.isEmpty ? nil : "\(help.joined(separator: "; "))", setting: local.setting
        )
        .transient(kind.isTransient)
    }

    package var description: String { problem.text().string }
}
