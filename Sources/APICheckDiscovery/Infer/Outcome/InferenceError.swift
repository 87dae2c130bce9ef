package import APICheckBase

/// Why no contract can be made of recordings.
package enum InferenceError: ProblemError, Hashable {
    /// The recordings have no exchange over HTTP with an answer.
    case nothing(sources: [String])
    /// No answer is JSON; the media types of the answers, most frequent first.
    case noJSON(host: String?, types: [String])
    /// No exchange is with a host; those that there are.
    case unknownHost(String, known: [String])
    case tooManyExchanges(limit: Int)
    /// Paths that differ in each call look like an operation each.
    case tooManyOperations(limit: Int)
    /// The text of the contract does not say what was learned; the first place where it differs.
    case unreadable(place: String)

    package var problem: Problem {
        switch self {
        case .nothing(let sources):
            Problem(
                "nothing to learn from", at: sources.count == 1 ? ["\(sources[0])"] : [],
                expected: "recordings with answers over HTTP", actual: "no exchange with an answer",
                remedy: "record the API first, or export the HAR again with its contents")
        case .noJSON(let host, let types):
            Problem(
                "no answer is JSON", at: host.map { ["\($0)"] } ?? [], expected: "answers of an API in JSON",
                actual: types.isEmpty ? "answers without a body" : "\(types.list("and"))",
                remedy: "capture the calls of the app to its API, or name its host with --host")
        case .unknownHost(let host, let known):
            Problem("no exchange with the host '\(host)'", expected: "\(known.list("or"))")
        case .tooManyExchanges(let limit):
            Problem("more than \(limit) exchanges", remedy: "give fewer recordings at once")
        case .tooManyOperations(let limit):
            Problem(
                "the paths are more than \(limit) different operations", expected: "the calls of one API",
                remedy: "give fewer recordings at once, or name the host of the API with --host")
        case .unreadable(let place):
            Problem(
                "the contract cannot be written as YAML, so nothing was written", at: ["\(place)"],
                remedy: "report this, with the recording")
        }
    }
}
