import APICheckBase

extension WorkflowExecution {
    static let unfinishedCleanup =
        "the clean-up did not finish in time after the interrupt; the server may still have what the run created"

    /// Runs the clean-up steps that have not run yet and whose required outputs have values.
    ///
    /// They run in a task of their own, so that cancelling the run does not leave behind what it created. That task is
    /// cancelled only when ``RunOptions/cancellationGrace`` is over.
    mutating func cleanUp(_ frame: inout WorkflowFrame, after end: WorkflowRun.End) async -> WorkflowRun.End {
        let open = frame.workflow.steps.filter { $0.isCleanup && !frame.started.contains($0.id) }
        if open.isEmpty { return end }
        let start = (self, frame)
        let task = Task {
            var (execution, frame) = start
            var end = end
            for step in open { await execution.cleanUp(step, &frame, &end) }
            return (execution, frame, end)
        }
        let finished = await withTaskCancellationHandler {
            await task.value
        } onCancel: { [grace] in
            grace.cancelAtEnd(task)
        }
        (self, frame) = (finished.0, finished.1)
        return finished.2
    }

    private mutating func cleanUp(_ step: Step, _ frame: inout WorkflowFrame, _ end: inout WorkflowRun.End) async {
        if Task.isCancelled {
            result.skipped.append(
                SkippedStep(step: frame.name(of: step), why: "\(WorkflowExecution.unfinishedCleanup)"))
            return
        }
        if let output = frame.missingOutput(for: step) {
            result.skipped.append(
                SkippedStep(step: frame.name(of: step), why: "\(output) has no value: nothing to clean up"))
            return
        }
        let attempt = await attempt(step, &frame)
        let run = attempt.run
        if attempt.end == .cancelled {
            result.skipped.append(SkippedStep(step: run.step, why: "\(WorkflowExecution.unfinishedCleanup)"))
            return
        }
        result.steps.append(run)
        if end == .completed { end = attempt.end ?? (run.outcome == .passed ? .completed : .failed(step: run.step)) }
    }
}

/// The grace period of a cancelled run, in which writes under way, whose response says what to clean up, and the
/// clean-up steps may finish. It starts at the cancellation.
final class CancellationGrace: Sendable {
    private let limit: Duration?
    private let end = Locked<ContinuousClock.Instant?>(nil)

    /// Without a limit, the period never ends.
    init(_ limit: Duration?) { self.limit = limit }

    /// Must be called in the cancellation handler of the task that waits.
    func cancelAtEnd<Value, Failure>(_ task: Task<Value, Failure>) {
        guard let limit else { return }
        let end = end.withLock { end in
            let first = end ?? .now + limit
            end = first
            return first
        }
        Task {
            try? await Task.sleep(until: end, clock: .continuous)
            task.cancel()
        }
    }
}
