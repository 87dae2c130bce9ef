import APICheckBase
import APICheckFindings
import APICheckHTTP
import Testing

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
