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
    private enum Transition {
        case next
        case step(String)
        case workflow(String)
        case end(WorkflowRun.End)
    }

    let runner: WorkflowRunner
    let grace: CancellationGrace
    var result: WorkflowRun
    /// Attempts at steps, retries included.
    var attempts = 0
    private let beginning: Duration
    /// Outcomes of the workflows that others depend on: each runs once.
    private var dependencies: [String: Outcome] = [:]

    init(runner: WorkflowRunner, workflow: Workflow) {
        self.runner = runner
        beginning = runner.options.clock.now()
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
        _ workflow: Workflow, inputs: [String: JSON], prefix: String, known: ExpressionContext
    ) async -> Outcome {
        var context = ExpressionContext()
        context.workflowInputs = known.workflowInputs
        context.workflowOutputs = known.workflowOutputs
        context.workflowInputs[workflow.id] = inputs
        context.inputs = inputs
        context.secretInputs = Set(((try? runner.declaredInputs(of: workflow)) ?? []).filter(\.isSecret).map(\.name))
        context.file = runner.arazzo.file
        context.sources = [runner.arazzo.source.name: runner.arazzo.source.url]
        var frame = WorkflowFrame(workflow: workflow, prefix: prefix, context: context)
        var end = await performDependencies(&frame)
        if end == .completed { end = await runSteps(&frame) }
        end = await cleanUp(&frame, after: end)
        for step in workflow.steps where !frame.started.contains(step.id) {
            let name = frame.name(of: step)
            if !result.skipped.contains(where: { $0.step == name }) {
                let why = end == .completed ? "the run did not reach it" : end.summary
                result.skipped.append(SkippedStep(step: name, why: why))
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
                dependencies[id] = await perform(
                    workflow, inputs: frame.context.inputs.filter { names.contains($0.key) },
                    prefix: "\(frame.prefix)\(id)/", known: frame.context)
            }
            guard let outcome = dependencies[id] else { continue }
            guard outcome.end == .completed else { return outcome.end }
            frame.context.workflowOutputs[id] = outcome.outputs
        }
        return .completed
    }

    private mutating func runSteps(_ frame: inout WorkflowFrame) async -> WorkflowRun.End {
        let steps = frame.workflow.steps
        var index = 0
        while index < steps.count {
            switch await run(steps[index], &frame) {
            case .next: index += 1
            case .step(let id): index = steps.firstIndex { $0.id == id } ?? steps.count
            case .workflow(let id): return await performAction(workflow: id, &frame)
            case .end(let end): return end
            }
        }
        return .completed
    }

    /// Runs a workflow that an action names; it gets the inputs of the current one that it declares.
    private mutating func performAction(workflow id: String, _ frame: inout WorkflowFrame) async -> WorkflowRun.End {
        guard let workflow = try? runner.arazzo.workflow(id) else { return .completed }
        let names = Set(workflow.inputs.map(\.name))
        let outcome = await perform(
            workflow, inputs: frame.context.inputs.filter { names.contains($0.key) },
            prefix: "\(frame.prefix)\(id)/", known: frame.context)
        frame.context.workflowOutputs[id] = outcome.outputs
        return outcome.end
    }

    /// Runs a step, with the retries that its actions or the server ask for, and returns what to run next.
    private mutating func run(_ step: Step, _ frame: inout WorkflowFrame) async -> Transition {
        var recovery = StepRecovery(step, runner.options)
        while true {
            if let end = exceededLimit { return .end(end) }
            let attempt = await attempt(step, &frame)
            var run = attempt.run
            if let end = attempt.end {
                if end != .cancelled {
                    result.steps.append(run)
                } else if step.isCleanup {
                    result.skipped.append(SkippedStep(step: run.step, why: WorkflowExecution.unfinishedCleanup))
                }
                return .end(end)
            }
            if run.outcome == .passed {
                result.steps.append(run)
                return transition(after: step.onSuccess.first { $0.applies(in: frame.context) })
            }
            switch recovery.decide(in: frame.context) {
            case .fail:
                result.steps.append(run)
                return .end(.failed(step: run.step))
            case .follow(let action) where action.kind == .end:
                result.steps.append(run)
                return .end(.failed(step: run.step))
            case .follow(let action):
                run.outcome = .handled(by: action.name)
                result.steps.append(run)
                return transition(after: action)
            case .retry(let wait, let action):
                run.outcome = action.map { .handled(by: $0.name) } ?? .postponed
                result.steps.append(run)
                do { try await runner.options.clock.sleep(wait) } catch { return .end(.cancelled) }
                if let first = action?.kind.destination, let end = await prepareRetry(first, &frame) {
                    return .end(end)
                }
            }
        }
    }

    private func transition(after action: StepAction?) -> Transition {
        switch action?.kind {
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
            if let end = exceededLimit { return end }
            let attempt = await attempt(step, &frame)
            result.steps.append(attempt.run)
            return attempt.end
        case .workflow(let id):
            let end = await performAction(workflow: id, &frame)
            return end == .completed ? nil : end
        }
    }

    private var exceededLimit: WorkflowRun.End? {
        let options = runner.options
        if Task.isCancelled { return .cancelled }
        if attempts >= options.maximumSteps { return .tooManySteps(options.maximumSteps) }
        if options.clock.now() - beginning > options.timeLimit { return .outOfTime(options.timeLimit) }
        return nil
    }
}
