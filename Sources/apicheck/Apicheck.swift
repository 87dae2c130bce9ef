import APICheckBase
import APICheckHTTP
import APICheckJSON
import ArgumentParser

@main
struct Apicheck: AsyncParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "apicheck",
        abstract: "Records what an HTTP API really answers, verifies it against contracts, and tells what changed.",
        discussion: """
            Exit codes: 0 nothing at or above --fail-on; 1 findings at or above it; 2 bad usage or unreadable input; \
            3 the run could not be completed.
            """,
        version: version,
        subcommands: [
            RecordCommand.self, VerifyCommand.self, DiffCommand.self, ServeCommand.self, ProxyCommand.self,
            ImportCommand.self, ScrubCommand.self, SandboxCommand.self, RulesCommand.self,
        ])

    /// Parses, runs and exits; every error becomes one message on standard error and an exit code of ``ExitStatus``.
    static func main() async {
        do {
            Terminal.prepare()
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
        } catch let error as CommandError {
            fail(error.description, error.status)
        } catch let error as TransportError {
            fail(error.description, .incomplete)
        } catch let error as FileError where error.isOfDevice {
            fail(error.description, .incomplete)
        } catch {
            // Help and version are "errors" with code 0; wrong words get the parser's own message.
            if exitCode(for: error).isSuccess {
                do { try Terminal.sayVerbatim(fullMessage(for: error) + "\n") } catch { fail("\(error)", .usage) }
                exit(withError: ExitCode(ExitStatus.clean.rawValue))
            }
            if exitCode(for: error) == .validationFailure {
                Terminal.sayError(fullMessage(for: error) + "\n")
                exit(withError: ExitCode(ExitStatus.usage.rawValue))
            }
            fail("\(error)", .usage)
        }
    }

    /// The parser's own message about a command that there is not tells of an unexpected argument, and names none.
    private static func refuseUnknownCommand() throws {
        let words = CommandLine.arguments.dropFirst()
        guard let word = words.first == "help" ? words.dropFirst().first : words.first, !word.hasPrefix("-") else {
            return
        }
        let known = configuration.subcommands.compactMap { $0.configuration.commandName }
        if word == "help" || known.contains(word) { return }
        throw CommandError.unknown("command", word, known: Spelling.nearest(to: word, in: known))
    }

    private static func fail(_ message: String, _ status: ExitStatus) -> Never {
        Terminal.sayError("error: \(message)\n")
        exit(withError: ExitCode(status.rawValue))
    }
}
