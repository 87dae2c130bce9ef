import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// Checks one exchange, or a request alone, part by part.
enum ExchangeCheck {
    static func run(_ context: CheckContext) -> CheckResult {
        var log = CheckLog(context)
        checkDeprecation(&log)
        if context.subject.exchange != nil { run(&log, SecurityCheck.init) { $0.run() } }
        run(&log, ParameterCheck.init) { $0.run() }
        run(&log, RequestHeaderCheck.init) { $0.run() }
        run(&log, RequestBodyCheck.init) { $0.run() }
        if let exchange = context.subject.exchange { checkResponse(of: exchange, &log) }
        return CheckResult(
            findings: log.findings, operation: context.operation, skipped: log.skipped,
            responseBody: log.responseBody, volatileValues: log.volatileValues)
    }

    private static func checkResponse(of exchange: Exchange, _ log: inout CheckLog) {
        guard let response = log.context.response else {
            return log.skip("the response", "the recording has no response")
        }
        let declared = log.context.operation.responses.first(for: response.status)
        let isForbidden = run(&log, ResponseBodyCheck.init) { $0.runForbidden(response, declared) }
        guard let declared else {
            run(&log, StatusCheck.init) { $0.run(response) }
            run(&log, ResponseBodyCheck.init) { $0.runUndeclared(response) }
            return
        }
        run(&log, ResponseHeaderCheck.init) { $0.run(response, declared) }
        if !isForbidden { run(&log, ResponseBodyCheck.init) { $0.run(response, in: exchange, declared) } }
    }

    /// Moves the log into a check and back, so that nothing in it is copied.
    private static func run<Check: ExchangePartCheck, Result>(
        _ log: inout CheckLog, _ make: (consuming CheckLog) -> Check, _ body: (inout Check) -> Result
    ) -> Result {
        var check = make(consume log)
        let result = body(&check)
        log = check.log
        return result
    }

    private static func checkDeprecation(_ log: inout CheckLog) {
        let operation = log.context.operation
        guard operation.isDeprecated else { return }
        let declaration = operation.node.member("deprecated")?.key ?? operation.key
        log.report(
            .deprecatedOperationCalled, .exchange, at: declaration, expected: "an operation that stays",
            actual: "a deprecated one")
    }
}
