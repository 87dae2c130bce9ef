import APICheckBase
package import APICheckFindings
import APICheckHTTP
package import APICheckJSON

/// Checks one exchange, or a request alone, part by part.
enum ExchangeCheck {
    static func run(_ context: CheckContext) -> CheckResult {
        let log = CheckLog(context)
        checkDeprecation(log)
        if !context.isRequestAlone { SecurityCheck(log: log).run() }
        ParameterCheck(log: log).run()
        RequestHeaderCheck(log: log).run()
        BodyCheck(log: log, side: .request).checkRequest()
        if !context.isRequestAlone { checkResponse(context.response, log) }
        return CheckResult(
            findings: log.findings, operation: context.operation, status: context.response?.status,
            skipped: log.skipped, responseBody: log.responseBody, volatileValues: log.volatileValues,
            volatileRequestValues: log.volatileRequestValues, unorderedLists: log.unorderedLists)
    }

    private static func checkResponse(_ response: Response?, _ log: CheckLog) {
        guard let response else {
            return log.skip("the response", "the recording has no response")
        }
        EndOfServiceCheck(log: log).run(response)
        let declared = log.context.operation.responses.first(for: response.status)
        let body = BodyCheck(log: log, side: .response)
        let isForbidden = body.checkForbidden(response, declared)
        guard let declared else {
            StatusCheck(log: log).run(response)
            return body.checkUndeclaredResponse(response)
        }
        ResponseHeaderCheck(log: log).run(response, declared)
        if !isForbidden { body.checkResponse(response, declared) }
    }

    private static func checkDeprecation(_ log: CheckLog) {
        let operation = log.context.operation
        guard operation.isDeprecated else { return }
        let declaration = operation.node.member("deprecated")?.key ?? operation.key
        log.report(
            .deprecatedOperationCalled, .exchange, at: declaration, expected: "an operation that stays",
            actual: "a deprecated one")
    }
}

/// The result of checking one exchange against a contract.
package struct CheckResult: Sendable {
    package var findings: [Finding] = []
    /// The operation, or nil when the contract has no operation for the request.
    package var operation: Operation?
    /// That of the response; nil without one.
    package var status: Int?
    /// What could not be checked, and why.
    package var skipped: [Skipped] = []

    /// The response's body, if it was parsed as JSON.
    package var responseBody: JSON?
    /// The values of the response's body that may differ from call to call (`x-apicheck-volatile`). Each of them covers all
    /// values inside it.
    package var volatileValues: [JSON] = []
    /// The same of the request's body. For a form they are those of an object with its fields.
    package var volatileRequestValues: [JSON] = []
    /// The lists of the response's body whose order does not matter (`x-apicheck-unordered`).
    package var unorderedLists: [UnorderedList] = []

    /// Whether the contract has an operation for the request.
    package var checked: Bool { operation != nil }
}
