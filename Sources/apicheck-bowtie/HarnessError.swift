/// Why a line is no command that can be answered.
enum HarnessError: Error, Equatable, CustomStringConvertible {
    case notStarted(String)
    case unknownCommand(String)
    case unknownVersion(String)
    /// A member of a command is missing or is something else.
    case member(String, expected: String, actual: String)

    var description: String {
        switch self {
        case .notStarted(let command):
            "the command \(command) came before start; send {\"cmd\":\"start\",\"version\":1} first"
        case .unknownCommand(let command): "\(command) is no command; known: start, dialect, run, stop"
        case .unknownVersion(let version): "version \(version) of the protocol is not spoken; expected: 1"
        case .member(let name, let expected, let actual): "\(name): expected \(expected), actual \(actual)"
        }
    }
}
