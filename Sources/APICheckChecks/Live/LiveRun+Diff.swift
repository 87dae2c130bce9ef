import APICheckBase
import APICheckContracts
import APICheckFindings
import APICheckHTTP
import APICheckJSON
import APICheckProject
import APICheckRecordings
import APICheckReports
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
            if let against { try live.setReference(against) }
            return live
        }
        if against != nil { outcome.report.reference = .server }
        var unit = 0
        for live in apis {
            var run = LiveRun(settings, transport: transport)
            try await run.diff(live, learns: learns, marks: marks, firstUnit: unit)
            outcome.add(run.outcome)
            unit += live.workflows(named: settings.workflows).count
        }
        outcome.report.joinRepeatedFindings()
    }

    /// Compares the answers of one API. The outcome is that of the API alone.
    ///
    /// - Parameter firstUnit: The number of the API's first workflow in the whole run.
    private mutating func diff(_ live: LiveAPI, learns: Bool, marks: Bool, firstUnit: Int) async throws {
        let workflows = live.workflows(named: settings.workflows)
        var frame = ShardReport.Frame(
            contract: live.name, hash: settings.units == nil ? "" : live.contract.textHash,
            units: firstUnit..<firstUnit + workflows.count)
        let recordings = try await recordings(for: live)
        if let reference = live.reference, recordings.allSatisfy(\.entries.isEmpty) {
            outcome.skip("\(live.name): comparison with \(reference.text)", "no step got a response there")
            if marks { try mark([], of: live) }
            return
        }
        if recordings.isEmpty {
            outcome.skip(
                "\(live.name): comparison with recordings",
                "no recording in \(live.api.recordingsFolder)/", step: .record(api: live.name))
        }
        // That there is no recording leaves the run complete.
        let expected = outcome.report.skipped.count
        var comparison = LiveComparisons(
            contract: live.contract,
            linked: Dictionary(live.linked.values.map { ($0.name, $0.contract) }) { first, _ in first },
            recordings: recordings)
        var parts: [ReportPart] = []
        let runner = try runner(for: live, comparedWith: recordings)
        let runnable = try runnableWorkflows(of: live, runner)
        frame.skipped = outcome.report.skipped
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
        try await each(chosen, of: runner) { run, workflow -> (LiveWorkflow, again: LiveWorkflow?)? in
            guard let result = try await run.run(workflow, of: live, runner) else { return nil }
            guard learns, try runner.write(in: workflow.id) == nil else { return (result, nil) }
            // What this run skips is in the outcome already.
            var settings = run.settings
            // The second run is to differ where the server's answers do.
            settings.sharedCalls = SharedCalls()
            var second = LiveRun(settings, transport: run.transport)
            return (result, try await second.run(workflow, of: live, runner))
        } then: { run, workflow, results in
            var part = ReportPart(unit: units[workflow.id] ?? 0)
            part.steps.recorded = comparison.recordedSteps(of: workflow.id)
            if let (result, again) = results {
                if let again { run.learn(from: result, again, of: live, for: &comparison) }
                run.compare(result, of: workflow, live, by: comparison, into: &part)
            }
            part.add(run.outcome)
            parts.append(part)
        }
        parts.sort { $0.unit < $1.unit }
        if settings.workflows.isEmpty, outcome.report.skipped.count == expected, outcome.failures.isEmpty,
            outcome.unansweredWorkflows == 0
        {
            outcome.completeAPIs.insert(live.name)
        }
        let unreached = live.arazzo.unreachedOperations(of: live.contract)
        outcome.report.add(LiveRun.report(parts, of: live.contract, unreached: unreached))
        if settings.units != nil {
            frame.isComplete = outcome.completeAPIs.contains(live.name)
            outcome.frames.append(frame)
            outcome.parts += parts
        }
        if marks { try mark(comparison.learned, of: live) }
    }

    /// Checks the exchanges of a workflow, compares them, and puts what is found into its part of the report.
    private mutating func compare(
        _ result: LiveWorkflow, of workflow: Workflow, _ live: LiveAPI, by comparison: LiveComparisons,
        into part: inout ReportPart
    ) {
        part.workflows = [workflow.id]
        if live.reference == nil {
            part.recordings = comparison.recordings
            (part.oldest, part.newest) = comparison.times
        }
        var coverage = CoverageTally(of: live.contract)
        var criteria = FailedCriteria()
        let (exchanges, redirects) = AddedRedirect.join(result.exchanges, isRecorded: comparison.hasStep)
        for exchange in exchanges {
            let checked = check(exchange, against: live.contract(of: exchange))
            if exchange.source == nil { coverage.add(checked) }
            let compared = comparison[exchange.entry.label].findings(in: exchange, checked: checked)
            criteria.add(compared.findings, of: exchange.entry.label)
            outcome.report.volatile.add(compared.volatile)
        }
        part.used = coverage.used
        let labels = exchanges.map(\.entry.label)
        part.steps.compared = comparison.comparedSteps(labels)
        if live.reference == nil, comparison.recordings > 0 { skipUnrecorded(labels, of: live, comparison) }
        var findings = Findings()
        findings.add(redirects.compactMap(comparison.finding))
        let failed = result.findings.compactMap { finding -> Finding? in
            guard case .step(let name) = finding.place else { return finding }
            let step = name.split(separator: "/", maxSplits: 1).last.map(String.init)
            let label = ExchangeLabel(api: finding.api, workflow: workflow.id, step: step)
            return criteria.absorb(finding, of: label) ? nil : comparison[label].judged(finding, label: label)
        }
        for differences in criteria.differences { findings.add(differences) }
        findings.add(failed)
        part.findings = findings.sorted
    }

    /// Reports the steps that no recording has: their answers were compared with the contract alone.
    private mutating func skipUnrecorded(_ labels: [ExchangeLabel], of live: LiveAPI, _ comparison: LiveComparisons) {
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
        let other = live.atReference(reference)
        var run = LiveRun(settings, transport: transport)
        let runner = try run.runner(for: other)
        var entries: [RecordedEntry] = []
        try await run.each(run.runnableWorkflows(of: other, runner), of: runner) { run, workflow in
            try await run.run(workflow, of: other, runner)
        } then: { _, _, result in
            entries += result?.exchanges.map(\.entry) ?? []
        }
        outcome.failures += run.outcome.failures.map { $0.at("\(reference.text)") }
        return [Recording(name: reference.text, entries: entries)]
    }

    /// Compares two runs of a workflow, and keeps the places whose values differ for the comparison.
    private func learn(
        from first: LiveWorkflow, _ second: LiveWorkflow, of live: LiveAPI, for comparison: inout LiveComparisons
    ) {
        let answers = Dictionary(second.exchanges.map { ($0.entry.label, $0) }) { first, _ in first }
        for exchange in first.exchanges {
            guard let other = answers[exchange.entry.label],
                let (operation, places) = comparison[exchange.entry.label].learned.add(
                    exchange, other, contract: live.contract(of: exchange))
            else { continue }
            for place in places { settings.notify(.learned(operation: operation, place: place.description)) }
        }
    }

    /// Adds `x-apicheck-volatile` to the contracts of an API's workflows for the places that were learned.
    private mutating func mark(_ learned: [(contract: Contract, places: [VolatilePlace])], of live: LiveAPI) throws {
        // The answers of a run that was cancelled say little.
        if Task.isCancelled { return }
        if learned.isEmpty { return settings.notify(.nothingToMark(file: live.contract.file)) }
        let project = live.api.project
        do {
            for (contract, places) in learned {
                let marks = VolatileMarks(places, of: contract, limits: project.limits.document)
                for file in marks.files { try project.requireInside(file) }
                for outcome in try marks.write() { settings.notify(.marked(outcome)) }
            }
        } catch let error as any ProblemError {
            // The report of the run is still wanted.
            outcome.failures.append(error.problem)
        }
    }
}
