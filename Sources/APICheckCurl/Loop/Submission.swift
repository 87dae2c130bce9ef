import APICheckHTTP

/// A request on its way to the loop, with whom to tell about its answer.
struct Submission: Sendable {
    let ticket: Ticket
    let request: Request
    /// Sent instead of the request's body.
    var content: ContentPipe?
    /// Takes the answer while it comes; without it nobody sees a part before the whole.
    var answer: ResponsePipe?
    /// Called exactly once, by the loop.
    let finish: @Sendable (Result<Exchange, any Error>) -> Void
}
