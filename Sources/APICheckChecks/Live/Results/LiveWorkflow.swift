import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckRecordings
import APICheckRedaction
import APICheckWorkflows

/// What one workflow's run produced, as a recording would show it: reports may be written to disk, too.
struct LiveWorkflow: Sendable {
    let end: WorkflowRun.End
    /// The exchanges in the order they were made, without secrets.
    let exchanges: [LiveExchange]
    /// The labels of all requests in the order of their steps, also of those without a response.
    let requests: [ExchangeLabel]
    /// The criteria that failed, without secrets.
    let findings: [Finding]
    /// The steps as they are shown to people, without secrets.
    let trace: WorkflowTrace

    var succeeded: Bool { end == .completed && findings.isEmpty }

    /// - Parameter limits: The limits of bodies that are parsed as JSON, the same as of the run.
    init(_ run: WorkflowRun, redactor: Redactor, limits: Document.Limits = Document.Limits()) {
        end = run.end
        var requests: [ExchangeLabel] = []
        var sent: [LiveExchange] = []
        sent.reserveCapacity(run.steps.count)
        var findings: [Finding] = []
        /// The number of exchanges up to the step of each finding: its answer is the last of them.
        var answers: [Int] = []
        for step in run.steps {
            var label = ExchangeLabel(
                api: step.operation?.owner ?? run.api, workflow: run.workflow, step: step.step)
            for (hop, exchange) in step.exchanges.enumerated() {
                label.hop = hop
                let isLast = hop == step.exchanges.count - 1
                sent.append(
                    LiveExchange(
                        entry: RecordedEntry(exchange, label: label),
                        bodies: ExchangeBodies(exchange, limits: limits, reusing: isLast ? step.bodies : nil),
                        source: step.operation?.source))
                if step.operation != nil { requests.append(label) }
            }
            if step.exchanges.isEmpty, !step.hasUnusableValue, step.operation != nil { requests.append(label) }
            guard step.outcome != .passed else { continue }
            var found = run.findings(of: step)
            if case .stopped(let error) = step.outcome {
                for index in found.indices {
                    found[index].evidence?.trace = error.exchange.flatMap(Evidence.Trace.init)
                }
            }
            findings += found
            answers += Array(repeating: step.exchanges.isEmpty ? 0 : sent.count, count: found.count)
        }
        self.requests = requests
        var shown: [RecordedEntry] = []
        var texts = (findings, trace: WorkflowTrace(run))
        // Redacted together: a secret that one exchange shows is removed from every other, and from the criteria.
        JointReplacement.apply(to: &texts) { texts, change in
            for index in texts.0.indices {
                texts.0[index].mapObservedTexts(change)
                texts.0[index].mapGivenTexts(change)
            }
            texts.trace.mapTexts(change)
        } replace: { texts in
            let redacted = redactor.redact(sent.map(\.entry), bodies: sent.map(\.bodies), texts: texts)
            shown = redacted.entries
            return redacted.texts
        }
        findings = texts.0
        var trace = texts.trace
        trace.show(shown)
        trace.cutValues()
        self.trace = trace
        exchanges = zip(sent, shown).map { sent, entry in
            LiveExchange(
                entry: entry, bodies: ExchangeBodies(entry.exchange, limits: limits, reusing: sent.bodies),
                source: sent.source)
        }
        for (index, count) in answers.enumerated() where count > 0 {
            let exchange = shown[count - 1].exchange
            findings[index].answer = AnswerExcerpt(exchange)
            guard findings[index].rule != .exchangeFailed else { continue }
            findings[index].evidence?.trace = Evidence.Trace(exchange)
        }
        self.findings = findings
    }
}

/// An exchange of a live run without its secrets, with its label and its parsed bodies, which flow on to each later stage.
struct LiveExchange: Sendable {
    let entry: RecordedEntry
    let bodies: ExchangeBodies
    /// The id of the source of its operation; nil for the first contract.
    var source: String?

    /// The response's body, if it is JSON.
    var json: JSON? { entry.exchange.response.flatMap(bodies.json) }
}

extension ExchangeBodies {
    /// The body of the exchange's response, if it is JSON.
    func json(of response: Response) -> JSON? { self.response?.content(as: response.headers.contentType).json }
}

extension RecordedEntry {
    /// How the comment of an entry begins whose step failed when it was recorded; the reason follows.
    static let failedStep = "the step failed: "

    var isOfFailedStep: Bool { comment?.hasPrefix(RecordedEntry.failedStep) ?? false }
}
