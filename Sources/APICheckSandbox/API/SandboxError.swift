package import APICheckBase

/// A sandbox that could not start. Known names are sorted by similarity.
package enum SandboxError: ProblemError, Hashable {
    case unknownAPI(String, known: [String])
    case unknownDrift(String, api: String, known: [String])
    /// The switch is for an API that is not started.
    case driftOfAbsentAPI(String, api: String, started: [String])
    /// The sandbox does not support some operations of the contract.
    case unansweredOperations([String], file: String)

    package var problem: Problem {
        switch self {
        case .unknownAPI(let name, let known):
            Problem("unknown sandbox API \"\(name)\"", expected: "\(known.list("or"))")
        case .unknownDrift(let name, let api, let known):
            Problem("unknown drift \"\(name)\" of \(api)", expected: "\(known.list("or"))")
        case .driftOfAbsentAPI(let name, let api, let started):
            Problem(
                "drift \(api):\(name) has no effect: \(api) is not started (\(started.joined(separator: ", ")))",
                remedy: "add \(api) or remove the drift")
        case .unansweredOperations(let names, let file):
            Problem(
                "the sandbox does not support \(names.joined(separator: ", "))", at: ["\(file)"],
                remedy: "remove them or add a handler")
        }
    }
}
