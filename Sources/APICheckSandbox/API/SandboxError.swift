/// A sandbox that could not start. Known names are sorted by similarity.
package enum SandboxError: Error, Hashable, CustomStringConvertible {
    case unknownAPI(String, known: [String])
    case unknownDrift(String, api: String, known: [String])
    /// The switch is for an API that is not started.
    case driftOfAbsentAPI(String, api: String, started: [String])
    /// The sandbox does not support some operations of the contract.
    case unansweredOperations([String], file: String)

    package var description: String {
        switch self {
        case .unknownAPI(let name, let known):
            "unknown sandbox API \"\(name)\"; known: \(known.joined(separator: ", "))"
        case .unknownDrift(let name, let api, let known):
            "unknown drift \"\(name)\" of \(api); known: \(known.joined(separator: ", "))"
        case .driftOfAbsentAPI(let name, let api, let started):
            "drift \(api):\(name) has no effect: \(api) is not started "
                + "(\(started.joined(separator: ", "))); add \(api) or remove the drift"
        case .unansweredOperations(let names, let file):
            "\(file): the sandbox does not support \(names.joined(separator: ", ")); remove them or add a handler"
        }
    }
}
