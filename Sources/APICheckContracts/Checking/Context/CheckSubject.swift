package import APICheckHTTP

/// What a contract checks: a request alone, or a request with its answer.
package enum CheckSubject: Sendable {
    case request(SentRequest)
    case exchange(Exchange)
    /// The response was recorded for another request, so that it does not show what the server thinks of this one.
    case replayed(Exchange)
}
