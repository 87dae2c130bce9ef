import APICheckBase
package import APICheckFindings
import APICheckHTTP

extension WorkflowRun {
    /// One finding for each failed criterion that no action handles.
    package func findings() -> [Finding] { steps.flatMap { findings(of: $0) } }

    /// The findings of one of the steps.
    ///
    /// The evidence is the URL of the response; there is none when no request could be built.
    package func findings(of step: StepRun) -> [Finding] {
        if case .stopped(let error) = step.outcome { return failedExchange(error, of: step).map { [$0] } ?? [] }
        guard step.outcome == .failed else { return [] }
        return step.failedCriteria.map { criterion in
            var finding = Finding(
                step.hasUnusableValue ? .workflowInputInvalid : .workflowCriterionFailed,
                api: step.operation?.source ?? api,
                operation: step.operation?.name ?? workflow, place: .step("\(workflow)/\(step.step)"),
                contract: SourceLocation(file: file, line: criterion.line), expected: .quoted(criterion.condition),
                actual: .quoted(criterion.actual), subject: criterion.condition,
                evidence: step.exchanges.last.map { Evidence(recording: $0.request.url.text) })
            finding.readPlaces = criterion.responsePlaces
            return finding
        }
    }

    /// Returns nil for a step whose request did not reach the server.
    private func failedExchange(_ error: TransportError, of step: StepRun) -> Finding? {
        guard error.isOfServer else { return nil }
        let status: PrintableText = error.exchange?.response.map { ", status \($0.status)" } ?? ""
        return Finding(
            .exchangeFailed, api: step.operation?.source ?? api, operation: step.operation?.name ?? workflow,
            place: .step("\(workflow)/\(step.step)"), contract: SourceLocation(file: file, line: step.line),
            expected: "a whole response", actual: Fact.words("\(error.reason)\(status)"),
            evidence: error.exchange.map { Evidence(recording: $0.request.url.text) })
    }
}
