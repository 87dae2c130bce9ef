import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// An exchange of a live run without its secrets, with its label and its parsed bodies, which flow on to each later stage.
struct LiveExchange: Sendable {
    let entry: RecordedEntry
    let bodies: ExchangeBodies

    /// The response's body, if it is JSON.
    var json: JSON? {
        entry.exchange.response.flatMap { bodies.response?.content(as: $0.headers.contentType).json }
    }
}
