import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckRecordings
import APICheckWorkflows

/// What one workflow's run produced, as a recording would show it: reports may be written to disk, too.
struct LiveWorkflow: Sendable {
    let end: WorkflowRun.End
    /// The exchanges in the order they were made, without secrets, each with its label.
    let entries: [RecordedEntry]
    /// The criteria that failed, without secrets.
    let findings: [Finding]

    var succeeded: Bool { end == .completed && findings.isEmpty }

    init(_ run: WorkflowRun, redactor: Redactor) {
        end = run.end
        let entries = run.steps.flatMap { step in
            step.exchanges.enumerated().map { hop, exchange in
                RecordedEntry(
                    exchange,
                    label: ExchangeLabel(api: run.api, workflow: run.workflow, step: step.step, hop: hop))
            }
        }
        var findings = run.findings()
        // Redacted together: a secret that one exchange shows is removed from every other, and from the criteria.
        var shown: [RecordedEntry] = []
        JointReplacement.apply(to: &findings) { findings, change in
            for index in findings.indices {
                findings[index].mapObservedTexts(change)
                findings[index].mapGivenTexts(change)
            }
        } replace: { texts in
            let redacted = redactor.redact(entries, texts: texts)
            shown = redacted.entries
            return redacted.texts
        }
        self.entries = shown
        self.findings = findings
    }
}
