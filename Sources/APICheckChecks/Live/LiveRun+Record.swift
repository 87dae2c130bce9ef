import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckProject
package import APICheckRecordings
import APICheckRedaction
import APICheckReports
import APICheckWorkflows

extension LiveRun {
    /// Runs the workflows of each API and writes their recordings, each checked against the contract.
    ///
    /// - Parameters:
    ///   - isPartial: Whether a recording that exists is replaced by a run with failures: its entries of the steps that failed
    ///     are kept. Where there is none, what worked is always written.
    ///   - wait: How long another run that records the same file is waited for.
    package mutating func record(
        _ apis: [LiveAPI], mode: RecordingMode, isPartial: Bool = false, wait: Duration
    ) async throws {
        for live in apis { try await record(live, mode: mode, isPartial: isPartial, wait: wait) }
    }

    private mutating func record(_ live: LiveAPI, mode: RecordingMode, isPartial: Bool, wait: Duration) async throws {
        var findings = Findings()
        findings.add(live.contract.faults)
        var api = CheckedAPI(live.name, checked: 0)
        let runner = try runner(for: live)
        try await each(runnableWorkflows(of: live, runner), of: runner) { run, workflow -> LiveWorkflow? in
            guard let session = try await run.open(workflow, of: live, mode: mode, wait: wait) else { return nil }
            return try await run.record(workflow, of: live, into: session, isPartial: isPartial)
        } then: { run, _, result in
            guard let result else { return }
            api.workflows += 1
            for exchange in result.exchanges {
                findings.add(run.check(exchange, against: live.contract(of: exchange)).findings)
            }
            api.checked += run.outcome.report.checked
            findings.add(result.findings)
        }
        var report = Report(findings: findings.sorted, skipped: live.contract.skipped)
        report.apis = [api]
        outcome.report.add(report)
    }

    /// Returns nil when there is nothing to record, or another run records the same file.
    private mutating func open(
        _ workflow: Workflow, of live: LiveAPI, mode: RecordingMode, wait: Duration
    ) async throws -> RecordingSession? {
        let file = live.api.recordingFile(workflow: workflow.id)
        try live.api.project.requireInside(file)
        let name = "\(live.name)/\(workflow.id)"
        var options = RecordingSession.Options()
        options.redactor = live.redactor
        options.wait = wait
        options.keepsFailures = true
        let network = network
        do {
            let session = try await RecordingSession.open(file, mode: mode, options: options) { network }
            if session.records { return session }
            outcome.skip("\(name)", "\(file) exists", step: .change(.recordingMode))
            outcome.keptRecording = true
        } catch let error as RecordingError {
            guard case .held = error.cause else { throw error }
            outcome.skip("\(name)", "it could not be run")
            outcome.failures.append(error.problem)
        }
        return nil
    }

    /// Runs one workflow and writes its recording when it completed with every criterion met, or else what may be written of it.
    private mutating func record(
        _ workflow: Workflow, of live: LiveAPI, into session: RecordingSession, isPartial: Bool
    ) async throws -> LiveWorkflow? {
        defer { session.discard() }
        let runner = try runner(for: live, through: session)
        guard let result = try await run(workflow, of: live, runner) else { return nil }
        var partial = PartialRecording(of: result)
        if !result.succeeded {
            let exists = FileContents.exists(session.path)
            let canBePartial = partial.hasWorkingSteps && result.end != .cancelled
            guard isPartial || !exists, canBePartial else {
                settings.notify(.notRecorded(path: session.path, result.end, canBePartial: canBePartial))
                return result
            }
            if exists { partial.old = try Recording(contentsOf: session.path).entries }
            settings.notify(.recordedPartly(path: session.path, failed: partial.failedSteps))
        }
        switch try session.finish(order: result.requests, change: partial.entries) {
        case .kept: settings.notify(.unchanged(path: session.path))
        case .recorded(let entries, let new):
            settings.notify(
                .recorded(path: session.path, entries: entries, new: new, refreshed: session.refreshed))
        }
        return result
    }
}

/// What is written of a run in which steps failed: the exchanges of the steps that worked. Of a step that failed, the old entries
/// stay; without any, the new one is written with the reason as its comment.
struct PartialRecording {
    /// Those of the recording that is replaced.
    var old: [RecordedEntry] = []
    /// Why steps failed, by their names.
    private let reasons: [String: String]
    /// The names of the steps that worked.
    private let worked: Set<String>
    private let succeeded: Bool

    init(of run: LiveWorkflow) {
        succeeded = run.succeeded
        var reasons: [String: String] = [:]
        for finding in run.findings {
            guard case .step(let name) = finding.place, let last = name.split(separator: "/", maxSplits: 1).last
            else { continue }
            let step = String(last)
            let reason = "\(finding.expected.description), not \(finding.actual.description)"
            reasons[step] = reasons[step] ?? reason
        }
        self.reasons = reasons
        worked = Set(run.exchanges.compactMap(\.entry.label.step)).subtracting(reasons.keys)
    }

    var hasWorkingSteps: Bool { !worked.isEmpty }

    var failedSteps: [String] { reasons.keys.sorted() }

    /// The entries to write, of those that the run made.
    func entries(_ new: [RecordedEntry]) -> [RecordedEntry] {
        // Of attempts that were repeated, only those with an answer.
        if succeeded { return new.filter { $0.failure == nil } }
        let kept = old.filter { entry in entry.label.step.map { !worked.contains($0) } ?? true }
        let known = Set(kept.compactMap(\.label.step))
        return kept
            + new.compactMap { entry in
                guard let step = entry.label.step, let reason = reasons[step] else { return entry }
                if known.contains(step) { return nil }
                var marked = entry
                marked.comment = RecordedEntry.failedStep + reason
                return marked
            }
    }
}
