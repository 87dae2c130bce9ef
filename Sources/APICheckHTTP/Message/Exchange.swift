package import APICheckBase
import APICheckJSON

/// One request and its answer, as they went over the wire.
package struct Exchange: Hashable, Sendable {
    package var request: SentRequest
    package var answer: Answer
    /// The start, or nil when it is not known: recordings of other programs may lack it, and a planned request has none.
    package var startedAt: Instant?
    package var timings: Timings
    /// The peer's address and port, e.g. `127.0.0.1:8080`, `[::1]:8080`; nil when the transport has no wire.
    package var peer: String?

    package init(
        request: SentRequest, answer: Answer, startedAt: Instant? = nil, timings: Timings = Timings(),
        peer: String? = nil
    ) {
        self.request = request
        self.answer = answer
        self.startedAt = startedAt
        self.timings = timings
        self.peer = peer
    }

    package init(
        request: SentRequest, response: Response, startedAt: Instant?, timings: Timings = Timings(),
        peer: String? = nil
    ) {
        self.init(
            request: request, answer: .response(response), startedAt: startedAt, timings: timings, peer: peer)
    }

    /// The final response; of a failed call as far as it was received. Nil when no final status line was received.
    package var response: Response? {
        get { answer.response }
        set { answer.response = newValue }
    }

    /// Why the call failed; nil for a call that did not.
    package var failure: TransportFailure? {
        if case .failed(let failure, _) = answer { failure } else { nil }
    }
}

extension Exchange {
    /// What came back for a request.
    ///
    /// Indirect, so that a copy of an exchange retains one reference instead of each part of its response.
    package indirect enum Answer: Hashable, Sendable {
        /// The part of a response that was received before a call failed.
        package enum Partial: Hashable, Sendable {
            case nothing
            /// Interim responses, but no final status line.
            case interim([InterimResponse])
            /// A final response whose content or trailers may be cut short.
            case response(Response)
        }

        /// Nothing yet: the request was planned or is about to be sent.
        case none
        case failed(TransportFailure, Partial)
        case response(Response)

        package var response: Response? {
            get {
                switch self {
                case .response(let response), .failed(_, .response(let response)): response
                case .none, .failed: nil
                }
            }
            set {
                switch self {
                case .failed(let failure, _): self = .failed(failure, newValue.map(Partial.response) ?? .nothing)
                case .none, .response: self = newValue.map(Answer.response) ?? .none
                }
            }
        }

        /// The responses that came before the final one, in order (RFC 9110 section 15.2).
        package var interim: [InterimResponse] {
            if case .failed(_, .interim(let interim)) = self { interim } else { response?.interim ?? [] }
        }
    }
}

/// The duration of each phase of an exchange in microseconds; nil for a phase that did not happen, such as connecting
/// on a reused connection.
package struct Timings: Hashable, Sendable {
    package var resolve: Int?
    package var connect: Int?
    /// The TLS handshake.
    package var secure: Int?
    package var send: Int
    /// From the request's last byte to the response's first.
    package var wait: Int
    package var receive: Int

    package init(
        resolve: Int? = nil, connect: Int? = nil, secure: Int? = nil, send: Int = 0, wait: Int = 0, receive: Int = 0
    ) {
        self.resolve = resolve
        self.connect = connect
        self.secure = secure
        self.send = send
        self.wait = wait
        self.receive = receive
    }

    package var total: Int {
        (resolve ?? 0) + (connect ?? 0) + (secure ?? 0) + send + wait + receive
    }
}
