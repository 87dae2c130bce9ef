package import APICheckBase
package import APICheckHTTP
package import APICheckJSON

/// One exchange of a recording, with what it belongs to.
package struct RecordedEntry: Equatable, Sendable {
    /// What went over the wire; of a failed call the response as far as it came, its status 0 when no final one came.
    package var exchange: Exchange
    /// Why no whole response came back; its own exchange is the entry's.
    package var failure: TransportError?
    package var label: ExchangeLabel
    package var comment: String?
    /// False when nobody recorded the response's headers: that one is absent proves nothing.
    package var hasResponseHeaders: Bool
    /// False when there was a body and nobody recorded it: that it is empty here proves nothing, and it is no answer.
    package var hasResponseBody: Bool
    /// When the server last said that the answer still is its own; nil when it was not asked since.
    package var confirmedAt: Instant?
    /// The entry in the file it was read from; nil for a new one.
    package private(set) var source: JSON?

    package init(
        _ exchange: Exchange, label: ExchangeLabel = ExchangeLabel(), comment: String? = nil,
        hasResponseHeaders: Bool = true, hasResponseBody: Bool = true, confirmedAt: Instant? = nil,
        failure: TransportError? = nil, source: JSON? = nil
    ) {
        self.exchange = exchange
        self.failure = failure
        self.label = label
        self.comment = comment
        self.hasResponseHeaders = hasResponseHeaders
        self.hasResponseBody = hasResponseBody
        self.confirmedAt = confirmedAt
        self.source = source
    }

    /// A call that failed; nil when nothing is known of what went over the wire.
    package init?(_ failure: TransportError, label: ExchangeLabel) {
        guard let exchange = failure.exchange else { return nil }
        self.init(exchange, label: label, failure: failure)
        self.failure?.exchange = nil
        self.failure?.setting = nil
    }

    /// What the call gave. Throws `TransportError` for one that failed, and for one whose body nobody recorded.
    package func answer() throws -> Exchange {
        guard var failure = failure ?? unrecordedBody ?? ambiguousLength else { return exchange }
        failure.exchange = exchange
        throw failure
    }

    private var unrecordedBody: TransportError? {
        guard !hasResponseBody else { return nil }
        return TransportError(
            .unrecorded, host: exchange.request.url.host, phase: .receiving,
            reason:
                "\(exchange.request.method) \(exchange.request.url.target): the recording has no body for its answer",
            remedy: "Record the call again, or export the file with its contents.")
    }

    /// Why the answer cannot be given again although it was recorded: its `Content-Length` says two things, or more than
    /// anybody can count. What one client reads as its end is in the middle of it for another, so a live one is refused,
    /// too.
    package var ambiguousLength: TransportError? {
        let length = ContentLength(exchange.response.headers)
        switch length {
        case .absent, .bytes, .malformed: return nil
        case .conflicting, .overflowing:
            return TransportError(
                .malformed, host: exchange.request.url.host, phase: .receiving,
                reason: "the recorded answer has \(length.fault ?? "no length")",
                remedy: "Correct the server (RFC 9112 section 6.3), and record the call again.")
        }
    }

    /// The same, without holding on to the text that it was read from.
    var withoutSource: RecordedEntry {
        var entry = self
        entry.source = nil
        return entry
    }

    /// The line in the file that the entry begins on. Counted when asked for.
    package var line: Int? { source?.line }

    /// Where an entry was read from does not count.
    package static func == (left: RecordedEntry, right: RecordedEntry) -> Bool {
        left.exchange == right.exchange && left.failure == right.failure && left.label == right.label
            && left.comment == right.comment && left.confirmedAt == right.confirmedAt
            && left.hasResponseHeaders == right.hasResponseHeaders && left.hasResponseBody == right.hasResponseBody
    }
}
