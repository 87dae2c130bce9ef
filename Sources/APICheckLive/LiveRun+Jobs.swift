import APICheckBase
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
    /// runs alone. Events other than requests are passed on in the order of the workflows.
    mutating func each<Result: Sendable>(
        _ workflows: [Workflow], of runner: WorkflowRunner,
        work: @escaping @Sendable (inout LiveRun, Workflow) async throws -> Result,
        then use: (inout LiveRun, Workflow, Result) throws -> Void
    ) async throws {
        var rest = workflows[...]
        while let first = rest.first {
            let readers = settings.jobs > 1 ? try rest.prefix { try runner.isSafe($0.id) } : []
            if readers.count > 1 {
                try await together(Array(readers), work: work, then: use)
                rest = rest.dropFirst(readers.count)
            } else {
                try use(&self, first, try await work(&self, first))
                rest = rest.dropFirst()
            }
        }
    }

    private mutating func together<Result: Sendable>(
        _ workflows: [Workflow], work: @escaping @Sendable (inout LiveRun, Workflow) async throws -> Result,
        then use: (inout LiveRun, Workflow, Result) throws -> Void
    ) async throws {
        let settings = settings
        let transport = transport
        try await withThrowingTaskGroup(of: (Int, Done<Result>).self) { group in
            var started = 0
            func startNext() {
                guard started < workflows.count else { return }
                let index = started
                started += 1
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
            for _ in 0..<settings.jobs { startNext() }
            var waiting: [Int: Done<Result>] = [:]
            var next = 0
            for try await (index, done) in group {
                startNext()
                waiting[index] = done
                while let done = waiting.removeValue(forKey: next) {
                    outcome.add(done.outcome)
                    for event in done.events { settings.notify(event) }
                    try use(&self, workflows[next], done.result)
                    next += 1
                }
            }
        }
    }
}

extension LiveOutcome {
    /// Adds what the work for one workflow did.
    fileprivate mutating func add(_ other: LiveOutcome) {
        report.skipped += other.report.skipped
        failures += other.failures
        unansweredWorkflows += other.unansweredWorkflows
        keptRecording = keptRecording || other.keptRecording
    }
}
