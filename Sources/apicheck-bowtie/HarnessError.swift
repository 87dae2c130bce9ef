import APICheckBase

/// A line is not a valid command.
enum HarnessError: ProblemError, Equatable {
    case notStarted(String)
    case unknownCommand(String)
    case unknownVersion(String)
    /// A member of a command is missing or has a wrong value.
    case member(String, expected: String, actual: String)

    var problem: Problem {
        switch self {
        case .notStarted(let command):
            Problem(
                "the command '\(command)' came before 'start'", remedy: "send {\"cmd\":\"start\",\"version\":1} first")
        case .unknownCommand(let command):
            Problem("unknown command '\(command)'", expected: "start, dialect, run or stop")
        case .unknownVersion(let version):
            Problem("unknown version of the protocol", expected: "1", actual: "\(version)")
        case .member(let name, let expected, let actual):
            Problem("invalid member '\(name)'", expected: "\(expected)", actual: "\(actual)")
        }
    }
}
