import APICheckBase

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Standard output and standard error.
enum Terminal {
    /// Called once, before any file is opened and any text is printed.
    static func prepare() {
        // A reader that went away, such as `head`, ends the writing and not the run, which may have to clean up.
        signal(SIGPIPE, SIG_IGN)
        // A file over the size that the system allows is an error of the write, and not the program's end.
        signal(SIGXFSZ, SIG_IGN)
        // The runtime answers it with a backtrace, which takes many seconds.
        signal(SIGQUIT, SIG_DFL)
        // A file opened later would take the number of a closed standard descriptor, and the report would go into it.
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            _ = open("/dev/null", O_RDWR)
        }
    }

    /// The argument parser stops the process when it has to write help in fewer columns than its indentation.
    static func widenHelp() {
        let columns = outputWidth ?? 80
        if !(40...1_000).contains(columns) { setenv("COLUMNS", columns < 40 ? "40" : "1000", 1) }
    }

    /// Whether standard output is a terminal that takes colour (`NO_COLOR` and `TERM=dumb` say no).
    static var takesColour: Bool {
        isatty(STDOUT_FILENO) == 1 && environment("NO_COLOR") == nil && environment("TERM") != "dumb"
    }

    /// Columns at which printed text is wrapped: `COLUMNS`, or the width of the terminal. Nil when standard output is neither:
    /// the log of a build wraps lines itself, and whole lines can be searched.
    static var outputWidth: Int? { environment("COLUMNS").flatMap { Int($0) } ?? width(of: STDOUT_FILENO) }

    /// The width of the terminal on standard error.
    static var errorWidth: Int { width(of: STDERR_FILENO) ?? 80 }

    private static func width(of descriptor: Int32) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    static func environment(_ name: String) -> String? { SystemCalls.environment(name) }

    /// All variables, by name.
    static var environment: [(name: String, value: String)] { environment(prefix: "") }

    /// The variables with a prefix of their names.
    static func environment(prefix: String) -> [(name: String, value: String)] {
        var variables: [(name: String, value: String)] = []
        var entry = environ
        while let text = entry.pointee.map({ String(cString: $0) }) {
            if text.hasPrefix(prefix), let equals = text.firstIndex(of: "=") {
                variables.append((String(text[..<equals]), String(text[text.index(after: equals)...])))
            }
            entry += 1
        }
        return variables
    }

    /// Prints messages without their secrets, wrapped on a terminal. Throws when they cannot be written, as on a full disk: a
    /// truncated report is useless.
    static func say(_ text: PrintableText) throws {
        try sayVerbatim(Printed.text(text).hanging(toColumns: outputWidth))
    }

    /// The same for text of the program's own, and for text that has lost its secrets already.
    static func sayVerbatim(_ text: PrintableText) throws { try output(log(text)) }

    /// Prints a report in a format that a runner may read, and whose writer leaves no command of others in it.
    static func sayReport(_ text: PrintableText) throws { try output(text.string) }

    private static let kept = Locked<String?>(nil)

    /// Keeps what a command prints on standard output, for a command that prints it as a part of its own output.
    static func keepingOutput<Result>(_ body: () async throws -> Result) async throws -> (Result, output: String) {
        kept.withLock { $0 = "" }
        do {
            let result = try await body()
            return (result, kept.withLock { $0.take() ?? "" })
        } catch {
            kept.withLock { $0 = nil }
            throw error
        }
    }

    private static func output(_ text: String) throws {
        let isKept = kept.withLock { kept in
            kept?.append(text)
            return kept != nil
        }
        if isKept { return }
        let code = emit(text, STDOUT_FILENO)
        guard code == 0 || code == EPIPE else {
            throw RunError.incomplete("standard output cannot be written: \(SystemError(code: code).text)")
        }
    }

    /// The same as ``sayReport(_:)`` on standard error.
    static func sayErrorReport(_ text: PrintableText) { _ = emit(text.string, STDERR_FILENO) }

    /// Prints messages without their secrets on standard error, wrapped on a terminal.
    static func sayError(_ text: PrintableText) {
        let columns = errorIsTerminal ? environment("COLUMNS").flatMap { Int($0) } ?? width(of: STDERR_FILENO) : nil
        sayErrorVerbatim(Printed.text(text).hanging(toColumns: columns))
    }

    static func sayErrorVerbatim(_ text: PrintableText) { _ = emit(log(text), STDERR_FILENO) }

    /// The text as it may be in the log of a job. Nothing that is printed here is meant to be a command, not even what the
    /// program says itself, such as the address `[::1]`.
    private static func log(_ text: PrintableText) -> String {
        isOfRunner ? RunnerCommand.breaking(in: text.string) : text.string
    }

    /// Whether the output is read by the runner of a CI service that takes commands from it.
    private static var isOfRunner: Bool {
        ["GITHUB_ACTIONS", "GITLAB_CI", "TF_BUILD", "TEAMCITY_VERSION"].contains { environment($0)?.isEmpty == false }
    }

    /// Unbuffered, so that what was said before a failure is seen before it. Returns 0 or the error's code.
    private static func emit(_ text: String, _ descriptor: Int32) -> Int32 {
        var text = text
        return text.withUTF8 { bytes in
            var sent = 0
            while let start = bytes.baseAddress, sent < bytes.count {
                guard waitForRoom(descriptor) else { return ETIMEDOUT }
                // A pipe that is ready takes so many bytes without waiting.
                let count = write(descriptor, start + sent, min(bytes.count - sent, Int(PIPE_BUF)))
                if count < 0 && (errno == EINTR || errno == EAGAIN) { continue }
                guard count > 0 else { return errno }
                sent += count
            }
            return 0
        }
    }

    /// Reads from standard input what arrives within 200 ms; nil when nothing did, 0 at its end.
    static func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int? {
        var entry = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        let ready = poll(&entry, 1, 200)
        if ready == 0 || ready < 0 && errno == EINTR { return nil }
        #if canImport(Glibc)
        let count = Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
        let count = Musl.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
        #elseif canImport(Darwin)
        let count = Darwin.read(STDIN_FILENO, buffer.baseAddress, buffer.count)
        #endif
        if count < 0, errno == EINTR || errno == EAGAIN { return nil }
        return max(0, count)
    }

    /// False when the reader has stopped reading and a signal asked the program to end.
    private static func waitForRoom(_ descriptor: Int32) -> Bool {
        while true {
            var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            if poll(&entry, 1, 200) != 0 { return true }
            if Interrupt.isRaised { return false }
        }
    }
}

extension Terminal {
    /// Whether a person reads standard error and answers on standard input.
    static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && errorIsTerminal }

    /// Asks a question, and reads a line. Any answer but `y` and `yes` is no, and so is the end of the input.
    static func ask(_ question: PrintableText) -> Bool {
        sayError("\(question) [y/N] ")
        guard let answer = readLine() else {
            sayError("\n")
            return false
        }
        return ["y", "yes"].contains(answer.lowercased().filter { !$0.isWhitespace })
    }
}
