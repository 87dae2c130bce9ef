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
            // The parser takes more time than all the rest.
            if arguments == ["--version"] {
                try Terminal.sayVerbatim("\(PrintableText.lines(of: Version.details))\n")
                return ExitStatus.clean.rawValue
            }
            Printed.add(values: ArgumentSecrets.values(in: arguments))
            try refuseUnknownCommand(arguments)
            var command = try Apicheck.parseAsRoot(arguments)
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            return ExitStatus.clean.rawValue
        } catch let code as ExitCode {
            return code.rawValue
        } catch let error as any ProblemError {
            return fail(error.problem, ExitStatus(of: error))
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
        throw CommandError.usage(
            "unknown command '\(word)'", expected: "\(Spelling.nearest(to: word, in: known).list("or"))",
            remedy: Spelling.nearMiss(of: word, in: known).map { "did you mean 'apicheck \($0)'?" })
    }

    private static func fail(_ problem: Problem, _ status: ExitStatus) -> Int32 {
        ErrorOutput.say(problem)
        return status.rawValue
    }
}
