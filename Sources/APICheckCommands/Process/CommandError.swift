import APICheckBase
import APICheckHTTP

/// An error that ends a command with an exit code of its own.
struct CommandError: ProblemError {
    var status: ExitStatus
    var problem: Problem

    static func usage(
        _ what: PrintableText, at places: [PrintableText] = [], expected: PrintableText? = nil,
        actual: PrintableText? = nil, remedy: PrintableText? = nil
    ) -> CommandError {
        CommandError(
            status: .usage,
            problem: Problem(what, at: places, expected: expected, actual: actual, remedy: remedy))
    }

    /// - Parameter isTransient: Whether the same command may succeed when it is repeated.
    static func incomplete(
        _ what: PrintableText, remedy: PrintableText? = nil, isTransient: Bool = false
    ) -> CommandError {
        CommandError(status: .incomplete, problem: Problem(what, remedy: remedy).transient(isTransient))
    }

    /// A name that is unknown; `known` is sorted by similarity, nearest first.
    static func unknown(_ what: PrintableText, _ name: String, known: [String]) -> CommandError {
        .usage("unknown \(what) '\(name)'", expected: known.isEmpty ? nil : "\(known.list("or"))")
    }

    /// Every command that checks exchanges ends with it when there was none to check.
    static let comparedNothing = CommandError.incomplete(
        "no answer was compared with a recording: the recordings have other steps than the workflows",
        remedy: "record the workflows with apicheck record, or compare the recordings themselves with "
            + "apicheck diff --live --recording FILE.har")
    static let noChecks = CommandError.incomplete("no checks ran: there was no exchange to check")
}

/// The program's exit codes.
enum ExitStatus: Int32 {
    /// Nothing at or above `--fail-on`.
    case clean = 0
    /// Findings at or above `--fail-on`.
    case findings = 1
    /// Bad usage or unreadable input.
    case usage = 2
    /// The run could not be completed: network, missing credentials.
    case incomplete = 3
}

extension ExitStatus {
    /// The exit code of an error that ends a command.
    init(of error: any Error) {
        switch error {
        case let error as CommandError: self = error.status
        case is TransportError: self = .incomplete
        case let error as FileError where error.isOfDevice: self = .incomplete
        default: self = .usage
        }
    }
}
