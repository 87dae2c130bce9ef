import APICheckHTTP
import APICheckRecordings
import Testing

/// What a failed test received, as one attachment of a bounded size without secrets.
struct ReceivedExchanges {
    /// The number of exchanges that are kept: the last ones, since a test fails at its end.
    static let maximumCount = 200
    /// The size of all bodies. Larger ones are left out, those of the last exchanges are kept first.
    static let maximumBytes = 1 << 20

    let name: String
    let entries: [RecordedEntry]

    /// Fails if the test received nothing.
    init?(_ exchanges: some Collection<RecordedExchange>) {
        guard let origin = exchanges.first?.origin else { return nil }
        // A secret of an exchange that is left out may occur in another one.
        let shown = Redaction.of(origin).redact(exchanges.map(\.entry))
        let last = shown.suffix(ReceivedExchanges.maximumCount)
        name = last.count < shown.count ? "received-last-\(last.count)-of-\(shown.count).har" : "received.har"
        var left = ReceivedExchanges.maximumBytes
        var kept: [RecordedEntry] = []
        for var entry in last.reversed() {
            let size = (entry.exchange.request.body?.count ?? 0) + (entry.exchange.response?.body.count ?? 0)
            if size <= left { left -= size } else { entry.removeBodies() }
            kept.append(entry)
        }
        entries = kept.reversed()
    }

    func attach(at location: SourceLocation) {
        Attachment.record(IssueRecorder.attachment(of: entries), named: name, sourceLocation: location)
    }
}

extension RecordedEntry {
    fileprivate mutating func removeBodies() {
        exchange.request.body = nil
        guard var response = exchange.response else { return }
        response.body = []
        response.encodedBody = nil
        response.chunks = []
        response.unrecorded.insert(.body)
        exchange.response = response
    }
}
