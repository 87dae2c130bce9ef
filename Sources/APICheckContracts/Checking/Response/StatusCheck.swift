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
            expected: .quoted(declared.isEmpty ? "nothing" : declared.list("or")), actual: .status(response.status),
            // To accept one status must not hide another.
            subject: "\(response.status)", hint: allowed(response))
    }

    /// A 405 names the methods that the path has (RFC 9110 section 15.5.6).
    private func allowed(_ response: Response) -> PrintableText? {
        guard response.status == 405, let allow = response.headers["allow"] else { return nil }
        let methods = allow.split(separator: ",").map { String($0.trimmingHTTPSpace) }.filter { !$0.isEmpty }
        return methods.isEmpty ? nil : "The server allows \(methods.list("and")) here."
    }
}
