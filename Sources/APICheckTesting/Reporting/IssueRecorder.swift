import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import Testing

/// Records the failures of an expectation as one issue at the caller's line, with the exchange attached.
enum IssueRecorder {
    private static let maximumFailures = 20

    /// Records an issue if there are failures. The secrets of the exchanges are removed from the issue and the attachment.
    ///
    /// `others` are further exchanges that the failures quote.
    static func record(
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

    static func record(_ error: any Error, at location: SourceLocation) {
        record(Redactor.ofTest.redactTexts([(error as? any ProblemError)?.textInTest ?? "\(error)"]), at: location)
    }

    /// Records an issue for a request without a response.
    static func record(
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
        let texts = failures.prefix(maximumFailures).map(\.text)
        return failures.count > maximumFailures ? texts + ["and \(failures.count - maximumFailures) more"] : texts
    }

    private static func record(_ texts: [String], at location: SourceLocation) {
        TestIssue(text: texts.joined(separator: "\n\n"), location: location).record()
    }

    private static func attach(_ shown: RecordedEntry, at location: SourceLocation) {
        Attachment.record(attachment(of: shown), named: "exchange.har", sourceLocation: location)
    }

    /// A HAR file with one entry, without its secrets.
    static func attachment(of entry: RecordedEntry, redactor: Redactor) -> [UInt8] {
        attachment(of: redactor.redact([entry])[0])
    }

    private static func attachment(of shown: RecordedEntry) -> [UInt8] {
        Recording(entries: [shown], layout: .first).har
    }
}

extension Redactor {
    /// The redactor for the API of the running test, which its traits name.
    static var ofTest: Redactor {
        APIContract.ofTest?.redactor ?? Replay.ofTest.map { Redactor(of: $0.origin) } ?? Redactor()
    }
}

extension ExchangeMask {
    fileprivate func masking(_ failure: Failure) -> Failure {
        var failure = failure
        let problem = failure.problem
        failure.problem.what = masking(problem.what)
        failure.problem.places = problem.places.map { masking($0) }
        failure.problem.locations = problem.locations.map { masking($0) }
        failure.problem.expected = problem.expected.map { masking($0, about: failure.about) }
        failure.problem.actual = problem.actual.map { masking($0, about: failure.about) }
        failure.problem.remedy = problem.remedy.map { masking($0) }
        return failure
    }
}
