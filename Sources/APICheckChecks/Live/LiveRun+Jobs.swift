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
    /// What the work for one workflow did, to be added in the order of the workflows.
    private struct Done<Result: Sendable>: Sendable {
        var outcome: LiveOutcome
        var events: [LiveEvent]
        var result: Result
    }

    /// Does the work for each workflow, and passes the results on in their order.
    ///
    /// Workflows in sequence that only read run at the same time, as many as ``LiveSettings/jobs`` says; one that writes
    /// or signs out runs alone. Events other than requests are passed on in the order of the workflows.
    ///
    /// - Parameters:
    ///   - work: Gets a run of the workflow alone.
    ///   - use: Gets the same run. What its outcome has in the end is added to that of this run.
    mutating func each<Result: Sendable>(
        _ workflows: [Workflow], of runner: WorkflowRunner,
        work: @escaping @Sendable (inout LiveRun, Workflow) async throws -> Result,
        then use: (inout LiveRun, Workflow, Result) throws -> Void
    ) async throws {
        var rest = workflows[...]
        while let first = rest.first {
            // The calls that workflows share are made by the first of them.
            let isAlone = settings.sharedCalls.isEmpty && runner.sharesCalls(first)
            let readers = settings.jobs > 1 && !isAlone ? try rest.prefix { try runner.runsBesideOthers($0.id) } : []
            if readers.count > 1 {
                try await together(Array(readers), widths: readers.map(runner.width), work: work, then: use)
                rest = rest.dropFirst(readers.count)
            } else {
                var run = LiveRun(settings, transport: transport)
                try use(&run, first, try await work(&run, first))
                outcome.add(run.outcome)
                rest = rest.dropFirst()
            }
        }
    }

    /// - Parameter widths: How many steps of each workflow run at the same time.
    private mutating func together<Result: Sendable>(
        _ workflows: [Workflow], widths: [Int],
        work: @escaping @Sendable (inout LiveRun, Workflow) async throws -> Result,
        then use: (inout LiveRun, Workflow, Result) throws -> Void
    ) async throws {
        let settings = settings
        let transport = transport
        // Requests that wait for a connection only take memory; the second half is sent while a workflow is redacted.
        let mostSteps = 2 * settings.jobs
        try await withThrowingTaskGroup(of: (Int, Done<Result>).self) { group in
            var started = 0
            var running = 0
            var width = 0
            func startNext() {
                guard started < workflows.count else { return }
                let index = started
                started += 1
                running += 1
                width += widths[index]
                group.addTask {
                    let events = Locked<[LiveEvent]>([])
                    var settings = settings
                    let notify = settings.notify
                    settings.notify = { event in
                        if case .request = event { notify(event) } else { events.withLock { $0.append(event) } }
                    }
                    var run = LiveRun(settings, transport: transport)
                    let result = try await work(&run, workflows[index])
                    return (
                        index, Done(outcome: run.outcome, events: events.withLock { $0 }, result: result)
                    )
                }
            }
            func startMore() {
                while started < workflows.count, running < settings.jobs, width < mostSteps { startNext() }
            }
            startMore()
            var waiting: [Int: Done<Result>] = [:]
            var next = 0
            for try await (index, done) in group {
                running -= 1
                width -= widths[index]
                startMore()
                waiting[index] = done
                while let done = waiting.removeValue(forKey: next) {
                    for event in done.events { settings.notify(event) }
                    var run = LiveRun(settings, transport: transport)
                    run.outcome = done.outcome
                    try use(&run, workflows[next], done.result)
                    outcome.add(run.outcome)
                    next += 1
                }
            }
        }
    }
}

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
