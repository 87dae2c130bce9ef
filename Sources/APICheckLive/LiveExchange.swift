import APICheckHTTP
import APICheckRecordings

/// An exchange of a live run without its secrets, with its label and its parsed bodies, which flow on to each later stage.
struct LiveExchange: Sendable {
    let entry: RecordedEntry
    let bodies: ExchangeBodies
}
