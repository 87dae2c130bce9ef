import APICheckBase
import APICheckReports
import Dispatch

/// Prints errors on standard error: for people, or one line of JSON each when the arguments ask for JSON on standard output.
///
/// The form is known before the arguments are parsed, so that an error in them has it too.
enum ErrorOutput {
    private static let isForPrograms = Locked(false)

    /// - Parameter arguments: Of the program, without its name.
    static func prepare(for arguments: [String]) {
        let options = arguments.prefix { $0 != "--" }
        let asked = zip(options, options.dropFirst()).contains { $0 == ("--format", "json") }
        isForPrograms.withLock { $0 = asked || options.contains("--format=json") }
    }

    /// Prints an error without its secrets.
    static func say(_ problem: Problem) {
        guard isForPrograms.withLock({ $0 }) else {
            return Terminal.sayError("error: \(problem.text { $0.remedy })\n")
        }
        Terminal.sayErrorReport(json(problem) + "\n")
    }

    /// The error on one line of JSON, without its secrets.
    static func json(_ problem: Problem) -> PrintableText {
        ErrorRenderer.render(problem, help: problem.help { $0.remedy }, redact: Printed.text)
    }

    /// Prints what the argument parser says about the arguments: what is wrong, then the usage.
    static func sayUsage(_ message: String) {
        let prefix = "Error: "
        guard message.hasPrefix(prefix), isForPrograms.withLock({ $0 }) else {
            // The parser's message with the program's own prefix.
            let shown = message.hasPrefix(prefix) ? "error: " + message.dropFirst(prefix.count) : message
            return Terminal.sayError("\(PrintableText.lines(of: shown))\n")
        }
        let text = message.dropFirst(prefix.count)
        let end = ["\nHelp:", "\nUsage:"].compactMap { text.firstRange(of: $0)?.lowerBound }.min() ?? text.endIndex
        let command = text[end...].firstMatch(of: /See '([^']+)'/).map { "\($0.1)" as PrintableText }
        // A problem has no full stop, but a sentence before another one keeps its own.
        let what = text[..<end].hasSuffix(".") ? text[..<end].dropLast() : text[..<end]
        say(Problem(PrintableText(quoting: what), remedy: command.map { "see '\($0)'" }))
    }
}

/// Writes lines to standard error on a thread of its own: a server that writes them itself would stop answering when
/// nobody reads its standard error.
struct ErrorLines: Sendable {
    /// More lines than these are not kept for a reader that does not read.
    private static let mostWaiting = 10_000

    private let queue = DispatchQueue(label: "standard error")
    private let waiting = Locked(0)

    func add(_ line: PrintableText) {
        let place = waiting.withLock { waiting in
            waiting += 1
            return waiting
        }
        queue.async { [waiting] in
            if place <= ErrorLines.mostWaiting { Terminal.sayError("\(line)\n") }
            waiting.withLock { $0 -= 1 }
        }
    }

    /// Returns when all lines are written.
    func finish() async {
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    }
}
