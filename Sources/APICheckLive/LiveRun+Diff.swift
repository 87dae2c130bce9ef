import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckProject
import APICheckRecordings

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
        let comparison = LiveComparison(contract: live.contract, recordings: recordings)
        var findings = Findings()
        findings.add(live.contract.faults)
        let runner = try runner(for: live)
        for workflow in try runnableWorkflows(of: live, runner) {
            guard let result = try await run(workflow, of: live, runner) else { continue }
            for exchange in result.exchanges {
                let checked = check(exchange, against: live.contract, &findings)
                findings.add(comparison.findings(in: exchange, checked: checked))
            }
            findings.add(result.findings)
        }
        outcome.report.add(Report(findings: findings.sorted, skipped: live.contract.skipped))
    }
}
