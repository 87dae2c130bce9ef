package import APICheckBase
import APICheckJSON

/// One request and its response, as they went over the wire.
package struct Exchange: Hashable, Sendable {
    package var request: SentRequest
    package var response: Response
    package var startedAt: Instant
    package var timings: Timings
    /// The peer's address and port, e.g. `127.0.0.1:8080`, `[::1]:8080`; nil when the transport has no wire.
    package var peer: String?

    package init(
        request: SentRequest, response: Response, startedAt: Instant, timings: Timings = Timings(), peer: String? = nil
    ) {
        self.request = request
        self.response = response
        self.startedAt = startedAt
        self.timings = timings
        self.peer = peer
    }
}
