import APICheckHTTP
import APICheckJSON

/// The state of a workflow under way: what its expressions see, and which of its steps have started.
struct WorkflowFrame: Sendable {
    let workflow: Workflow
    /// Prefix of the step ids in results: empty, or `login/`.
    let prefix: String
    var context: ExpressionContext
    /// When the step that called the workflow must have completed; nil without its `timeout`.
    var deadline: StepDeadline?
    var started: Set<String> = []
    /// The inputs that the last action gives to the workflow that it names.
    var actionParameters: [StepParameter] = []
    /// What ended the workflow before its last step; nil when nothing did.
    var stop: WorkflowRun.End?
    /// The steps whose last attempt failed without an action that handles it, and those that were skipped because of them.
    var gaps: [String: StepGap] = [:]
    /// The outputs without a value because a list is empty, with the reason, by step and name.
    var emptyLists: [String: [String: String]] = [:]
    /// Whether a clean-up step waits for the end because a step that it depends on failed.
    var hasPostponedCleanup = false

    func name(of step: Step) -> String { prefix + step.id }

    func reference(to step: Step) -> StepReference { StepReference(workflow: workflow.id, step: step.id) }

    /// Stops the steps that have not run: an end other than completed is why.
    mutating func stop(with end: WorkflowRun.End) -> WorkflowRun.End {
        stop = end == .completed ? nil : end
        return end
    }

    /// The first output that a step requires and that has no value.
    func missingOutput(for step: Step) -> RuntimeExpression? {
        step.requiredOutputs.first { output in
            let value = try? context.value(of: output)
            return value?.isNull ?? true
        }
    }
}

/// Why a step has no outputs that other steps can use.
enum StepGap: Sendable {
    case failed, noAnswer, skipped
    /// The list that it needs an element of is empty; why it was skipped.
    case noElement(String)

    var clause: String {
        switch self {
        case .failed: "which failed"
        case .noAnswer: "which got no response"
        case .skipped, .noElement: "which was skipped"
        }
    }
}

extension Step {
    /// Whether its success decides which steps follow: then nothing is known about the order after a failure.
    var decidesWhatFollows: Bool {
        onSuccess.contains { action in
            switch action.kind {
            case .end, .goto: true
            case .retry: false
            }
        }
    }
}

extension WorkflowFrame {
    /// The first failed or skipped step that a step depends on, as the reason to skip it: "needs the output 'id' of the
    /// step 'create', which failed". Nil when the step can run.
    func unmetDependency(of step: Step) -> String? {
        if let why = missingElement(of: step) { return why }
        if gaps.isEmpty { return nil }
        for id in step.dependsOn {
            if let gap = gaps[id] { return "depends on the step '\(prefix)\(id)', \(gap.clause)" }
        }
        for expression in step.usedValues {
            switch expression.source {
            case .stepOutput(let id, let name) where id != step.id:
                if let gap = gaps[id] { return reason(name, of: id, gap) }
            case .workflowOutput(let workflow, let name):
                let caller = self.workflow.steps.first {
                    $0.target == .workflow(self.workflow.scope + workflow) && $0.id != step.id
                }
                if let caller, let gap = gaps[caller.id] { return reason(name, of: caller.id, gap) }
            default: break
            }
        }
        return nil
    }

    /// Why a step cannot run that needs an element of an empty list, or a step that was skipped for that reason.
    func missingElement(of step: Step) -> String? {
        for case .stepOutput(let id, let name) in step.requiredOutputs.map(\.source) where id != step.id {
            if let why = emptyLists[id]?[name] { return why }
            if case .noElement(let why) = gaps[id] { return why }
        }
        return nil
    }

    /// Notes the outputs of a step that have no value because a list of the answer is empty.
    mutating func noteEmptyLists(_ step: Step, _ run: StepRun) {
        emptyLists[step.id] = nil
        guard let json = run.answer else { return }
        for output in step.outputs where run.outputs[output.name] == nil {
            guard case .response(.body) = output.expression.source, let pointer = output.expression.pointer,
                output.query == nil
            else { continue }
            let isEmpty = pointer.tokens.indices.contains { end in
                let list = json[Pointer(Array(pointer.tokens[..<end]))]
                return list?.kind == .array && list?.count == 0
            }
            guard isEmpty else { continue }
            emptyLists[step.id, default: [:]][output.name] = "\(run.operation?.name ?? run.step) returned an empty list"
        }
    }

    private func reason(_ output: String, of id: String, _ gap: StepGap) -> String {
        "needs the output '\(output)' of the step '\(prefix)\(id)', \(gap.clause)"
    }
}

extension WorkflowExecution {
    /// The first step of another workflow that a step depends on and that did not succeed, as the reason to skip it.
    func unmetDependencyOnOthers(of step: Step) -> String? {
        step.dependsOnOthers.first { outcomes[$0] == false }.map {
            "depends on the step '\($0.workflow)/\($0.step)', which did not succeed"
        }
    }

    /// Throws ``UnusableValue`` when a step of another workflow has to run first and has not: a workflow that is run on
    /// its own may depend on the steps of one that calls it. A clean-up step runs all the same.
    func requireOthers(of step: Step) throws {
        guard !step.isCleanup, let other = step.dependsOnOthers.first(where: { outcomes[$0] == nil }) else { return }
        throw UnusableValue(
            expected: "the step '\(other.step)' of the workflow '\(other.workflow)' before it",
            actual: "it has not run", line: step.line)
    }
}
