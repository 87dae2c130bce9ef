import APICheckBase
import APICheckHTTP

/// A request for the event loop, and the callbacks for its response.
struct Submission: Sendable {
    let ticket: Ticket
    let request: Request
    /// Sent instead of the request's body.
    var content: ContentPipe?
    /// Receives the response while it arrives; without it, only the complete exchange is reported.
    var answer: ResponsePipe?
    /// Called exactly once, by the event loop.
    let finish: @Sendable (Result<Exchange, any Error>) -> Void
}

/// The identity of one call of `send`. It exists before the submission, so that a cancellation may arrive first.
final class Ticket: Sendable {
    private let cancelled = Locked(false)

    var isCancelled: Bool { cancelled.withLock { $0 } }

    func cancel() { cancelled.withLock { $0 = true } }
}
