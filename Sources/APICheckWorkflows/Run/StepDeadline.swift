/// When a step with a `timeout` must have completed.
struct StepDeadline: Sendable {
    /// The time of the clock of the run.
    let end: Duration
    let timeout: Duration

    /// The criterion that fails when the step takes longer.
    func criterion(of step: Step) -> CheckedCriterion {
        CheckedCriterion(
            condition: "the step completes within \(Int((timeout / .milliseconds(1)).rounded())) ms",
            actual: "it took longer", isMet: false, line: step.line)
    }
}

/// Thrown when the time of a step is over.
struct StepTimeout: Error {
    let deadline: StepDeadline
}

extension WorkflowExecution {
    /// The end of the time of a step that starts now: by its own `timeout`, or by that of a step that called its workflow.
    /// A clean-up step has only its own.
    func deadline(of step: Step, in frame: WorkflowFrame) -> StepDeadline? {
        let own = step.timeout.map { StepDeadline(end: runner.options.clock.now() + $0, timeout: $0) }
        guard !step.isCleanup, let outer = frame.deadline else { return own }
        guard let own, own.end < outer.end else { return outer }
        return own
    }

    /// Waits before another attempt, but not past the deadline of the step that called the workflow.
    func sleep(_ duration: Duration, in frame: WorkflowFrame) async throws {
        let clock = runner.options.clock
        let rest = frame.deadline.map { max(.zero, $0.end - clock.now()) }
        try await clock.sleep(min(duration, rest ?? duration))
    }
}
