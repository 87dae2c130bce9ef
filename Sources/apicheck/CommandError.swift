/// A failure that ends a command, with the message and the exit code it gets.
struct CommandError: Error, CustomStringConvertible {
    var status: ExitStatus
    var description: String

    static func usage(_ message: String) -> CommandError { CommandError(status: .usage, description: message) }

    static func incomplete(_ message: String) -> CommandError {
        CommandError(status: .incomplete, description: message)
    }

    /// A name that is none of those known, which are listed nearest first.
    static func unknown(_ what: String, _ name: String, known: [String]) -> CommandError {
        let list = known.isEmpty ? "none is known" : "known: \(known.joined(separator: ", "))"
        return .usage("unknown \(what) \"\(name)\"; \(list)")
    }
}
