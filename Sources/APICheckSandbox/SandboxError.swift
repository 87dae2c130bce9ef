/// Why the sandbox does not start; known names come nearest first.
package enum SandboxError: Error, Hashable, CustomStringConvertible {
    case unknownAPI(String, known: [String])
    case unknownDrift(String, api: String, known: [String])
    /// The switch belongs to an API that is not among those to start.
    case driftOfAbsentAPI(String, api: String, started: [String])
    /// The contract has operations that the sandbox has no answer for.
    case unansweredOperations([String], file: String)

    package var description: String {
        switch self {
        case .unknownAPI(let name, let known):
            "unknown sandbox API \"\(name)\"; known: \(known.joined(separator: ", "))"
        case .unknownDrift(let name, let api, let known):
            "unknown drift \"\(name)\" of \(api); known: \(known.joined(separator: ", "))"
        case .driftOfAbsentAPI(let name, let api, let started):
            "drift \(api):\(name) has no effect: \(api) is not among the APIs to start "
                + "(\(started.joined(separator: ", "))); add \(api) or leave the drift out"
        case .unansweredOperations(let names, let file):
            "\(file): the sandbox has no answer for \(names.joined(separator: ", ")); take them out or add a handler"
        }
    }
}
