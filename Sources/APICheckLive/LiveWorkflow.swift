import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckWorkflows

/// What one workflow's run produced, as a recording would show it: reports may be written to disk, too.
struct LiveWorkflow: Sendable {
    let end: WorkflowRun.End
    /// The exchanges in the order they were made, without secrets.
    let exchanges: [LiveExchange]
    /// The criteria that failed, without secrets.
    let findings: [Finding]

    var succeeded: Bool { end == .completed && findings.isEmpty }

    /// - Parameter limits: The limits of bodies that are parsed as JSON, the same as of the run.
    init(_ run: WorkflowRun, redactor: Redactor, limits: Document.Limits = Document.Limits()) {
        end = run.end
        let sent = run.steps.flatMap { step in
            step.exchanges.enumerated().map { hop, exchange in
                let isLast = hop == step.exchanges.count - 1
                return LiveExchange(
                    entry: RecordedEntry(
                        exchange,
                        label: ExchangeLabel(api: run.api, workflow: run.workflow, step: step.step, hop: hop)),
                    bodies: ExchangeBodies(exchange, limits: limits, reusing: isLast ? step.bodies : nil))
            }
        }
        var findings: [Finding] = []
        /// The number of exchanges up to the step of each finding: its answer is the last of them.
        var answers: [Int] = []
        var count = 0
        for step in run.steps {
            count += step.exchanges.count
            let found = run.findings(of: step)
            findings += found
            answers += Array(repeating: step.exchanges.isEmpty ? 0 : count, count: found.count)
        }
        var shown: [RecordedEntry] = []
        // Redacted together: a secret that one exchange shows is removed from every other, and from the criteria.
        JointReplacement.apply(to: &findings) { findings, change in
            for index in findings.indices {
                findings[index].mapObservedTexts(change)
                findings[index].mapGivenTexts(change)
            }
        } replace: { texts in
            let redacted = redactor.redact(sent.map(\.entry), bodies: sent.map(\.bodies), texts: texts)
            shown = redacted.entries
            return redacted.texts
        }
        exchanges = zip(sent, shown).map { sent, entry in
            LiveExchange(
                entry: entry, bodies: ExchangeBodies(entry.exchange, limits: limits, reusing: sent.bodies))
        }
        for (index, count) in answers.enumerated() where count > 0 {
            findings[index].answer = AnswerExcerpt(shown[count - 1].exchange)
        }
        self.findings = findings
    }
}
