import APICheckBase
package import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckProject
import APICheckRecordings
package import APICheckReports
import APICheckWorkflows

extension LiveRun {
    /// Compares the live answers of each API with its contract and with what was recorded for the same steps.
    ///
    /// - Parameters:
    ///   - against: A second server in place of the recordings, by its name in the contract or as a base URL.
    ///   - learns: Whether each workflow that does not write runs twice, to learn which values differ from call to call.
    ///   - marks: Whether the contracts get `x-apicheck-volatile` where values were learned to differ.
    package mutating func diff(
        _ apis: [LiveAPI], against: String? = nil, learns: Bool = false, marks: Bool = false
    ) async throws {
        let apis = try apis.map { live in
            var live = live
            live.reference = try against.map { try live.server(named: $0) }
            return live
        }
        if against != nil { outcome.report.reference = .server }
        var unit = 0
        for live in apis {
            let learned = try await diff(live, learns: learns, firstUnit: unit)
            unit += live.workflows(named: settings.workflows).count
            if marks { try mark(learned, of: live) }
        }
    }

    /// - Parameter firstUnit: The number of the API's first workflow in the whole run.
    /// - Returns: The places whose values differ between two calls.
    private mutating func diff(_ live: LiveAPI, learns: Bool, firstUnit: Int) async throws -> LearnedPlaces {
        let failures = outcome.failures.count + outcome.unansweredWorkflows
        let workflows = live.workflows(named: settings.workflows)
        var frame = ShardReport.Frame(
            contract: live.name, hash: settings.units == nil ? "" : live.contract.textHash,
            units: firstUnit..<firstUnit + workflows.count)
        let begin = outcome.report.skipped.count
        let recordings = try await recordings(for: live)
        if let reference = live.reference, recordings.allSatisfy(\.entries.isEmpty) {
            outcome.skip("\(live.name): comparison with \(reference.text)", "no step got a response there")
            return LearnedPlaces()
        }
        if recordings.isEmpty {
            outcome.skip(
                "\(live.name): comparison with recordings",
                "no recording in \(live.api.recordingsFolder)/", step: .record(api: live.name))
        }
        let skipped = outcome.report.skipped.count
        var comparison = LiveComparison(contract: live.contract, recordings: recordings)
        var parts: [ReportPart] = []
        let runner = try runner(for: live, comparedWith: recordings)
        let runnable = try runnableWorkflows(of: live, runner)
        frame.skipped = Array(outcome.report.skipped[begin...])
        var chosen: [Workflow] = []
        var units: [String: Int] = [:]
        for (unit, workflow) in zip(frame.units, workflows) where settings.units?.contains(unit) != false {
            guard runnable.contains(where: { $0.id == workflow.id }) else {
                var part = ReportPart(unit: unit)
                part.steps.recorded = comparison.recordedSteps(of: workflow.id)
                parts.append(part)
                continue
            }
            units[workflow.id] = unit
            chosen.append(workflow)
        }
        let times = recordings.flatMap(\.entries).compactMap(\.knownAt)
        var before = Tally(of: outcome)
        try await each(chosen, of: runner) { run, workflow -> (LiveWorkflow, again: LiveWorkflow?)? in
            guard let result = try await run.run(workflow, of: live, runner) else { return nil }
            guard learns, try runner.write(in: workflow.id) == nil else { return (result, nil) }
            // What this run skips is in the outcome already.
            var second = LiveRun(run.settings, transport: run.transport)
            return (result, try await second.run(workflow, of: live, runner))
        } then: { run, workflow, results in
            var part = ReportPart(unit: units[workflow.id] ?? 0)
            var findings = Findings()
            var coverage = CoverageTally(of: live.contract)
            var volatile = VolatileChanges()
            defer {
                run.outcome.report.volatile.add(volatile)
                part.volatile = volatile
                before.fill(&part, from: run.outcome)
                before = Tally(of: run.outcome)
                part.findings = findings.sorted
                part.used = coverage.used
                parts.append(part)
            }
            part.steps.recorded = comparison.recordedSteps(of: workflow.id)
            guard let (result, again) = results else { return }
            part.workflows = [workflow.id]
            if live.reference == nil {
                part.recordings = recordings.count
                (part.oldest, part.newest) = (times.min(), times.max())
            }
            if let again { run.learn(from: result, again, of: live, for: &comparison) }
            var criteria = FailedCriteria()
            let (exchanges, redirects) = AddedRedirect.join(result.exchanges, isRecorded: comparison.hasStep)
            for exchange in exchanges {
                let checked = run.check(exchange, against: live.contract)
                coverage.add(checked, status: exchange.entry.exchange.response?.status)
                let compared = comparison.findings(in: exchange, checked: checked)
                criteria.add(compared.findings, of: exchange.entry.label)
                volatile.add(compared.volatile)
            }
            let labels = exchanges.map(\.entry.label)
            part.steps.compared = comparison.comparedSteps(labels)
            if live.reference == nil, !recordings.isEmpty { run.skipUnrecorded(labels, of: live, comparison) }
            findings.add(redirects.compactMap(comparison.finding))
            let failed = result.findings.compactMap { finding -> Finding? in
                guard case .step(let name) = finding.place else { return finding }
                let step = name.split(separator: "/", maxSplits: 1).last.map(String.init)
                let label = ExchangeLabel(api: live.name, workflow: workflow.id, step: step)
                return criteria.absorb(finding, of: label) ? nil : comparison.judged(finding, label: label)
            }
            for differences in criteria.differences { findings.add(differences) }
            findings.add(failed)
        }
        parts.sort { $0.unit < $1.unit }
        if settings.workflows.isEmpty, outcome.report.skipped.count == skipped,
            outcome.failures.count + outcome.unansweredWorkflows == failures
        {
            outcome.completeAPIs.insert(live.name)
        }
        let unreached = live.arazzo.unreachedOperations(of: live.contract)
        outcome.report.add(LiveRun.end(parts, of: live.contract, unreached: unreached))
        if settings.units != nil {
            frame.isComplete = outcome.completeAPIs.contains(live.name)
            outcome.frames.append(frame)
            outcome.parts += parts
        }
        return comparison.learned
    }

    /// The findings of an API's parts, how much of its contract they used, and what is wrong with it.
    private static func end(_ parts: [ReportPart], of contract: Contract, unreached: [String]?) -> Report {
        var findings = Findings()
        for part in parts { findings.add(part.findings) }
        let used = parts.reduce(into: ContractUse()) { $0.formUnion($1.used) }
        // What is wrong with the contract itself is the subject of `verify`.
        findings.add(
            contract.faults(usedBy: used.operations).shown.map { fault in
                var fault = fault
                fault.verdict = .known
                return fault
            })
        var report = Report(
            findings: findings.sorted, skipped: contract.skipped + contract.skippedFields(of: used))
        for part in parts { report.steps += part.steps }
        report.apis = [LiveRun.checked(parts, of: contract)]
        if !used.operations.isEmpty { report.coverage = [Coverage(of: contract, used, unreached: unreached)] }
        return report
    }

    /// Each part is compared with all recordings of the API.
    private static func checked(_ parts: [ReportPart], of contract: Contract) -> CheckedAPI {
        var api = CheckedAPI(
            contract.api ?? contract.file, checked: parts.reduce(0) { $0 + $1.checked },
            workflows: parts.reduce(into: Set()) { $0.formUnion($1.workflows) }.count,
            recordings: parts.map(\.recordings).max() ?? 0)
        for part in parts { api.add(times: part.oldest, part.newest) }
        return api
    }

    /// The report of an API's parts, in the order of their units, as if they had been run here.
    package static func join(
        _ parts: [ReportPart], of frame: ShardReport.Frame, _ contract: Contract, unreached: [String]?
    ) -> Report {
        var report = Report(skipped: frame.skipped)
        for part in parts {
            report.checked += part.checked
            report.volatile.add(part.volatile)
            report.skipped += part.skipped
        }
        report.add(end(parts, of: contract, unreached: unreached))
        return report
    }

    /// Reports the steps that no recording has: their answers were compared with the contract alone.
    private mutating func skipUnrecorded(_ labels: [ExchangeLabel], of live: LiveAPI, _ comparison: LiveComparison) {
        var seen: Set<ExchangeLabel> = []
        for label in labels where label.hop == 0 && seen.insert(label).inserted && !comparison.hasStep(label) {
            outcome.skip(
                "\(live.name): comparison of \(label.workflow ?? "")/\(label.step ?? "")",
                "no recording has the step", step: .extend(api: live.name, workflow: label.workflow))
        }
    }

    /// The recordings of an API, or the answers of the second server as if they were recorded now.
    private mutating func recordings(for live: LiveAPI) async throws -> [Recording] {
        guard let reference = live.reference else { return try live.api.readRecordings() }
        var other = live
        other.server = reference
        other.reference = nil
        var run = LiveRun(settings, transport: transport)
        let runner = try run.runner(for: other)
        var entries: [RecordedEntry] = []
        try await run.each(run.runnableWorkflows(of: other, runner), of: runner) { [other] run, workflow in
            try await run.run(workflow, of: other, runner)
        } then: { _, _, result in
            entries += result?.exchanges.map(\.entry) ?? []
        }
        outcome.failures += run.outcome.failures.map { $0.at("\(reference.text)") }
        return [Recording(name: reference.text, entries: entries)]
    }
}

/// What of an outcome was there before a workflow.
private struct Tally {
    private let checked: Int
    private let skipped: Int
    private let failures: Int

    init(of outcome: LiveOutcome) {
        checked = outcome.report.checked
        skipped = outcome.report.skipped.count
        failures = outcome.failures.count
    }

    /// Adds what came since to the part of the workflow.
    func fill(_ part: inout ReportPart, from outcome: LiveOutcome) {
        part.checked = outcome.report.checked - checked
        part.skipped = Array(outcome.report.skipped[skipped...])
        part.failures = outcome.failures[failures...].map { $0.text() }
    }
}
