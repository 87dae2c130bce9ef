import APICheckBase
import APICheckHTTP

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
        case let error as RunError: self = error.isIncomplete ? .incomplete : .usage
        case is TransportError: self = .incomplete
        case let error as FileError where error.isOfDevice: self = .incomplete
        default: self = .usage
        }
    }
}

extension RunError {
    /// Every command that checks exchanges ends with it when there was none to check.
    static let comparedNothing = RunError.incomplete(
        "no answer was compared with a recording: the recordings have other steps than the workflows",
        remedy: "record the workflows with apicheck record, or compare the recordings themselves with "
            + "apicheck diff --live --recording FILE.har")
    static let noChecks = RunError.incomplete("no checks ran: there was no exchange to check")
}
