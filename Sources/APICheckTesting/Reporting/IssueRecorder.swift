import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import Testing

/// Records each failure of an expectation as an issue at the caller's line, with the exchange attached once.
enum IssueRecorder {
    /// More than this do not fit on a screen.
    private static let maximumFailures = 10

    /// Records an issue for each failure. The secrets of the exchanges are removed from the issues and the attachment.
    ///
    /// `others` are further exchanges that the failures quote.
    static func record(
        _ failures: [Failure], of exchange: RecordedExchange?, and others: [RecordedExchange] = [],
        at location: SourceLocation
    ) {
        for issue in issues(failures, of: exchange, and: others, at: location) { issue.record() }
    }

    /// Records the failures of a requirement, as the function above.
    ///
    /// - Returns: The error that ends the test; nil if there are no failures.
    static func recordRequirement(
        _ failures: [Failure], of exchange: RecordedExchange?, and others: [RecordedExchange] = [],
        at location: SourceLocation
    ) -> (any Error)? {
        let issues = issues(failures, of: exchange, and: others, at: location)
        for issue in issues.dropLast() { issue.record() }
        return issues.last?.recordRequirement()
    }

    private static func issues(
        _ failures: [Failure], of exchange: RecordedExchange?, and others: [RecordedExchange],
        at location: SourceLocation
    ) -> [TestIssue] {
        if failures.isEmpty { return [] }
        guard let exchange else {
            let redactor = Redaction.ofTest
            var failures = failures
            for (index, text) in redactor.redactTexts(failures.map(\.text)).enumerated() {
                failures[index].shownText = text
            }
            let grouped = Failure.byModel(failures)
            attachFindings(of: grouped, at: location)
            return issues(grouped, as: redactor.redactTexts(grouped.map(\.text)), at: location)
        }
        let entries = [exchange.entry] + others.map(\.entry)
        let shown = Redaction.of(exchange.owner).redact(entries)
        attach([shown[0]], at: location)
        let mask = ExchangeMask(entries.map(\.exchange), shown: shown.map(\.exchange))
        let masked = Failure.byModel(failures.map(mask.masking))
        attachFindings(of: masked, at: location)
        return issues(masked, as: masked.map(\.text), at: location)
    }

    /// Attaches the findings of issues that list several, each in full.
    static func attachFindings(of failures: [Failure], at location: SourceLocation) {
        let parts = failures.flatMap(\.parts)
        if parts.isEmpty { return }
        let text = parts.map(\.text).joined(separator: "\n\n") + "\n"
        Attachment.record(Array(text.utf8), named: "findings.txt", sourceLocation: location)
    }

    static func record(_ error: any Error, at location: SourceLocation) {
        issue(of: error, at: location).record()
    }

    /// Records an error of a requirement, and returns the error that ends the test.
    static func recordRequirement(_ error: any Error, at location: SourceLocation) -> any Error {
        issue(of: error, at: location).recordRequirement()
    }

    private static func issue(of error: any Error, at location: SourceLocation) -> TestIssue {
        let text = Problem(of: error)?.textInTest ?? "\(error)"
        let shown = Redaction.ofTest.redactTexts([text.string])[0]
        if let error = error as? SetupError { IssueData(error).add(as: shown) }
        return TestIssue(text: shown, location: location)
    }

    /// Records an issue for a request without a response.
    static func record(
        _ failures: [Failure], of request: Request, redactor: any SecretRemoval, at location: SourceLocation
    ) {
        if failures.isEmpty { return }
        let unanswered = Exchange(request: SentRequest(request), answer: .none, startedAt: .now)
        let shown = redactor.redact([RecordedEntry(unanswered)])[0]
        attach([shown], at: location)
        let mask = ExchangeMask([unanswered], shown: [shown.exchange])
        let masked = failures.map(mask.masking)
        for issue in issues(masked, as: masked.map(\.text), at: location) { issue.record() }
    }

    /// The issues of the first failures, and one for the others; `texts` are those of the failures, without secrets.
    static func issues(_ failures: [Failure], as texts: [String], at location: SourceLocation) -> [TestIssue] {
        let first = zip(failures, texts).prefix(maximumFailures).map { failure, text in
            IssueData(failure, text: text).add(as: text)
            return TestIssue(text: text, location: location)
        }
        let others = failures.dropFirst(maximumFailures)
        return others.isEmpty ? first : first + [TestIssue(text: Failure(others: others).text, location: location)]
    }

    static func attach(_ shown: [RecordedEntry], at location: SourceLocation) {
        Attachment.record(
            attachment(of: shown), named: shown.count == 1 ? "exchange.har" : "exchanges.har", sourceLocation: location)
    }

    /// A HAR file without secrets.
    static func attachment(of entry: RecordedEntry, redactor: any SecretRemoval) -> [UInt8] {
        attachment(of: redactor.redact([entry]))
    }

    static func attachment(of shown: [RecordedEntry]) -> [UInt8] {
        Recording(entries: shown, layout: .first).har
    }
}

extension ExchangeMask {
    func masking(_ failure: Failure) -> Failure {
        var failure = failure
        let problem = failure.problem
        failure.problem.what = problem.what.edited { masking($0) }
        failure.problem.places = problem.places.map { $0.edited { masking($0) } }
        failure.problem.locations = problem.locations.map { $0.edited { masking($0) } }
        failure.problem.expected = problem.expected?.edited { masking($0, about: failure.about) }
        failure.problem.actual = problem.actual?.edited { masking($0, about: failure.about) }
        failure.problem.remedy = problem.remedy?.edited { masking($0) }
        return failure
    }
}
