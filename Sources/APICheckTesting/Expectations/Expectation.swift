import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import Testing

/// Where failures of the expectations go: one issue at the caller's line, with the exchange attached.
enum Expectation {
    /// What one issue tells at most.
    private static let most = 20

    /// Records an issue when there is any failure.
    static func report(_ failures: [Failure], of exchange: RecordedExchange?, at location: SourceLocation) {
        if failures.isEmpty { return }
        var texts = failures.prefix(most).map(\.description)
        if failures.count > most { texts.append("and \(failures.count - most) more") }
        if let exchange { attach(exchange.entry, redactor: Redactor(of: exchange.origin), at: location) }
        Issue.record(Comment(rawValue: texts.joined(separator: "\n\n")), sourceLocation: location)
    }

    static func report(_ error: any Error, at location: SourceLocation) {
        Issue.record(Comment(rawValue: "\(error)"), sourceLocation: location)
    }

    /// The same for a request that nobody has answered.
    static func report(
        _ failures: [Failure], of request: Request, redactor: Redactor, at location: SourceLocation
    ) {
        if failures.isEmpty { return }
        let unanswered = Exchange(request: SentRequest(request), response: Response(status: 0), startedAt: .now)
        attach(RecordedEntry(unanswered), redactor: redactor, at: location)
        report(failures, of: nil, at: location)
    }

    private static func attach(_ entry: RecordedEntry, redactor: Redactor, at location: SourceLocation) {
        Attachment.record(attachment(of: entry, redactor: redactor), named: "exchange.har", sourceLocation: location)
    }

    /// A recording of one entry, its secrets taken out: any reader of HAR files shows it.
    static func attachment(of entry: RecordedEntry, redactor: Redactor) -> [UInt8] {
        Recording(entries: redactor.redact([entry]), layout: .first).har
    }
}
