package import APICheckBase

/// Why no contract can be made of recordings.
extension Problem {
    /// The recordings have no exchange over HTTP with an answer.
    package static func nothingToLearn(sources: [String]) -> Problem {
        Problem(
            "nothing to learn from", at: sources.count == 1 ? ["\(sources[0])"] : [],
            expected: "recordings with answers over HTTP", actual: "no exchange with an answer",
            remedy: "record the API first, or export the HAR again with its contents")
    }

    /// - Parameter types: The media types of the answers, most frequent first.
    package static func noJSON(host: String?, types: [String]) -> Problem {
        Problem(
            "no answer is JSON", at: host.map { ["\($0)"] } ?? [], expected: "answers of an API in JSON",
            actual: types.isEmpty ? "answers without a body" : "\(types.list("and"))",
            remedy: "capture the calls of the app to its API, or name its host with --host")
    }

    package static func unknownHost(_ host: String, known: [String]) -> Problem {
        Problem("no exchange with the host '\(host)'", expected: "\(known.list("or"))")
    }

    package static func tooManyExchanges(limit: Int) -> Problem {
        Problem("more than \(limit) exchanges", remedy: "give fewer recordings at once")
    }

    /// Paths that differ in each call look like an operation each.
    package static func tooManyOperations(limit: Int) -> Problem {
        Problem(
            "the paths are more than \(limit) different operations", expected: "the calls of one API",
            remedy: "give fewer recordings at once, or name the host of the API with --host")
    }
}
