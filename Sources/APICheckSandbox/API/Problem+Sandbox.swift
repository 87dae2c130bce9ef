package import APICheckBase

/// Why a sandbox could not start. Known names are sorted by similarity.
extension Problem {
    static func unknownAPI(_ name: String, known: [String]) -> Problem {
        Problem("unknown sandbox API \"\(name)\"", expected: "\(known.list("or"))")
    }

    static func unknownDrift(_ name: String, api: String, known: [String]) -> Problem {
        Problem("unknown drift \"\(name)\" of \(api)", expected: "\(known.list("or"))")
    }

    /// The switch is for an API that is not started.
    package static func driftOfAbsentAPI(_ name: String, api: String, started: [String]) -> Problem {
        Problem(
            "drift \(api):\(name) has no effect: \(api) is not started (\(started.joined(separator: ", ")))",
            remedy: "add \(api) or remove the drift")
    }

    /// The sandbox does not support some operations of the contract.
    package static func unansweredOperations(_ names: [String], file: String) -> Problem {
        Problem(
            "the sandbox does not support \(names.joined(separator: ", "))", at: ["\(file)"],
            remedy: "remove them or add a handler")
    }
}
