import APICheckBase
import CProgram
import Dispatch

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A command of the user that ran to its end, with the standard input, output and error of this process.
///
/// Signals are for the command: this process goes on when one comes, and ends after the command. With a terminal, the command
/// is in the process group of this process, as that of a shell script is, and what the terminal sends at Ctrl-C reaches both;
/// what another process sends is passed on to the command. Without a terminal, the command leads a process group, and every
/// signal is passed on to all of it: a supervisor often knows only this process.
struct CommandRun: Sendable {
    /// The exit status, or 128 and the number of the signal that ended the command, as shells have it.
    let status: Int32
    /// The name of the signal that ended the command.
    let signal: String?
    /// Whether processes that the command started are still running. Known only of a process group.
    let leftProcesses: Bool

    /// Runs a command to its end, also when the task is cancelled. To be called in ``Interrupt/cancels(_:)``.
    ///
    /// - Throws: ``RunError`` for a command that cannot be started.
    init(_ words: [String], adding variables: [String: String]) async throws {
        let hasTerminal = CommandRun.hasTerminal
        csignals_pass(hasTerminal)
        let id: pid_t
        do throws(SystemError) {
            id = try ProgramStart(words: words, variables: variables, leadsGroup: !hasTerminal).start()
        } catch {
            csignals_pass_end()
            throw CommandRun.notStarted(words[0], error)
        }
        csignals_pass_to(hasTerminal ? id : -id)
        let status = await withCheckedContinuation { continuation in
            DispatchQueue(label: "command").async { continuation.resume(returning: CommandRun.wait(for: id)) }
        }
        let number = status & 0x7F
        self.status = number == 0 ? status >> 8 & 0xFF : 128 + number
        signal = number == 0 ? nil : CommandRun.name(ofSignal: number)
        leftProcesses = hasTerminal ? false : await CommandRun.isLeft(group: id)
    }

    /// Whether processes of a group are left. Those of a pipeline may end just after the command.
    private static func isLeft(group id: pid_t) async -> Bool {
        for _ in 0..<10 {
            if kill(-id, 0) != 0 { return false }
            try? await Task.sleep(for: .milliseconds(20))
        }
        return true
    }

    /// Returns the status of waitpid(2).
    private static func wait(for id: pid_t) -> Int32 {
        var information = siginfo_t()
        // Its number belongs to the command until it is reaped: a signal must not reach another process.
        while waitid(P_PID, id_t(id), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        csignals_pass_end()
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0, errno == EINTR {}
        return status
    }

    /// Whether the process has a controlling terminal.
    private static var hasTerminal: Bool {
        let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        if descriptor >= 0 { close(descriptor) }
        return descriptor >= 0
    }

    private static func notStarted(_ program: String, _ error: SystemError) -> RunError {
        let remedy: PrintableText =
            switch error.code {
            case ENOENT where program.contains("/"): "check the path, and the interpreter in the first line of a script"
            case ENOENT: "check its spelling, and that a folder in PATH has it"
            case EACCES: "make it executable: chmod +x FILE"
            case ENOEXEC: "a script needs a first line such as #!/bin/sh"
            default: "run it without apicheck to see whether it starts"
            }
        return .usage("cannot start '\(program)': \(error.text)", remedy: remedy)
    }

    private static func name(ofSignal number: Int32) -> String {
        let names = [
            SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP",
            SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL", SIGSEGV: "SIGSEGV",
            SIGPIPE: "SIGPIPE", SIGALRM: "SIGALRM", SIGTERM: "SIGTERM",
        ]
        return names[number] ?? "signal \(number)"
    }
}
