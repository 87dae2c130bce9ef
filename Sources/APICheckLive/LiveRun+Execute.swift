import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckProject
import APICheckRecordings
import APICheckRedaction
import APICheckReports
import APICheckWorkflows

extension LiveRun {
    /// Runs the workflows of an API, checks each exchange against the contract, and reports each step with
    /// ``LiveEvent/ran(_:)``.
    ///
    /// - Parameters:
    ///   - recording: A file for all exchanges of the run, also of one that fails; nil writes none.
    ///   - wait: How long another run that records the same file is waited for.
    package mutating func execute(_ live: LiveAPI, recording: String? = nil, wait: Duration = .zero) async throws {
        var session: RecordingSession?
        if let recording {
            var options = RecordingSession.Options()
            options.redactor = live.redactor
            options.wait = wait
            options.keepsFailures = true
            let network = network
            session = try await RecordingSession.open(recording, mode: .all, options: options) { network }
        }
        defer { session?.discard() }
        var findings = Findings()
        let linked = live.linked.sorted { $0.key < $1.key }.map(\.value.contract)
        for contract in [live.contract] + linked { findings.add(contract.faults) }
        let runner = try runner(for: live, through: session, endsAtFailure: true)
        var requests: [ExchangeLabel] = []
        try await each(runnableWorkflows(of: live, runner), of: runner) { run, workflow in
            try await run.run(workflow, of: live, runner)
        } then: { run, _, result in
            guard let result else { return }
            run.settings.notify(.ran(result.trace))
            requests += result.requests
            for exchange in result.exchanges {
                findings.add(run.check(exchange, against: live.contract(of: exchange)).findings)
            }
            findings.add(result.findings)
        }
        outcome.report.add(Report(findings: findings.sorted, skipped: ([live.contract] + linked).flatMap(\.skipped)))
        if let session, case .recorded(let entries, let new) = try session.finish(order: requests) {
            settings.notify(.recorded(path: session.path, entries: entries, new: new, refreshed: nil))
        }
    }
}
