/// A fault description that cannot be read.
package enum FaultError: Error, Hashable, Sendable, CustomStringConvertible {
    case noAPI(String)
    /// `known` is sorted by similarity.
    case unknown(String, in: String, known: [String])
    case value(String, of: String, expected: String, in: String)
    case twice(String, in: String)
    /// Parts that exclude each other, or that have no effect.
    case contradiction(String, in: String)

    package var description: String {
        switch self {
        case .noAPI(let text):
            "\"\(text)\" is not a fault; expected API:FAULT[,FAULT...], for example todos:status=429,then=200"
        case .unknown(let name, let text, let known):
            "unknown fault \"\(name)\" in \"\(text)\"; known: \(known.joined(separator: ", "))"
        case .value(let value, let name, let expected, let text):
            "\(name) is \"\(value)\" in \"\(text)\"; expected \(expected)"
        case .twice(let name, let text): "\(name) occurs twice in \"\(text)\"; remove one"
        case .contradiction(let reason, let text): "\"\(text)\": \(reason)"
        }
    }
}
