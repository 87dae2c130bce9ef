import APICheckBase
import APICheckReports
import ArgumentParser

/// The program, from its arguments to its exit status.
///
/// It may run more than once in a process, one run after another: it keeps nothing from one to the next.
package enum Program {
    /// Prepares the process. Call it before the first `await`: the thread pool of tasks opens descriptors, which would take the
    /// number of a closed standard output.
    package static func prepare() { Terminal.prepare() }

    /// Ends the process.
    package static func exit(_ status: Int32) -> Never { SystemCalls.exit(status) }

    /// Runs what is not a command, and returns its exit status; nil for a command, which ``run(_:)`` runs. The parser of arguments
    /// takes more time than all of it.
    ///
    /// - Parameter arguments: Without the name of the program.
    package static func runWithoutParser(_ arguments: [String]) -> Int32? {
        guard arguments == ["--version"] else { return nil }
        ErrorOutput.prepare(for: arguments)
        do {
            try Terminal.sayVerbatim("\(PrintableText.lines(of: Version.details))\n")
            return ExitStatus.clean.rawValue
        } catch {
            return end(with: error, arguments)
        }
    }

    /// Parses and runs a command. Every error becomes one message on standard error and a status of ``ExitStatus``.
    ///
    /// - Parameter arguments: Without the name of the program.
    package static func run(_ arguments: [String]) async -> Int32 {
        do {
            Terminal.widenHelp()
            Interrupt.reset()
            Printed.reset()
            ErrorOutput.prepare(for: arguments)
            Invocation.begin(arguments)
            Printed.add(values: ArgumentSecrets.values(in: arguments))
            try refuseUnknownCommand(arguments)
            var command = try Apicheck.parseAsRoot(Invocation.own)
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            return ExitStatus.clean.rawValue
        } catch {
            return end(with: error, arguments)
        }
    }

    /// Reports that the process has no arguments, not even the name of the program: it must not pass as a run that only shows help.
    package static func failWithoutArguments() -> Int32 {
        fail(
            Problem("the arguments of the program cannot be read", remedy: "mount /proc: mount -t proc proc /proc"),
            .usage)
    }

    /// Help and version are "errors" with code 0; usage errors get the parser's own message.
    private static func end(with error: any Error, _ arguments: [String]) -> Int32 {
        if let code = error as? ExitCode { return code.rawValue }
        if let error = error as? any ProblemError { return fail(error.problem, ExitStatus(of: error)) }
        var text = Apicheck.fullMessage(for: error)
        switch Apicheck.exitCode(for: error) {
        case .success:
            do {
                try Terminal.sayVerbatim(
                    "\(PrintableText.lines(of: text == Product.version ? Version.details : HelpPage(text).text))\n")
                return ExitStatus.clean.rawValue
            } catch {
                return fail(Problem("\(error)"), .usage)
            }
        case .validationFailure:
            if let unknown = UnknownOption(in: arguments) { text = unknown.replacing(message: text) }
            ErrorOutput.sayUsage(text)
            return ExitStatus.usage.rawValue
        default:
            return fail(Problem("\(error)"), .usage)
        }
    }

    /// For an unknown command the parser itself would report an unexpected argument, without the known commands.
    private static func refuseUnknownCommand(_ words: [String]) throws {
        guard let word = words.first == "help" ? words.dropFirst().first : words.first, !word.hasPrefix("-") else {
            return
        }
        let known = Apicheck.configuration.subcommands.compactMap { $0.configuration.commandName }
        if word == "help" || known.contains(word) { return }
        throw RunError.usage(
            "unknown command '\(word)'", expected: "\(Spelling.nearest(to: word, in: known).list("or"))",
            remedy: Spelling.nearMiss(of: word, in: known).map { "did you mean 'apicheck \($0)'?" })
    }

    private static func fail(_ problem: Problem, _ status: ExitStatus) -> Int32 {
        ErrorOutput.say(problem)
        return status.rawValue
    }
}

/// The help of the argument parser in the order of use: the options of the command itself come before those that it shares with
/// others, which the parser puts first.
private struct HelpPage {
    private static let options = "OPTIONS:"

    let text: String

    init(_ help: String) {
        var sections: [[Substring]] = [[]]
        for line in help.split(separator: "\n", omittingEmptySubsequences: false) {
            if HelpPage.isHeading(line) { sections.append([]) }
            sections[sections.count - 1].append(line)
        }
        let options = sections.firstIndex { $0.first == HelpPage.options[...] }
        // The overview and the usage are in the first part.
        let shared = sections.indices.dropFirst().first { sections[$0].first != "ARGUMENTS:" }
        guard let options, let shared, shared < options else {
            text = help
            return
        }
        let moved = sections.remove(at: options)
        sections.insert(moved, at: shared)
        text =
            sections.map { HelpPage.trimmed($0).joined(separator: "\n") }.filter { !$0.isEmpty }
            .joined(separator: "\n\n") + "\n"
    }

    /// `LIMITS:`.
    private static func isHeading(_ line: Substring) -> Bool {
        line.hasSuffix(":") && !line.hasPrefix(" ") && line.allSatisfy { !$0.isLowercase }
    }

    private static func trimmed(_ lines: [Substring]) -> ArraySlice<Substring> {
        let end = lines.lastIndex { !$0.isEmpty } ?? -1
        return lines[...end]
    }
}

/// An option that the command does not have.
///
/// The parser reports it last, after missing arguments and what `validate()` finds, which often are missing because of it.
private struct UnknownOption {
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
