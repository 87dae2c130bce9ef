package import APICheckBase
package import APICheckHTTP

/// Exchanges in order, as a HAR 1.2 file keeps them (the HTTP Archive format of the W3C draft).
package struct Recording: Equatable, Sendable {
    /// The layout of a file that apicheck writes, named in `log.creator.version`. A file keeps its layout, so that a
    /// new release does not rewrite every recording.
    package enum Layout: String, Sendable {
        /// All bodies are in the HAR.
        case first = "1"
        /// Long and binary bodies are in files of their own, and JSON has a readable copy beside its text.
        case current = "2"
    }

    /// The file that the recording was read from, for messages; nil for a new one.
    package var name: String?
    /// `log.comment`, such as where bodies come from that were not recorded.
    package var comment: String?
    package var entries: [RecordedEntry]
    package var layout: Layout
    /// The recordings that this one was joined from.
    private var parts: [Part] = []

    private struct Part: Equatable, Sendable {
        var name: String?
        var first: Int
    }

    package init(name: String? = nil, comment: String? = nil, entries: [RecordedEntry] = [], layout: Layout = .current)
    {
        self.name = name
        self.comment = comment
        self.entries = entries
        self.layout = layout
    }

    /// Joins several recordings. Each entry keeps its place in its own file.
    package init(joining recordings: [Recording]) {
        self.init(name: recordings.count == 1 ? recordings[0].name : nil)
        for recording in recordings {
            parts.append(Part(name: recording.name, first: entries.count))
            entries += recording.entries
        }
    }

    /// The file that contains an entry, and the entry's number there, counted from 1.
    package func file(ofEntry index: Int) -> (name: String?, number: Int) {
        let number = entries[index].number
        guard let part = parts.last(where: { $0.first <= index }) else { return (name, number ?? index + 1) }
        return (part.name, number ?? index - part.first + 1)
    }

    /// The place of an entry for messages: `recordings/todos/reads.har:123 (entry 4)`, entries counted from 1.
    package func place(ofEntry index: Int) -> String {
        let line = entries[index].line.map { ":\($0)" } ?? ""
        let file = file(ofEntry: index)
        return "\(file.name ?? "recording")\(line) (entry \(file.number))"
    }
}

/// One exchange of a recording, with what it belongs to.
package struct RecordedEntry: Equatable, Sendable {
    package var exchange: Exchange
    package var label: ExchangeLabel
    package var comment: String?
    /// When the server last said that the answer still is its own; nil when it was not asked since.
    package var confirmedAt: Instant?
    /// The number in the file it was read from, from 1, where others of the file may be left out; nil to count those that are there.
    package var number: Int?
    /// The line in the file that the entry begins on, from 1; nil for a new one.
    package var line: Int?

    package init(
        _ exchange: Exchange, label: ExchangeLabel = ExchangeLabel(), comment: String? = nil,
        confirmedAt: Instant? = nil
    ) {
        self.exchange = exchange
        self.label = label
        self.comment = comment
        self.confirmedAt = confirmedAt
    }

    /// A call that failed; nil when nothing is known of what went over the wire.
    package init?(_ error: TransportError, label: ExchangeLabel) {
        guard var exchange = error.exchange else { return nil }
        if case .failed(var failure, let received) = exchange.answer {
            failure.local = TransportFailure.Local()
            exchange.answer = .failed(failure, received)
        }
        self.init(exchange, label: label)
    }

    /// Why the call failed; nil for a call that did not.
    package var failure: TransportFailure? { exchange.failure }

    /// The exchange with its response. Throws `TransportError` for a call that failed, and for one whose response or body
    /// was not recorded.
    package func answer() throws -> Exchange {
        guard let failure = failure ?? unrecordedPart ?? ambiguousLength else { return exchange }
        throw TransportError(failure, exchange: exchange)
    }

    private var unrecordedPart: TransportFailure? {
        let what: String
        switch exchange.response {
        case nil: what = "the recording has no answer"
        case let response? where response.unrecorded.contains(.body): what = "the recording has no body for its answer"
        default: return nil
        }
        return TransportFailure(
            .unrecorded, host: exchange.request.url.host, phase: .receiving,
            reason: "\(exchange.request.method) \(exchange.request.url.target): \(what)",
            remedy: "record the call again, or export the file with its contents")
    }

    /// Why the answer cannot be given again although it was recorded: its `Content-Length` says two things, or more than
    /// anybody can count. What one client reads as its end is in the middle of it for another, so a live one is refused,
    /// too.
    package var ambiguousLength: TransportFailure? {
        guard let headers = exchange.response?.headers else { return nil }
        let length = ContentLength(headers)
        switch length {
        case .absent, .bytes, .malformed: return nil
        case .conflicting, .overflowing:
            return TransportFailure(
                .malformed, host: exchange.request.url.host, phase: .receiving,
                reason: "the recorded answer has \(length.fault ?? "no length")",
                remedy: "correct the server (RFC 9112 section 6.3), and record the call again")
        }
    }

    /// Where an entry was read from does not count.
    package static func == (left: RecordedEntry, right: RecordedEntry) -> Bool {
        left.exchange == right.exchange && left.label == right.label && left.comment == right.comment
            && left.confirmedAt == right.confirmedAt
    }
}
