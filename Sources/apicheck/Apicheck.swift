import APICheckHTTP
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
            RecordCommand.self, VerifyCommand.self, DiffCommand.self, SandboxCommand.self, RulesCommand.self,
        ])

    /// Parses, runs and exits; every error becomes one message on standard error and an exit code of ``ExitStatus``.
    static func main() async {
        do {
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
        } catch {
            // Help and version are "errors" with code 0; wrong words get the parser's own message.
            if exitCode(for: error).isSuccess {
                Terminal.say(fullMessage(for: error) + "\n")
                exit(withError: ExitCode(ExitStatus.clean.rawValue))
            }
            if exitCode(for: error) == .validationFailure {
                Terminal.sayError(fullMessage(for: error) + "\n")
                exit(withError: ExitCode(ExitStatus.usage.rawValue))
            }
            fail("\(error)", .usage)
        }
    }

    private static func fail(_ message: String, _ status: ExitStatus) -> Never {
        Terminal.sayError("error: \(message)\n")
        exit(withError: ExitCode(status.rawValue))
    }
}
