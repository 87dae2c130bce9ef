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
