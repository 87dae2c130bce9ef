import APICheckJSON

/// Steps that may run at the same time.
enum StepBatch {
    /// The number of steps from `index` on that only read, do not decide what follows, and do not depend on each other;
    /// 1 when the step runs alone.
    static func count(
        from index: Int, in frame: WorkflowFrame, operation: (Step) -> StepOperation?
    ) -> Int {
        let steps = frame.workflow.steps
        var members: Set<String> = []
        for step in steps[index...] {
            guard let operation = operation(step), isIndependent(step, operation),
                frame.gaps[step.id] == nil, frame.unmetDependency(of: step) == nil,
                !step.precedingSteps.contains(where: members.contains)
            else { break }
            members.insert(step.id)
        }
        return max(1, members.count)
    }

    /// Actions and clean-up steps depend on the order.
    private static func isIndependent(_ step: Step, _ operation: StepOperation) -> Bool {
        !step.isCleanup && step.dependsOnOthers.isEmpty && step.onSuccess.isEmpty && step.onFailure.isEmpty
            && StepWrite(step, operation) == nil
    }
}

extension WorkflowExecution {
    /// The result of one step of a batch, as if it had run after the steps before the batch.
    fileprivate struct BatchedStep: Sendable {
        var execution: WorkflowExecution
        var frame: WorkflowFrame
        var transition: Transition
    }

    /// Runs the steps at the same time, and adds their results in their order. Returns what ended the workflow, and the
    /// first failure otherwise.
    ///
    /// The results after a step that ends the workflow are dropped, so that they do not depend on the number of jobs.
    mutating func run(batch: ArraySlice<Step>, _ frame: inout WorkflowFrame) async -> (
        end: WorkflowRun.End?, failure: WorkflowRun.End?
    ) {
        var start = (execution: self, frame: frame)
        start.execution.result.steps = []
        start.execution.result.skipped = []
        let jobs = runner.options.jobs
        let base = attempts
        let finished = await withTaskGroup(of: (Int, BatchedStep).self) { [start] group in
            var finished: [Int: BatchedStep] = [:]
            var rest = batch.enumerated().map { ($0.offset, $0.element) }[...]
            func startNext() {
                guard let (offset, step) = rest.popFirst() else { return }
                group.addTask {
                    var (execution, frame) = start
                    // The limit of attempts is reached at the same step as without jobs.
                    execution.attempts = base + offset
                    let transition = await execution.run(step, &frame)
                    execution.attempts -= offset
                    return (offset, BatchedStep(execution: execution, frame: frame, transition: transition))
                }
            }
            for _ in 0..<jobs { startNext() }
            for await (offset, step) in group {
                finished[offset] = step
                if !step.endsWorkflow { startNext() } else { rest = [] }
            }
            return finished
        }
        var failure: WorkflowRun.End?
        for (offset, step) in batch.enumerated() {
            guard let done = finished[offset] else { break }
            attempts += done.execution.attempts - base
            let reference = frame.reference(to: step)
            outcomes[reference] = done.execution.outcomes[reference]
            result.steps += done.execution.result.steps
            result.skipped += done.execution.result.skipped
            frame.started.insert(step.id)
            frame.context.stepOutputs[step.id] = done.frame.context.stepOutputs[step.id]
            frame.context.exchange = done.frame.context.exchange
            frame.gaps[step.id] = done.frame.gaps[step.id]
            frame.emptyLists[step.id] = done.frame.emptyLists[step.id]
            switch done.transition {
            case .next, .step, .workflow: break
            case .failed(let end):
                failure = failure ?? end
                if runner.options.endsAtFailure { return (failure, failure) }
            case .end(let end): return (end, failure)
            }
        }
        return (nil, failure)
    }
}

extension WorkflowExecution.BatchedStep {
    /// Whether the steps after it do not run.
    fileprivate var endsWorkflow: Bool {
        switch transition {
        case .next, .step, .workflow: false
        case .failed: execution.runner.options.endsAtFailure
        case .end: true
        }
    }
}
