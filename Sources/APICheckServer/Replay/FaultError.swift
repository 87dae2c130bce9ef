package import APICheckBase

/// A fault description that cannot be read.
package enum FaultError: ProblemError, Hashable, Sendable {
    case noAPI(String)
    /// `known` is sorted by similarity.
    case unknown(String, in: String, known: [String])
    case value(String, of: String, expected: String, in: String)
    case twice(String, in: String)
    /// Parts that exclude each other, or that have no effect.
    case contradiction(String, in: String)

    package var problem: Problem {
        switch self {
        case .noAPI(let text):
            Problem(
                "invalid fault", expected: "API:FAULT[,FAULT...], for example todos:status=429,then=200",
                actual: "\(text)")
        case .unknown(let name, let text, let known):
            Problem("unknown fault \"\(name)\" in \"\(text)\"", expected: "\(known.list("or"))")
        case .value(let value, let name, let expected, let text):
            Problem("invalid value of \(name) in \"\(text)\"", expected: "\(expected)", actual: "\"\(value)\"")
        case .twice(let name, let text):
            Problem("\(name) occurs twice in \"\(text)\"", remedy: "remove one")
        case .contradiction(let reason, let text): Problem("\"\(text)\": \(reason)")
        }
    }
}
