import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import Testing

/// Where failures of the expectations go: one issue at the caller's line, with the exchange attached.
enum Expectation {
    /// What one issue tells at most.
    private static let most = 20

    /// Records an issue when there is any failure; neither it nor the attachment has a secret of the exchanges. `others` are
    /// those that failures quote besides.
    static func report(
        _ failures: [Failure], of exchange: RecordedExchange?, and others: [RecordedExchange] = [],
        at location: SourceLocation
    ) {
        if failures.isEmpty { return }
        guard let exchange else { return record(Redactor.ofTest.redactTexts(texts(failures)), at: location) }
        let entries = [exchange.entry] + others.map(\.entry)
        let shown = Redactor(of: exchange.origin).redact(entries)
        attach(shown[0], at: location)
        let mask = ExchangeMask(entries.map(\.exchange), shown: shown.map(\.exchange))
        record(texts(failures.map(mask.masking)), at: location)
    }

    static func report(_ error: any Error, at location: SourceLocation) {
        record(Redactor.ofTest.redactTexts(["\(error)"]), at: location)
    }

    /// The same for a request that nobody has answered.
    static func report(
        _ failures: [Failure], of request: Request, redactor: Redactor, at location: SourceLocation
    ) {
        if failures.isEmpty { return }
        let unanswered = Exchange(request: SentRequest(request), answer: .none, startedAt: .now)
        let shown = redactor.redact([RecordedEntry(unanswered)])[0]
        attach(shown, at: location)
        let mask = ExchangeMask([unanswered], shown: [shown.exchange])
        record(texts(failures.map(mask.masking)), at: location)
    }

    private static func texts(_ failures: [Failure]) -> [String] {
        let texts = failures.prefix(most).map(\.description)
        return failures.count > most ? texts + ["and \(failures.count - most) more"] : texts
    }

    private static func record(_ texts: [String], at location: SourceLocation) {
        Issue.record(Comment(rawValue: texts.joined(separator: "\n\n")), sourceLocation: location)
    }

    private static func attach(_ shown: RecordedEntry, at location: SourceLocation) {
        Attachment.record(attachment(of: shown), named: "exchange.har", sourceLocation: location)
    }

    /// A recording of one entry, its secrets taken out: any reader of HAR files shows it.
    static func attachment(of entry: RecordedEntry, redactor: Redactor) -> [UInt8] {
        attachment(of: redactor.redact([entry])[0])
    }

    private static func attachment(of shown: RecordedEntry) -> [UInt8] {
        Recording(entries: [shown], layout: .first).har
    }
}

extension ExchangeMask {
    fileprivate func masking(_ failure: Failure) -> Failure {
        var failure = failure
        failure.what = masking(failure.what)
        failure.places = failure.places.map { masking($0) }
        failure.expected = masking(failure.expected, about: failure.about)
        failure.actual = masking(failure.actual, about: failure.about)
        failure.remedy = masking(failure.remedy)
        return failure
    }
}
