import APICheckBase
import ArgumentParser

@main
struct Apicheck: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "apicheck",
        abstract: "Records real responses of HTTP APIs, verifies them against contracts, and reports what changed.",
        discussion: """
            Exit codes: 0 nothing at or above --fail-on; 1 findings at or above it; 2 bad usage or unreadable input; \
            3 the run could not be completed.
            """,
        // It names the libcurl that is loaded, which other commands may not need.
        version: Version.isRequested ? Version.details : Version.text,
        subcommands: [
            InitCommand.self, InferCommand.self, RecordCommand.self, RunCommand.self, VerifyCommand.self,
            DiffCommand.self, MergeCommand.self, ChangelogCommand.self, ServeCommand.self, ProxyCommand.self,
            ImportCommand.self, ScrubCommand.self, AcceptCommand.self, VendorCommand.self, DoctorCommand.self,
            SandboxCommand.self, RulesCommand.self,
        ])

    /// Parses, runs and exits; every error becomes one message on standard error and an exit code of ``ExitStatus``.
    static func main() async {
        do {
            Terminal.prepare()
            // The parser takes more time than all the rest.
            if CommandLine.arguments.count == 2, Version.isRequested {
                return try Terminal.sayVerbatim(Version.details + "\n")
            }
            Printed.add(values: ArgumentSecrets.values)
            try refuseUnknownCommand()
            var command = try parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let code as ExitCode {
            exit(withError: code)
        } catch let error as any ProblemError {
            fail(error.problem.text { $0.remedy }, ExitStatus(of: error))
        } catch {
            // Help and version are "errors" with code 0; usage errors get the parser's own message.
            if exitCode(for: error).isSuccess {
                do { try Terminal.sayVerbatim(fullMessage(for: error) + "\n") } catch { fail("\(error)", .usage) }
                exit(withError: ExitCode(ExitStatus.clean.rawValue))
            }
            if exitCode(for: error) == .validationFailure {
                Terminal.sayError(message(fullMessage(for: error)) + "\n")
                exit(withError: ExitCode(ExitStatus.usage.rawValue))
            }
            fail("\(error)", .usage)
        }
    }

    /// For an unknown command the parser itself would report an unexpected argument, without the known commands.
    private static func refuseUnknownCommand() throws {
        let words = CommandLine.arguments.dropFirst()
        guard let word = words.first == "help" ? words.dropFirst().first : words.first, !word.hasPrefix("-") else {
            return
        }
        let known = configuration.subcommands.compactMap { $0.configuration.commandName }
        if word == "help" || known.contains(word) { return }
        throw CommandError.usage(
            "unknown command '\(word)'", expected: Spelling.nearest(to: word, in: known).list("or"),
            remedy: Spelling.nearMiss(of: word, in: known).map { "did you mean 'apicheck \($0)'?" })
    }

    /// The parser's message with the program's own prefix.
    private static func message(_ text: String) -> String {
        text.hasPrefix("Error: ") ? "error: " + text.dropFirst("Error: ".count) : text
    }

    private static func fail(_ message: String, _ status: ExitStatus) -> Never {
        Terminal.sayError("error: \(message)\n")
        exit(withError: ExitCode(status.rawValue))
    }
}
