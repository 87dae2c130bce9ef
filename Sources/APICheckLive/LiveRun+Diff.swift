import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckProject
import APICheckRecordings
import APICheckWorkflows

extension LiveRun {
    /// Compares the live answers of each API with its contract and with what was recorded for the same steps.
    package mutating func diff(_ apis: [LiveAPI]) async throws {
        for live in apis { try await diff(live) }
    }

    private mutating func diff(_ live: LiveAPI) async throws {
        let recordings = try live.api.readRecordings()
        if recordings.isEmpty {
            outcome.skip(
                "\(live.name): comparison with recordings",
                "no recording in \(live.api.recordingsFolder)/", step: .record(api: live.name))
        }
        let skipped = outcome.report.skipped.count
        let failures = outcome.failures.count
        let comparison = LiveComparison(contract: live.contract, recordings: recordings)
        var findings = Findings()
        // What is wrong with the contract itself is the subject of `verify`.
        findings.add(
            live.contract.faults.map { fault in
                var fault = fault
                fault.verdict = .known
                return fault
            })
        let runner = try runner(for: live)
        for workflow in try runnableWorkflows(of: live, runner) {
            guard let result = try await run(workflow, of: live, runner) else { continue }
            for exchange in result.exchanges {
                let checked = check(exchange, against: live.contract)
                let compared = comparison.findings(in: exchange, checked: checked)
                findings.add(compared.findings)
                outcome.report.volatileValues += compared.volatile
            }
            findings.add(
                result.findings.map { finding in
                    guard case .step(let name) = finding.place else { return finding }
                    let step = name.split(separator: "/", maxSplits: 1).last.map(String.init)
                    return comparison.judged(
                        finding, label: ExchangeLabel(api: live.name, workflow: workflow.id, step: step))
                })
        }
        if settings.workflows.isEmpty, outcome.report.skipped.count == skipped, outcome.failures.count == failures {
            outcome.completeAPIs.insert(live.name)
        }
        outcome.report.add(Report(findings: findings.sorted, skipped: live.contract.skipped))
    }
}
