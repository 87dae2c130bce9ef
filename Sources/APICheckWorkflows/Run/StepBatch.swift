import APICheckHTTP
import APICheckJSON

/// Steps that may run at the same time.
enum StepBatch {
    /// The number of steps from `index` on that only read, do not decide what follows, and do not depend on each other;
    /// 1 when the step runs alone.
    ///
    /// - Parameter isIndependent: Of each step of the workflow, see ``isIndependent(_:_:)``.
    static func count(from index: Int, in frame: WorkflowFrame, isIndependent: [Bool]) -> Int {
        let steps = frame.workflow.steps
        var end = index
        // Filled when a step depends on others, which few do.
        var members: Set<String> = []
        var filled = index
        while end < steps.count {
            let step = steps[end]
            guard isIndependent[end], frame.gaps[step.id] == nil, frame.unmetDependency(of: step) == nil
            else { break }
            if !step.precedingSteps.isEmpty {
                for step in steps[filled..<end] { members.insert(step.id) }
                filled = end
                if step.precedingSteps.contains(where: members.contains) { break }
            }
            end += 1
        }
        return max(1, end - index)
    }

    /// Whether a step may run beside others: it sends a request that only reads. Actions, clean-up steps and the end of a session
    /// depend on the order.
    static func isIndependent(_ step: Step, _ operation: StepOperation?) -> Bool {
        guard let operation else { return false }
        return !step.isCleanup && step.dependsOnOthers.isEmpty && step.onSuccess.isEmpty && step.onFailure.isEmpty
            && !operation.endsSession && StepWrite(step, operation) == nil
    }
}

extension WorkflowRunner {
    /// How many steps of a workflow run at the same time, on average over its batches; at most ``RunOptions/jobs``.
    package func width(of workflow: Workflow) -> Int {
        guard options.jobs > 1, options.adapter?.needsEarlierAnswers != true else { return 1 }
        let frame = WorkflowFrame(workflow: workflow, prefix: "", context: ExpressionContext())
        var index = 0
        var batches = 0
        while index < workflow.steps.count {
            index += StepBatch.count(from: index, in: frame, isIndependent: independentSteps(of: workflow))
            batches += 1
        }
        return max(1, min(options.jobs, workflow.steps.count / max(1, batches)))
    }
}

extension WorkflowExecution {
    /// What one step of a batch adds to the run, as if it had run after the steps before the batch.
    fileprivate struct BatchedStep: Sendable {
        var transition: Transition
        /// The attempts at it.
        var attempts: Int
        var outcome: Bool?
        var steps: [StepRun]
        var skipped: [SkippedStep]
        var outputs: [String: JSON]?
        var exchange: ObservedExchange?
        var gap: StepGap?
        var emptyLists: [String: String]?
    }

    /// The state before a batch. A class, since each step of the batch refers to it.
    private final class BatchStart: Sendable {
        let execution: WorkflowExecution
        let frame: WorkflowFrame

        init(_ execution: WorkflowExecution, _ frame: WorkflowFrame) {
            var execution = execution
            execution.result.steps = []
            execution.result.skipped = []
            self.execution = execution
            self.frame = frame
        }
    }

    /// Runs the step at a place of a batch in a copy of the state before the batch.
    private static func run(_ step: Step, at offset: Int, after start: BatchStart) async -> BatchedStep {
        var (execution, frame) = (start.execution, start.frame)
        // The limit of attempts is reached at the same step as without jobs.
        execution.attempts += offset
        let transition = await execution.run(step, &frame)
        return BatchedStep(
            transition: transition, attempts: execution.attempts - start.execution.attempts - offset,
            outcome: execution.outcomes[frame.reference(to: step)], steps: execution.result.steps,
            skipped: execution.result.skipped, outputs: frame.context.stepOutputs[step.id],
            exchange: frame.context.exchange, gap: frame.gaps[step.id], emptyLists: frame.emptyLists[step.id])
    }

    /// Runs the steps at the same time, and adds their results in their order. Returns what ended the workflow, and the
    /// first failure otherwise.
    ///
    /// The results after a step that ends the workflow are dropped, so that they do not depend on the number of jobs.
    mutating func run(batch: ArraySlice<Step>, _ frame: inout WorkflowFrame) async -> (
        end: WorkflowRun.End?, failure: WorkflowRun.End?
    ) {
        let jobs = runner.options.jobs
        let endsAtFailure = runner.options.endsAtFailure
        let start = BatchStart(self, frame)
        let finished = await withTaskGroup(of: (Int, BatchedStep).self) { group in
            var finished: [BatchedStep?] = Array(repeating: nil, count: batch.count)
            var next = batch.startIndex
            func startNext() {
                guard next < batch.endIndex else { return }
                let (step, offset) = (batch[next], next - batch.startIndex)
                next += 1
                group.addTask { (offset, await WorkflowExecution.run(step, at: offset, after: start)) }
            }
            for _ in 0..<jobs { startNext() }
            for await (offset, step) in group {
                if step.transition.endsWorkflow(atFailure: endsAtFailure) { next = batch.endIndex } else { startNext() }
                finished[offset] = step
            }
            return finished
        }
        var failure: WorkflowRun.End?
        for (step, done) in zip(batch, finished) {
            guard let done else { break }
            attempts += done.attempts
            outcomes[frame.reference(to: step)] = done.outcome
            result.steps += done.steps
            result.skipped += done.skipped
            frame.started.insert(step.id)
            frame.context.stepOutputs[step.id] = done.outputs
            frame.context.exchange = done.exchange
            frame.gaps[step.id] = done.gap
            frame.emptyLists[step.id] = done.emptyLists
            switch done.transition {
            case .next, .step, .workflow: break
            case .failed(let end):
                failure = failure ?? end
                if endsAtFailure { return (failure, failure) }
            case .end(let end): return (end, failure)
            }
        }
        return (nil, failure)
    }
}

extension WorkflowExecution.Transition {
    /// Whether the steps after it do not run.
    ///
    /// - Parameter atFailure: Whether a failure ends the workflow.
    fileprivate func endsWorkflow(atFailure: Bool) -> Bool {
        switch self {
        case .next, .step, .workflow: false
        case .failed: atFailure
        case .end: true
        }
    }
}
