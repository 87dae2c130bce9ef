package import APICheckHTTP
package import APICheckJSON

/// One exchange of a recording, with what it belongs to.
package struct RecordedEntry: Equatable, Sendable {
    package var exchange: Exchange
    package var label: ExchangeLabel
    package var comment: String?
    /// False when nobody recorded the response's headers: that one is absent proves nothing.
    package var hasResponseHeaders: Bool
    /// The entry in the file it was read from; nil for a new one.
    package let source: JSON?

    package init(
        _ exchange: Exchange, label: ExchangeLabel = ExchangeLabel(), comment: String? = nil,
        hasResponseHeaders: Bool = true, source: JSON? = nil
    ) {
        self.exchange = exchange
        self.label = label
        self.comment = comment
        self.hasResponseHeaders = hasResponseHeaders
        self.source = source
    }

    /// The line in the file that the entry begins on. Counted when asked for.
    package var line: Int? { source?.line }

    /// Where an entry was read from does not count.
    package static func == (left: RecordedEntry, right: RecordedEntry) -> Bool {
        left.exchange == right.exchange && left.label == right.label && left.comment == right.comment
            && left.hasResponseHeaders == right.hasResponseHeaders
    }
}
