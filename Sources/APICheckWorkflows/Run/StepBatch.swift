import APICheckHTTP
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

/// Why a step may change something on the server.
package struct StepWrite: Hashable, Sendable, CustomStringConvertible {
    package enum Reason: Hashable, Sendable {
        /// The method of its operation is neither GET nor HEAD.
        case method
        /// It overrides the method.
        case override(name: String, value: String)
        /// It overrides the method with a value that is known only during the run.
        case unknownOverride(name: String)
    }

    let step: String
    let method: String
    package let reason: Reason

    package var description: String {
        switch reason {
        case .method: "step '\(step)' sends \(method)"
        case .override(let name, let value): "step '\(step)' sends \(method) with \(name): \(value)"
        case .unknownOverride(let name):
            "step '\(step)' sends \(method) with \(name), whose value is known only when it runs"
        }
    }

    /// Returns nil for a step that only reads.
    init?(_ step: Step, _ operation: StepOperation) {
        guard let reason = operation.isSafe ? StepWrite.override(in: step) : .method else { return nil }
        self.step = step.id
        method = operation.method
        self.reason = reason
    }

    private static func override(in step: Step) -> Reason? {
        for parameter in step.parameters {
            let isOverride =
                switch parameter.location {
                case .header: MethodOverride.isHeader(parameter.name)
                case .query: MethodOverride.isParameter(parameter.name) || isMutation(parameter)
                case .path, .cookie, .querystring, nil: false
                }
            if parameter.location == .querystring, let reason = override(inQuery: parameter) { return reason }
            if isOverride, let reason = reason(parameter.name, parameter.value) { return reason }
        }
        return step.body.flatMap { override(in: $0.payload) ?? override(in: $0.replacements) }
    }

    /// A mutation of GraphQL in a query, whose text is in the workflow. One that is made during the run is refused then, since a
    /// parameter `query` is usually another thing.
    private static func isMutation(_ parameter: StepParameter) -> Bool {
        guard case .constant(let value) = parameter.value else { return false }
        return MethodOverride(parameter: parameter.name, value: value.plainText)?.isWrite == true
    }

    /// A value in a query string can add any parameter.
    private static func override(inQuery parameter: StepParameter) -> Reason? {
        guard case .constant(let value) = parameter.value else { return .unknownOverride(name: parameter.name) }
        return FormPair.parse(Array((value.string ?? "").utf8)).lazy
            .compactMap { MethodOverride(parameter: $0.name, value: $0.value) }
            .first(where: \.isWrite).map { .override(name: $0.name, value: $0.method) }
    }

    /// A replacement changes only a member of the payload, but its value may be another.
    private static func override(in replacements: [StepBody.Replacement]) -> Reason? {
        replacements.lazy.compactMap { replacement -> Reason? in
            switch replacement.target {
            case .pointer(let pointer):
                guard let name = pointer.tokens.first else { return override(in: replacement.value) }
                return MethodOverride.isParameter(name) ? reason(name, replacement.value) : nil
            case .jsonPath(let path): return .unknownOverride(name: path.description)
            }
        }.first
    }

    /// Some servers read an override from a form field, with any method.
    private static func override(in payload: ValueTemplate) -> Reason? {
        switch payload {
        case .object(let members):
            return members.lazy.compactMap { member in
                MethodOverride.isParameter(member.name) ? reason(member.name, member.value) : nil
            }.first
        case .constant(let value) where value.kind == .object:
            return value.members.lazy.compactMap { member in
                MethodOverride.isParameter(member.name) ? reason(member.name, member.value) : nil
            }.first
        case .constant(let value):
            return FormPair.parse(Array((value.string ?? "").utf8)).lazy
                .compactMap { MethodOverride(parameter: $0.name, value: $0.value) }
                .first(where: \.isWrite).map { .override(name: $0.name, value: $0.method) }
        case .expression, .selection, .text, .array: return nil
        }
    }

    private static func reason(_ name: String, _ template: ValueTemplate) -> Reason? {
        guard case .constant(let value) = template else { return .unknownOverride(name: name) }
        return reason(name, value)
    }

    private static func reason(_ name: String, _ value: JSON) -> Reason? {
        guard let override = MethodOverride(parameter: name, value: value.plainText), override.isWrite else {
            return nil
        }
        return .override(name: name, value: override.method)
    }
}
