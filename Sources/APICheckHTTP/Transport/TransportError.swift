package import APICheckBase

/// Thrown by a ``Transport`` when no whole response was received.
package struct TransportError: ProblemError, Hashable, Sendable {
    package let failure: TransportFailure
    /// What went over the wire; its answer is the failure, with what was received before. Nil when nothing was sent.
    package let exchange: Exchange?

    /// - Parameter exchange: What went over the wire. Its answer becomes the failure and keeps what was received.
    package init(_ failure: TransportFailure, exchange: Exchange? = nil) {
        self.failure = failure
        self.exchange = exchange.map { exchange in
            var failed = exchange
            let received: Exchange.Answer.Partial =
                switch exchange.answer {
                case .none: .nothing
                case .failed(_, let received): received
                case .response(let response): .response(response)
                }
            failed.answer = .failed(failure, received)
            return failed
        }
    }

    package init(
        _ kind: TransportFailure.Kind, host: String, phase: TransportFailure.Phase, reason: String,
        remedy: String? = nil, setting: Setting? = nil, exchange: Exchange? = nil
    ) {
        self.init(
            TransportFailure(
                kind, host: host, phase: phase, reason: reason, remedy: remedy,
                local: TransportFailure.Local(setting: setting)),
            exchange: exchange)
    }

    package var kind: TransportFailure.Kind { failure.kind }
    package var host: String { failure.host }
    package var phase: TransportFailure.Phase { failure.phase }
    package var reason: String { failure.reason }
    package var remedy: String? { failure.remedy }

    package var problem: Problem { failure.problem }

    /// Whether the server had the request and did not answer it, or not as a whole. Otherwise this machine, the network, or
    /// a limit of the run ended the exchange.
    package var isOfServer: Bool {
        [.waiting, .receiving].contains(phase) && [.reset, .truncated, .malformed, .timedOut].contains(kind)
    }

    /// What the caller got, after its name: `got no response`.
    package var shortfall: String { exchange?.response == nil ? "got no response" : "got no whole response" }
}
