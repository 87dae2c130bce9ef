package import APICheckBase
package import APICheckRecordings

/// Why a file cannot be imported.
package enum ImportError: ProblemError, Hashable {
    /// It is another kind of file; what it is, and how to convert it.
    case foreign(path: String, what: String, remedy: String, step: NextStep? = nil)
    /// The text has a syntax error, after this number of complete entries.
    case brokenOff(path: String, line: Int, reason: String, entries: Int)
    /// Entries lack a required part; the error of the first one.
    case unusable(RecordingError, count: Int, of: Int)
    /// The file contains no exchange; the reason.
    case nothing(path: String, reason: String)

    package var problem: Problem {
        switch self {
        case .foreign(let path, let what, let remedy, let step):
            return Problem(
                "not a HAR file", at: ["\(path)"], expected: "a HAR 1.2 file", actual: "\(what)", remedy: "\(remedy)",
                steps: step.map { [$0] } ?? [])
        case .brokenOff(let path, let line, let reason, let entries):
            return Problem(
                "the file breaks off, \(reason)", at: ["\(path):\(line)"], expected: "a complete HAR file",
                actual: "\(entries.counted("complete entry", plural: "complete entries"))", remedy: "export it again",
                setting: .partialImport)
        case .unusable(let first, let count, let total):
            var problem = first.problem
            if count == total {
                let lacksResponse =
                    if case .part(let name, _, _) = first.cause { name.hasPrefix("response") } else { true }
                problem.remedy =
                    lacksResponse
                    ? "no entry of the file is an exchange; export it again with the responses"
                    : "no entry can be imported; export the file again, or correct its entries"
            } else {
                problem.remedy =
                    "\(count) of \(total) entries \(count == 1 ? "is" : "are") invalid; export the file again"
                problem.steps = [.change(.partialImport)]
            }
            return problem
        case .nothing(let path, let reason):
            return Problem(
                "nothing to import", at: ["\(path)"], expected: "entries with a request and a response over HTTP",
                actual: "\(reason)", remedy: "export it again with the calls in it")
        }
    }
}
