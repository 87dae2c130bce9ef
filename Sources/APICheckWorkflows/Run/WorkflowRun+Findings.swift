package import APICheckFindings
import APICheckHTTP

extension WorkflowRun {
    /// One for each criterion that did not hold and that nothing in the workflow provides for.
    ///
    /// Its evidence is the URL that answered; none when the request could not even be made.
    package func findings() -> [Finding] {
        steps.filter { $0.outcome == .failed }.flatMap { step in
            step.failedCriteria.map { criterion in
                Finding(
                    .workflowCriterionFailed, api: api, operation: step.operation?.name ?? workflow,
                    place: .step("\(workflow)/\(step.step)"),
                    contract: SourceLocation(file: file, line: criterion.line), expected: criterion.condition,
                    actual: criterion.actual,
                    evidence: step.exchanges.last.map { Evidence(recording: $0.request.url.text) })
            }
        }
    }
}
