/// A line is not a valid command.
enum HarnessError: Error, Equatable, CustomStringConvertible {
    case notStarted(String)
    case unknownCommand(String)
    case unknownVersion(String)
    /// A member of a command is missing or has a wrong value.
    case member(String, expected: String, actual: String)

    var description: String {
        switch self {
        case .notStarted(let command):
            "the command \(command) came before start; send {\"cmd\":\"start\",\"version\":1} first"
        case .unknownCommand(let command): "unknown command \(command); known: start, dialect, run, stop"
        case .unknownVersion(let version): "version \(version) of the protocol is not supported; expected: 1"
        case .member(let name, let expected, let actual): "\(name): expected \(expected), actual \(actual)"
        }
    }
}
