import APICheckBase
import APICheckFindings
import APICheckHTTP

/// Reports a status that the operation does not declare (OpenAPI 3.1 section 4.8.16).
struct StatusCheck: ExchangePartCheck {
    let log: CheckLog

    func run(_ response: Response) {
        guard let level = Level(operation.undeclared.status) else { return }
        let declared = operation.responses.map(\.status.description)
        report(
            .undeclaredResponseStatus, level: level, .status, at: operation.responsesKey,
            expected: .words(declared.isEmpty ? "nothing" : declared.list("or")), actual: .status(response.status),
            // To accept one status must not hide another.
            subject: "\(response.status)")
    }
}
