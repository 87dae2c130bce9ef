import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckRecordings
import Testing

/// The findings about one answer of a test as one issue, without the secrets of the exchanges.
struct AnswerReport {
    /// The issue, which lists the places.
    let failure: Failure
    /// The exchanges with the answer.
    let exchanges: [RecordedEntry]

    /// Groups faults by their answer. One that is not a finding is a group of its own.
    static func groups(of faults: [AnswerFault]) -> [[AnswerFault]] {
        var groups: [[AnswerFault]] = []
        for fault in faults {
            let index = groups.firstIndex { group in
                fault.failure.finding != nil && group[0].failure.finding != nil && group[0].answer == fault.answer
            }
            if let index { groups[index].append(fault) } else { groups.append([fault]) }
        }
        return groups
    }

    /// `faults` are those of one answer and have an exchange, of `origin`.
    init(_ faults: [AnswerFault], of origin: Origin) {
        var made: [RecordedExchange] = []
        for case let exchange? in faults.map(\.exchange) where !made.contains(exchange) { made.append(exchange) }
        let entries = made.map(\.entry)
        let shown = Redaction.of(origin).redact(entries)
        let mask = ExchangeMask(entries.map(\.exchange), shown: shown.map(\.exchange))
        let findings: [Failure] = faults.map { mask.masking($0.failure) }
        let answer = faults[0].answer
        var failure = Failure(
            "the answer to \(answer.route.description) does not conform: \(findings.count.counted("finding"))",
            at: ["\(answer.place)"], expected: Failure.list(findings, \.expected),
            actual: Failure.list(findings, \.actual), remedy: findings[0].problem.remedy)
        failure.parts = findings
        self.failure = failure
        exchanges = shown
    }
}

/// Something that is wrong with an answer that a test wrote.
struct AnswerFault: ProblemError {
    var failure: Failure
    /// The exchange with the answer; nil if no response was made.
    var exchange: RecordedExchange?
    /// The answer.
    var answer: Answers.Entry

    var problem: Problem { failure.problem }
}

extension Failure {
    /// `problem` says why the answer is not a response.
    init(_ problem: Problem, of answer: Answers.Entry) {
        self.init(
            "the answer to \(answer.route.description) cannot be given: \(problem.what)", at: ["\(answer.place)"],
            expected: problem.expected ?? "a response", actual: problem.actual ?? "none", remedy: problem.remedy,
            fault: ReplayFault(kind: .invalidAnswer, requests: [answer.route.description]))
    }

    init(_ finding: Finding, of answer: Answers.Entry) {
        self.init(finding, at: answer.place)
        problem.what = "the answer to \(answer.route.description) does not conform: \(problem.what)"
        problem.remedy = """
            \(finding.hint.map { "\($0) " } ?? "")Correct the answer, or the contract if the server does this; add .unchecked to the answer if the test needs a \
            response that breaks the contract
            """
    }
}

extension IssueRecorder {
    /// Records one issue for each answer, with its exchanges and its findings attached.
    static func record(_ faults: [AnswerFault]) {
        for group in AnswerReport.groups(of: faults) {
            let location = group[0].answer.location
            guard group.count > 1, let origin = group[0].exchange?.origin else {
                record([group[0].failure], of: group[0].exchange, at: location)
                continue
            }
            let report = AnswerReport(group, of: origin)
            attach(report.exchanges, at: location)
            attachFindings(of: [report.failure], at: location)
            for issue in issues([report.failure], as: [report.failure.text], at: location) { issue.record() }
        }
    }
}
