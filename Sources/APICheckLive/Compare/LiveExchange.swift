import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// An exchange of a live run without its secrets, with its label and its parsed bodies, which flow on to each later stage.
struct LiveExchange: Sendable {
    let entry: RecordedEntry
    let bodies: ExchangeBodies
    /// The id of the source of its operation; nil for the first contract.
    var source: String?

    /// The response's body, if it is JSON.
    var json: JSON? {
        entry.exchange.response.flatMap { bodies.response?.content(as: $0.headers.contentType).json }
    }
}
