import APICheckHTTP
import APICheckJSON

extension WorkflowExecution {
    struct Attempt {
        var run: StepRun
        /// Not nil when the workflow cannot continue, whatever its actions say.
        var end: WorkflowRun.End?
        /// Why nothing was sent; nil for a step that ran.
        var skip: String?
    }

    /// Runs a step once.
    mutating func attempt(_ step: Step, _ frame: inout WorkflowFrame) async -> Attempt {
        attempts += 1
        frame.started.insert(step.id)
        frame.context.exchange = nil
        var run = StepRun(
            step: frame.name(of: step), line: step.line,
            operation: runner.operation(of: step, in: frame.workflow), outcome: .failed, isCleanup: step.isCleanup)
        do {
            try requireOthers(of: step)
            if let operation = run.operation {
                try await send(step, operation, &frame, &run)
            } else if let end = try await call(step, &frame) {
                if case .failed = end { return Attempt(run: run) }
                return Attempt(run: run, end: end)
            }
            run.outputs = values(of: step.outputs, in: frame.context)
            frame.context.stepOutputs[step.id] = run.outputs
            frame.noteEmptyLists(step, run)
            run.criteria = try checkedCriteria(of: step, in: frame.context)
            if run.failedCriteria.isEmpty { run.outcome = .passed }
            return Attempt(run: run)
        } catch let value as UnusableValue {
            run.criteria = [value.criterion]
            run.hasUnusableValue = true
            return Attempt(run: run)
        } catch let timeout as StepTimeout {
            run.criteria = [timeout.deadline.criterion(of: step)]
            return Attempt(run: run)
        } catch is CancellationError {
            return Attempt(run: run, end: .cancelled)
        } catch let skipped as SkippedByAdapter {
            return Attempt(run: run, skip: skipped.why)
        } catch {
            let fault =
                error as? TransportError
                ?? TransportError(
                    .other, host: (run.operation.map(runner.server) ?? runner.server).origin, phase: .sending,
                    reason: "\(error)", remedy: "see the cause")
            run.outcome = .stopped(fault)
            return Attempt(run: run, end: .noAnswer(step: run.step, fault))
        }
    }

    private func send(
        _ step: Step, _ operation: StepOperation, _ frame: inout WorkflowFrame, _ run: inout StepRun
    ) async throws {
        let built = try RequestBuilder(
            step: step, operation: operation, base: runner.base(of: operation),
            headers: runner.headers(for: operation), isSecretName: runner.options.isSecretName
        ).build(in: frame.context)
        let label = ExchangeLabel(
            api: operation.owner ?? runner.options.api, workflow: result.workflow, step: run.step)
        let request = try adapted(built.request, of: label)
        try await runner.pace.wait(for: request.url.host)
        let deadline = deadline(of: step, in: frame)
        run.exchanges = try await ExchangeLabel.$current.withValue(label) {
            try await follow(request, before: deadline)
        }
        guard let last = run.exchanges.last else { return }
        let bodies = ExchangeBodies(last, limits: runner.options.document)
        run.bodies = bodies
        runner.options.adapter?.receive(run.answer, for: label)
        frame.context.exchange = try ObservedExchange(last, bodies: bodies, pathParameters: built.pathParameters)
        if let deadline, runner.options.clock.now() > deadline.end { throw StepTimeout(deadline: deadline) }
    }

    private func adapted(_ request: Request, of label: ExchangeLabel) throws -> Request {
        switch runner.options.adapter?.adapt(request, of: label) {
        case .send(let request): request
        case .skip(let why): throw SkippedByAdapter(why: why)
        case nil: request
        }
    }

    /// The maximum number of redirects that an adapter follows.
    private static let mostRedirects = 5

    /// Throws ``StepTimeout`` for a request that is not answered before the deadline, which aborts it.
    private func follow(_ request: Request, before deadline: StepDeadline?) async throws -> [Exchange] {
        let (transport, clock) = (transport, runner.options.clock)
        let isFollowed = runner.options.adapter?.followsRedirects(of: request, for: ExchangeLabel.current) ?? false
        let limit = isFollowed ? WorkflowExecution.mostRedirects : runner.options.redirects
        let isAllowed: @Sendable (HTTPURL) -> Bool = { !isFollowed || request.url.isSameServer(as: $0) }
        // A write under way is awaited even after the run is cancelled: only its response says what there is to clean up.
        let isAwaited = request.needsWritePermission
        guard isAwaited || deadline != nil else {
            return try await transport.follow(request, limit: limit, isAllowed: isAllowed)
        }
        if let deadline, clock.now() >= deadline.end { throw StepTimeout(deadline: deadline) }
        let sending = Task { try await transport.follow(request, limit: limit, isAllowed: isAllowed) }
        let timer = deadline.map { deadline in
            Task {
                try await clock.timer(deadline.end - clock.now())
                sending.cancel()
            }
        }
        defer { timer?.cancel() }
        do {
            return try await withTaskCancellationHandler {
                try await sending.value
            } onCancel: { [grace] in
                if isAwaited { grace.cancelAtEnd(sending) } else { sending.cancel() }
            }
        } catch {
            guard let deadline, !Task.isCancelled, clock.now() >= deadline.end else { throw error }
            throw StepTimeout(deadline: deadline)
        }
    }

    /// Runs the workflow that a step names, with the step's parameters as its inputs. Returns nil when it completes.
    private mutating func call(_ step: Step, _ frame: inout WorkflowFrame) async throws -> WorkflowRun.End? {
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
        let deadline = deadline(of: step, in: frame)
        let outcome = await perform(
            workflow, inputs: inputs, prefix: "\(frame.name(of: step))/", known: frame.context, before: deadline)
        frame.context.outputs = outcome.outputs
        frame.context.workflowOutputs[id] = outcome.outputs
        frame.context.exchange = outcome.exchange
        if let deadline, outcome.end.isResult, runner.options.clock.now() >= deadline.end {
            throw StepTimeout(deadline: deadline)
        }
        return outcome.end == .completed ? nil : outcome.end
    }

    /// Without criteria any status of 200 to 299 is a success; Arazzo does not define this case.
    private func checkedCriteria(of step: Step, in context: ExpressionContext) throws -> [CheckedCriterion] {
        guard step.criteria.isEmpty, let status = context.exchange?.exchange.response?.status else {
            return try step.criteria.map { try $0.check(in: context) }
        }
        return [
            CheckedCriterion(
                condition: "a status of 200 to 299", actual: "\(status)", isMet: (200...299).contains(status),
                line: step.line)
        ]
    }

    func values(of outputs: [Output], in context: ExpressionContext) -> [String: JSON] {
        outputs.reduce(into: [:]) { values, output in
            if let value = try? output.value(in: context) { values[output.name] = value }
        }
    }
}

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
private struct StepTimeout: Error {
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
