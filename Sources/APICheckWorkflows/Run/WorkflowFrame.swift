import APICheckJSON

/// The state of a workflow under way: what its expressions see, and which of its steps have started.
struct WorkflowFrame: Sendable {
    let workflow: Workflow
    /// Prefix of the step ids in results: empty, or `login/`.
    let prefix: String
    var context: ExpressionContext
    var started: Set<String> = []

    func name(of step: Step) -> String { prefix + step.id }

    /// The first output that a step requires and that has no value.
    func missingOutput(for step: Step) -> RuntimeExpression? {
        step.requiredOutputs.first { output in
            let value = try? context.value(of: output)
            return value?.isNull ?? true
        }
    }
}
