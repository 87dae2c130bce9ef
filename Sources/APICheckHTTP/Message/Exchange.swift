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
