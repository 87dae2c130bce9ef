import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckRecordings

/// Compares three witnesses: the contract, the recording and the live answer. Each place gets one verdict.
struct LiveComparison: Sendable {
    let contract: Contract
    private let recorded: RecordedAnswers
    private let headers: AnswerHeaderComparison
    private let now: Instant
    var learned = LearnedPlaces()

    init(contract: Contract, recordings: [Recording], now: Instant = .now) {
        self.contract = contract
        self.now = now
        recorded = RecordedAnswers(recordings, contract: contract)
        headers = AnswerHeaderComparison(contract)
    }

    /// What an exchange breaks of the contract, `checked`, and where it differs from the recording.
    func findings(in live: LiveExchange, checked: CheckResult) -> (findings: [Finding], volatile: VolatileChanges) {
        let answer = recorded.answer(to: live.entry.label)
        guard let operation = checked.operation else {
            return (
                checked.findings.map { finding in
                    var finding = finding
                    finding.verdict = answer == nil ? .broken : .known
                    return finding
                }, VolatileChanges()
            )
        }
        let broken = checked.findings.map { finding in
            var finding = finding
            finding.verdict =
                recorded.hasFault(finding, operation: operation) ? .known : answer == nil ? .broken : .changed
            return finding
        }
        guard let answer else { return (broken, VolatileChanges()) }
        var comparison = AnswerComparison(
            contract: contract, operation: operation, answer: answer, live: live, headers: headers, now: now)
        comparison.compare(
            checked, others: recorded.bodies(operation: operation, status: live.entry.exchange.response?.status ?? 0),
            volatilePlaces: recorded.volatilePlaces(of: live.entry.label).union(learned.pointers[operation.name] ?? []),
            comparesCounts: learned.pointers[operation.name] != nil)
        return (comparison.merged(with: broken), comparison.volatile)
    }

    /// That the server redirects a request now; nil where nothing was recorded.
    func finding(_ redirect: AddedRedirect) -> Finding? {
        guard let answer = recorded.answer(to: redirect.label) else { return nil }
        let request = answer.entry.exchange.request
        let operation = contract.match(method: request.method, url: request.url)?.operation
        return redirect.finding(
            recorded: answer.entry, api: contract.api, operation: operation?.name, evidence: answer.evidence)
    }

    func hasStep(_ label: ExchangeLabel) -> Bool { recorded.hasStep(label) }

    /// The number of steps of a workflow that the recordings have.
    func recordedSteps(of workflow: String) -> Int { recorded.steps[workflow]?.count ?? 0 }

    /// A failed criterion of a step, or a step without an answer: its recording passed, unless it is marked as failed.
    func judged(_ finding: Finding, label: ExchangeLabel) -> Finding {
        var finding = finding
        finding.verdict = recorded.hasFailed(label) ? .known : recorded.hasStep(label) ? .changed : .broken
        return finding
    }
}
