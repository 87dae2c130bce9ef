/// What is wrong with a fault as it was written.
package enum FaultError: Error, Hashable, Sendable, CustomStringConvertible {
    case noAPI(String)
    /// Known ones nearest first.
    case unknown(String, in: String, known: [String])
    case value(String, of: String, expected: String, in: String)
    case twice(String, in: String)
    /// Two that cannot be had at once, or one that nothing would do.
    case senseless(String, in: String)

    package var description: String {
        switch self {
        case .noAPI(let text):
            "\"\(text)\" is no fault; expected API:FAULT[,FAULT...], as in todos:status=429,then=200"
        case .unknown(let name, let text, let known):
            "unknown fault \"\(name)\" in \"\(text)\"; known: \(known.joined(separator: ", "))"
        case .value(let value, let name, let expected, let text):
            "\(name) is \"\(value)\" in \"\(text)\"; expected \(expected)"
        case .twice(let name, let text): "\(name) stands twice in \"\(text)\"; give it once"
        case .senseless(let reason, let text): "\"\(text)\": \(reason)"
        }
    }
}
