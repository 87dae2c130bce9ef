import APICheckBase
import ArgumentParser

/// An option that the command does not have.
///
/// The parser reports it last, after missing arguments and what `validate()` finds, which often are missing because of it.
struct UnknownOption {
    private let option: String
    private let nearest: String?

    /// The first unknown option of the arguments; nil without one, and without a command.
    init?(in arguments: [String]) {
        let command = Apicheck.configuration.subcommands.first { $0.configuration.commandName == arguments.first }
        guard let command else { return nil }
        let known = UnknownOption.names(of: command)
        let given = arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("--") }.map {
            String($0.prefix { $0 != "=" })
        }
        guard let option = given.first(where: { !known.contains($0) }) else { return nil }
        self.option = option
        nearest = Spelling.nearMiss(of: option, in: known)
    }

    /// The message of the parser about this option, with the usage of the command from another message.
    func replacing(message: String) -> String {
        let usage = message.firstRange(of: "\nUsage: ").map { message[$0.lowerBound...] } ?? ""
        let help = nearest.map { " Did you mean '\($0)'?" } ?? ""
        return "Error: Unknown option '\(option)'.\(help)" + usage
    }

    /// The long names of the options that the help of the command lists.
    private static func names(of command: any ParsableCommand.Type) -> [String] {
        let lines = Apicheck.helpMessage(for: command, includeHidden: true, columns: 1_000)
            .split(separator: "\n").filter { $0.hasPrefix("  -") }
        return lines.flatMap { line in
            line.drop { $0 == " " }.split(separator: "  ")[0].split { ", /".contains($0) }.map(String.init)
                .filter { $0.hasPrefix("--") }
        }
    }
}
