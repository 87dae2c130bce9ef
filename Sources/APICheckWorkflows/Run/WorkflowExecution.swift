import APICheckBase
import APICheckHTTP
import APICheckJSON

/// One run of a workflow: walks its steps, follows their actions, cleans up.
struct WorkflowExecution: Sendable {
    /// What a workflow came to.
    struct Outcome: Sendable {
        var outputs: [String: JSON]
        var end: WorkflowRun.End
        var exchange: ObservedExchange?
    }

    /// Where to go after a step.
    private enum Move {
        case next
        case step(String)
        case workflow(String)
        case end(WorkflowRun.End)
    }

    let runner: WorkflowRunner
    private(set) var result: WorkflowRun
    private var attempts = 0
    private let beginning: Duration
    private let grace: CancellationGrace
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

    /// Runs what the workflow depends on, its steps and its clean-up.
    private mutating func perform(
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
        var frame = Frame(workflow: workflow, prefix: prefix, context: context)
        var end = await performDependencies(&frame)
        if end == .completed { end = await walk(&frame) }
        end = await cleanUp(&frame, after: end)
        for step in workflow.steps where !frame.started.contains(step.id) {
            let name = frame.name(of: step)
            if !result.skipped.contains(where: { $0.step == name }) {
                result.skipped.append(
                    SkippedStep(step: name, why: end == .completed ? "no step leads to it" : end.summary))
            }
        }
        return Outcome(
            outputs: values(of: workflow.outputs, in: frame.context), end: end, exchange: frame.context.exchange)
    }

    private mutating func performDependencies(_ frame: inout Frame) async -> WorkflowRun.End {
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

    private mutating func walk(_ frame: inout Frame) async -> WorkflowRun.End {
        let steps = frame.workflow.steps
        var index = 0
        while index < steps.count {
            switch await take(steps[index], &frame) {
            case .next: index += 1
            case .step(let id): index = steps.firstIndex { $0.id == id } ?? steps.count
            case .workflow(let id):
                guard let workflow = try? runner.arazzo.workflow(id) else { return .completed }
                let names = Set(workflow.inputs.map(\.name))
                let inputs = frame.context.inputs.filter { names.contains($0.key) }
                let outcome = await perform(
                    workflow, inputs: inputs, prefix: "\(frame.prefix)\(id)/", known: frame.context)
                frame.context.workflowOutputs[id] = outcome.outputs
                return outcome.end
            case .end(let end): return end
            }
        }
        return .completed
    }

    /// Runs a step, again as often as its actions ask, and says where to go then.
    private mutating func take(_ step: Step, _ frame: inout Frame) async -> Move {
        var retries: [String: Int] = [:]
        while true {
            if let end = limitReached() { return .end(end) }
            var (run, end) = await attempt(step, &frame)
            if let end {
                if end != .cancelled {
                    result.steps.append(run)
                } else if step.isCleanup {
                    result.skipped.append(SkippedStep(step: run.step, why: WorkflowExecution.unfinished))
                }
                return .end(end)
            }
            if run.outcome == .passed {
                result.steps.append(run)
                return move(after: step.onSuccess.first { matches($0, frame.context) }, step, frame)
            }
            guard let (action, wait) = provision(for: step, frame, &retries) else {
                result.steps.append(run)
                return .end(.failed(step: run.step))
            }
            guard let wait else {
                if action?.kind != .end, let action { run.outcome = .handled(by: action.name) }
                result.steps.append(run)
                return action?.kind == .end ? .end(.failed(step: run.step)) : move(after: action, step, frame)
            }
            run.outcome = action.map { .handled(by: $0.name) } ?? .postponed
            result.steps.append(run)
            do { try await runner.options.clock.sleep(wait) } catch { return .end(.cancelled) }
            if let first = action?.kind.destination, let end = await prepare(first, &frame) { return .end(end) }
        }
    }

    private func move(after action: StepAction?, _ step: Step, _ frame: Frame) -> Move {
        switch action?.kind {
        case .end: .end(.completed)
        case .goto(.step(let id)): .step(id)
        case .goto(.workflow(let id)): .workflow(id)
        case .retry, nil: .next
        }
    }

    /// What the workflow, or else a `Retry-After`, provides for a step that failed: an action, and how long to wait
    /// before another attempt where it is one. Nil when nothing does.
    private func provision(
        for step: Step, _ frame: Frame, _ retries: inout [String: Int]
    ) -> (action: StepAction?, wait: Duration?)? {
        let response = frame.context.exchange?.exchange.response
        let asked = response.flatMap(RetryAfter.wait)
        let options = runner.options
        for action in step.onFailure where matches(action, frame.context) {
            guard case .retry(let after, let limit, _) = action.kind else { return (action, nil) }
            let wait = asked ?? .saturating(seconds: after)
            let used = retries[action.name] ?? 0
            if used < min(limit, options.maximumRetries), wait <= options.longestWait {
                retries[action.name] = used + 1
                return (action, wait)
            }
        }
        let used = retries[""] ?? 0
        if let response, [429, 503].contains(response.status), let asked, asked <= options.longestWait,
            used < options.maximumRetries
        {
            retries[""] = used + 1
            return (nil, asked)
        }
        return nil
    }

    /// Runs what a retry asks for before the next attempt, once.
    private mutating func prepare(_ first: StepAction.Destination, _ frame: inout Frame) async -> WorkflowRun.End? {
        switch first {
        case .step(let id):
            guard let step = frame.workflow.steps.first(where: { $0.id == id }) else { return nil }
            if let end = limitReached() { return end }
            let (run, end) = await attempt(step, &frame)
            result.steps.append(run)
            return end
        case .workflow(let id):
            guard let workflow = try? runner.arazzo.workflow(id) else { return nil }
            let names = Set(workflow.inputs.map(\.name))
            let outcome = await perform(
                workflow, inputs: frame.context.inputs.filter { names.contains($0.key) },
                prefix: "\(frame.prefix)\(id)/", known: frame.context)
            frame.context.workflowOutputs[id] = outcome.outputs
            return outcome.end == .completed ? nil : outcome.end
        }
    }

    private func matches(_ action: StepAction, _ context: ExpressionContext) -> Bool {
        action.criteria.allSatisfy { criterion in
            do { return try criterion.failure(in: context) == nil } catch { return false }
        }
    }

    private func limitReached() -> WorkflowRun.End? {
        let options = runner.options
        if Task.isCancelled { return .cancelled }
        if attempts >= options.maximumSteps { return .tooManySteps(options.maximumSteps) }
        if options.clock.now() - beginning > options.timeLimit { return .outOfTime(options.timeLimit) }
        return nil
    }
}

extension WorkflowExecution {
    /// Runs the clean-up steps that have not run yet and whose needs are met.
    ///
    /// A task of its own carries them, so that cancelling the run does not leave behind what it made: it is cancelled
    /// only when ``RunOptions/cancellationGrace`` is over.
    private mutating func cleanUp(_ frame: inout Frame, after end: WorkflowRun.End) async -> WorkflowRun.End {
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

    private static let unfinished = "the clean-up took too long after the interrupt: what it removes may be left"

    private mutating func cleanUp(_ step: Step, _ frame: inout Frame, _ end: inout WorkflowRun.End) async {
        if Task.isCancelled {
            result.skipped.append(SkippedStep(step: frame.name(of: step), why: WorkflowExecution.unfinished))
            return
        }
        if let need = frame.unmetNeed(of: step) {
            result.skipped.append(
                SkippedStep(step: frame.name(of: step), why: "\(need) has no value: nothing to clean up"))
            return
        }
        let (run, fault) = await attempt(step, &frame)
        if fault == .cancelled {
            result.skipped.append(SkippedStep(step: run.step, why: WorkflowExecution.unfinished))
            return
        }
        result.steps.append(run)
        if end == .completed { end = fault ?? (run.outcome == .passed ? .completed : .failed(step: run.step)) }
    }

    /// Runs a step once. The end is not nil when the workflow cannot go on whatever its actions say.
    private mutating func attempt(_ step: Step, _ frame: inout Frame) async -> (StepRun, WorkflowRun.End?) {
        attempts += 1
        frame.started.insert(step.id)
        frame.context.exchange = nil
        var run = StepRun(
            step: frame.name(of: step), line: step.line,
            operation: runner.operation(of: step, in: frame.workflow), outcome: .failed, isCleanup: step.isCleanup)
        do {
            if let operation = run.operation {
                try await send(step, operation, &frame, &run)
            } else if let end = try await call(step, &frame) {
                if case .failed = end { return (run, nil) }
                return (run, end)
            }
            frame.context.stepOutputs[step.id] = values(of: step.outputs, in: frame.context)
            run.failedCriteria = try failures(of: step, in: frame.context)
            if run.failedCriteria.isEmpty { run.outcome = .passed }
            return (run, nil)
        } catch let value as UnusableValue {
            run.failedCriteria = [value.failure]
            return (run, nil)
        } catch is CancellationError {
            return (run, .cancelled)
        } catch {
            let fault =
                error as? TransportError
                ?? TransportError(
                    .other, host: runner.server.origin, phase: .sending, reason: "\(error)", remedy: "See the cause.")
            run.outcome = .stopped(fault)
            return (run, .noAnswer(step: run.step, fault))
        }
    }

    private func send(_ step: Step, _ operation: StepOperation, _ frame: inout Frame, _ run: inout StepRun) async throws
    {
        let options = runner.options
        let built = try RequestBuilder(
            step: step, operation: operation, server: runner.server, headers: options.headers,
            isSecretName: options.isSecretName
        ).build(in: frame.context)
        try await runner.pace.wait(for: built.request.url.host)
        let label = ExchangeLabel(api: options.api, workflow: result.workflow, step: run.step)
        let transport = runner.transport
        let sending = Task {
            try await ExchangeLabel.$current.withValue(label) {
                try await transport.follow(built.request, limit: options.redirects)
            }
        }
        run.exchanges = try await withTaskCancellationHandler {
            try await sending.value
        } onCancel: { [grace] in
            // A write under way is awaited: only its answer says what there is to clean up.
            if !built.request.needsWritePermission { sending.cancel() } else { grace.cancelAtEnd(sending) }
        }
        guard let last = run.exchanges.last else { return }
        frame.context.exchange = try ObservedExchange(last, pathParameters: built.pathParameters)
    }

    /// Runs the workflow that a step names with the step's parameters as its inputs; nil when it came to its end.
    private mutating func call(_ step: Step, _ frame: inout Frame) async throws -> WorkflowRun.End? {
        guard case .workflow(let id) = step.target else { return nil }
        let workflow = try runner.arazzo.workflow(id)
        var given: [String: JSON] = [:]
        for parameter in step.parameters {
            if let value = try parameter.value.value(in: frame.context), !value.isNull { given[parameter.name] = value }
        }
        let inputs: [String: JSON]
        do { inputs = try runner.complete(given, for: workflow) } catch WorkflowError.missingInputs(_, let names, _) {
            throw UnusableValue(
                expected: "values for the inputs \(names.joined(separator: ", ")) of the workflow '\(id)'",
                actual: "nothing", line: step.line)
        } catch WorkflowError.wrongInput(_, let name, let expected, let actual, _) {
            throw UnusableValue(
                expected: "\(expected) for the input '\(name)' of the workflow '\(id)'", actual: actual, line: step.line
            )
        }
        let outcome = await perform(
            workflow, inputs: inputs, prefix: "\(frame.name(of: step))/", known: frame.context)
        frame.context.outputs = outcome.outputs
        frame.context.workflowOutputs[id] = outcome.outputs
        frame.context.exchange = outcome.exchange
        return outcome.end == .completed ? nil : outcome.end
    }

    /// Without criteria any status of 200...299 is a success, which Arazzo leaves open.
    private func failures(of step: Step, in context: ExpressionContext) throws -> [FailedCriterion] {
        if step.criteria.isEmpty, let status = context.exchange?.exchange.response?.status {
            if (200...299).contains(status) { return [] }
            return [FailedCriterion(condition: "a status of 200 to 299", actual: "\(status)", line: step.line)]
        }
        return try step.criteria.compactMap { try $0.failure(in: context) }
    }

    private func values(of outputs: [Output], in context: ExpressionContext) -> [String: JSON] {
        outputs.reduce(into: [:]) { values, output in
            if let value = try? context.value(of: output.expression) { values[output.name] = value }
        }
    }
}
