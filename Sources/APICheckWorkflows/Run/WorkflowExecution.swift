import APICheckBase
import APICheckHTTP
import APICheckJSON

/// One run of a workflow: runs its dependencies and its steps, follows the steps' actions, and cleans up.
struct WorkflowExecution: Sendable {
    /// The result of one workflow of the run.
    struct Outcome: Sendable {
        var outputs: [String: JSON]
        var end: WorkflowRun.End
        var exchange: ObservedExchange?
    }

    /// What to run after a step.
    enum Transition: Sendable {
        case next
        case step(String)
        case workflow(String)
        /// The steps that do not depend on the failed one.
        case failed(WorkflowRun.End)
        case end(WorkflowRun.End)
    }

    let runner: WorkflowRunner
    let grace: CancellationGrace
    /// Sends the cookies of this run.
    let transport: any Transport
    var result: WorkflowRun
    /// Attempts at steps, retries included.
    var attempts = 0
    /// Whether each step that was reached succeeded, of all workflows of the run.
    var outcomes: [StepReference: Bool] = [:]
    private let beginning: Duration
    /// Outcomes of the workflows that others depend on: each runs once.
    private var dependencies: [String: Outcome] = [:]

    init(runner: WorkflowRunner, workflow: Workflow) {
        self.runner = runner
        beginning = runner.options.clock.now()
        transport = CookieTransport(
            transport: runner.transport, jar: CookieJar(clock: runner.options.clock))
        grace = CancellationGrace(runner.options.cancellationGrace)
        result = WorkflowRun(workflow: workflow.id, file: runner.arazzo.file, api: runner.options.api)
    }

    mutating func run(_ workflow: Workflow, inputs: [String: JSON]) async {
        let outcome = await perform(workflow, inputs: inputs, prefix: "", known: ExpressionContext())
        result.outputs = outcome.outputs
        result.end = outcome.end
    }

    /// Runs the workflows that the workflow depends on, its steps and its clean-up steps.
    mutating func perform(
        _ workflow: Workflow, inputs: [String: JSON], prefix: String, known: ExpressionContext,
        before deadline: StepDeadline? = nil
    ) async -> Outcome {
        var context = ExpressionContext()
        context.workflowInputs = known.workflowInputs
        context.workflowOutputs = known.workflowOutputs
        context.workflowInputs[workflow.id] = inputs
        context.inputs = inputs
        let declared = (try? runner.declaredInputs(of: workflow)) ?? []
        context.secretInputs = Set(declared.filter(\.isSecret).map(\.name))
        context.missingInputs = Set(declared.filter { !$0.isRequired && inputs[$0.name] == nil }.map(\.name))
        context.scope = workflow.scope
        context.file = runner.arazzo.location(of: workflow)
        context.sources = runner.arazzo.sourceFields
        var frame = WorkflowFrame(workflow: workflow, prefix: prefix, context: context, deadline: deadline)
        var end = await performDependencies(&frame)
        if end == .completed { end = await runSteps(&frame) } else { frame.stop = end }
        end = await cleanUp(&frame, after: end)
        for step in workflow.steps where !frame.started.contains(step.id) {
            let name = frame.name(of: step)
            if !result.skipped.contains(where: { $0.step == name }) {
                let why = frame.stop?.summary ?? "the run did not reach it"
                result.skipped.append(SkippedStep(step: name, why: "\(why)"))
            }
        }
        return Outcome(
            outputs: values(of: workflow.outputs, in: frame.context), end: end, exchange: frame.context.exchange)
    }

    private mutating func performDependencies(_ frame: inout WorkflowFrame) async -> WorkflowRun.End {
        for id in frame.workflow.dependsOn {
            if dependencies[id] == nil {
                guard let workflow = try? runner.arazzo.workflow(id) else { continue }
                let names = Set(((try? runner.declaredInputs(of: workflow)) ?? []).map(\.name))
                let inputs = frame.context.inputs.filter { names.contains($0.key) }
                dependencies[id] = await performShared(workflow, in: frame.workflow) { [frame] execution in
                    await execution.perform(
                        workflow, inputs: inputs, prefix: "\(frame.prefix)\(id)/", known: frame.context)
                }
            }
            guard let outcome = dependencies[id] else { continue }
            guard outcome.end == .completed else { return outcome.end }
            frame.context.workflowOutputs[id] = outcome.outputs
        }
        return .completed
    }

    /// Runs the steps. A failed one stops only those that depend on it; the end of the run is that of the first failure.
    private mutating func runSteps(_ frame: inout WorkflowFrame) async -> WorkflowRun.End {
        let steps = frame.workflow.steps
        var index = 0
        var failure: WorkflowRun.End?
        while index < steps.count {
            let step = steps[index]
            // An action went back to a step that failed: it would fail forever.
            if let failure, frame.gaps[step.id] != nil { return frame.stop(with: failure) }
            if let why = frame.unmetDependency(of: step) ?? unmetDependencyOnOthers(of: step) {
                frame.gaps[step.id] = frame.missingElement(of: step).map(StepGap.noElement) ?? .skipped
                outcomes[frame.reference(to: step)] = false
                // A clean-up step may still have something to remove, which is known at the end.
                if step.isCleanup {
                    frame.hasPostponedCleanup = true
                } else {
                    result.skipped.append(SkippedStep(step: frame.name(of: step), why: "\(why)"))
                }
                if step.decidesWhatFollows { return frame.stop(with: failure ?? .completed) }
                index += 1
                continue
            }
            if step.isCleanup, frame.hasPostponedCleanup {
                // Clean-up steps keep their order: an account must not be deleted before what belongs to it.
                frame.gaps[step.id] = .skipped
                index += 1
                continue
            }
            let count = batchSize(from: index, frame)
            if count > 1 {
                let (end, failed) = await run(batch: steps[index..<index + count], &frame)
                failure = failure ?? failed
                if let end { return frame.stop(with: end) }
                index += count
                continue
            }
            switch await run(step, &frame) {
            case .next: index += 1
            case .step(let id): index = steps.firstIndex { $0.id == id } ?? steps.count
            case .workflow(let id):
                let end = await performAction(workflow: id, &frame)
                if end != .completed { return frame.stop(with: end) }
                return failure ?? end
            case .failed(let end):
                failure = failure ?? end
                if step.decidesWhatFollows || runner.options.endsAtFailure { return frame.stop(with: failure ?? end) }
                index += 1
            case .end(.completed): return failure ?? .completed
            case .end(let end): return frame.stop(with: end)
            }
        }
        return failure ?? .completed
    }

    /// 1 unless steps may run at the same time.
    private func batchSize(from index: Int, _ frame: WorkflowFrame) -> Int {
        guard runner.options.jobs > 1, runner.options.adapter?.needsEarlierAnswers != true, !frame.hasPostponedCleanup
        else { return 1 }
        return StepBatch.count(
            from: index, in: frame, isIndependent: runner.independentSteps(of: frame.workflow))
    }

    /// Runs a workflow that an action names; it gets the inputs of the current one that it declares.
    private mutating func performAction(workflow id: String, _ frame: inout WorkflowFrame) async -> WorkflowRun.End {
        guard let workflow = try? runner.arazzo.workflow(id) else { return .completed }
        let names = Set(workflow.inputs.map(\.name))
        var inputs = frame.context.inputs.filter { names.contains($0.key) }
        for parameter in frame.actionParameters {
            inputs[parameter.name] = try? parameter.value.value(in: frame.context)
        }
        let outcome = await perform(
            workflow, inputs: inputs, prefix: "\(frame.prefix)\(id)/", known: frame.context, before: frame.deadline)
        frame.context.workflowOutputs[id] = outcome.outputs
        return outcome.end
    }

    /// Runs a step, with the retries that its actions or the server ask for, and returns what to run next.
    mutating func run(_ step: Step, _ frame: inout WorkflowFrame) async -> Transition {
        var recovery = StepRecovery(step, runner.options)
        var polling = step.waitUntil.map { Polling($0, clock: runner.options.clock) }
        while true {
            if let end = exceededLimit(frame) { return .end(end) }
            let attempt = await attempt(step, &frame)
            var run = attempt.run
            if let why = attempt.skip {
                result.skipped.append(SkippedStep(step: run.step, why: "\(why)"))
                outcomes[frame.reference(to: step)] = false
                frame.gaps[step.id] = .skipped
                return .next
            }
            if attempt.end == nil, let next = polling?.next(after: &run, in: frame.context) {
                result.steps.append(run)
                do { try await sleep(next, in: frame) } catch { return .end(.cancelled) }
                continue
            }
            if let end = attempt.end {
                if end != .cancelled {
                    result.steps.append(run)
                } else if step.isCleanup {
                    result.skipped.append(SkippedStep(step: run.step, why: "\(WorkflowExecution.unfinishedCleanup)"))
                }
                outcomes[frame.reference(to: step)] = false
                guard end.leavesServerReachable else { return .end(end) }
                frame.gaps[step.id] = .noAnswer
                return .failed(end)
            }
            if run.outcome == .passed {
                result.steps.append(run)
                outcomes[frame.reference(to: step)] = true
                let action = step.onSuccess.first { $0.applies(in: frame.context) }
                return transition(after: action, &frame)
            }
            outcomes[frame.reference(to: step)] = false
            switch recovery.decide(in: frame.context) {
            case .fail:
                result.steps.append(run)
                frame.gaps[step.id] = .failed
                return .failed(.failed(step: run.step))
            case .follow(let action) where action.kind == .end:
                result.steps.append(run)
                return .end(.failed(step: run.step))
            case .follow(let action):
                run.outcome = .handled(by: action.name)
                result.steps.append(run)
                return transition(after: action, &frame)
            case .retry(let wait, let action):
                run.outcome = action.map { .handled(by: $0.name) } ?? .postponed
                run.wait = wait
                result.steps.append(run)
                do { try await sleep(wait, in: frame) } catch { return .end(.cancelled) }
                frame.actionParameters = action?.parameters ?? []
                if let first = action?.kind.destination, let end = await prepareRetry(first, &frame) {
                    return .end(end)
                }
            }
        }
    }

    private func transition(after action: StepAction?, _ frame: inout WorkflowFrame) -> Transition {
        frame.actionParameters = action?.parameters ?? []
        return switch action?.kind {
        case .end: .end(.completed)
        case .goto(.step(let id)): .step(id)
        case .goto(.workflow(let id)): .workflow(id)
        case .retry, nil: .next
        }
    }

    /// Runs once the step or workflow that a retry action names, before the next attempt.
    private mutating func prepareRetry(
        _ first: StepAction.Destination, _ frame: inout WorkflowFrame
    ) async -> WorkflowRun.End? {
        switch first {
        case .step(let id):
            guard let step = frame.workflow.steps.first(where: { $0.id == id }) else { return nil }
            if let end = exceededLimit(frame) { return end }
            let attempt = await attempt(step, &frame)
            result.steps.append(attempt.run)
            return attempt.end
        case .workflow(let id):
            let end = await performAction(workflow: id, &frame)
            return end == .completed ? nil : end
        }
    }

    private func exceededLimit(_ frame: WorkflowFrame) -> WorkflowRun.End? {
        if Task.isCancelled { return .cancelled }
        let maximum = runner.options.maximumSteps
        if attempts >= maximum { return .tooManySteps(maximum) }
        let now = runner.options.clock.now()
        if let deadline = frame.deadline, now >= deadline.end { return .failed(step: String(frame.prefix.dropLast())) }
        let limit = runner.options.timeLimit
        return now - beginning > limit ? .outOfTime(limit) : nil
    }
}
