import APICheckHTTP

/// A request on its way to the loop, with whom to tell about its end.
struct Submission: Sendable {
    let ticket: Ticket
    let request: Request
    /// Resumed exactly once, by the loop.
    let continuation: CheckedContinuation<Exchange, any Error>
}
