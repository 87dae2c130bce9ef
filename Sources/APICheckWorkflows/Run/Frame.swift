import APICheckJSON

/// A workflow that is under way: what its expressions see and which of its steps have run.
struct Frame: Sendable {
    let workflow: Workflow
    /// Stands before the ids of its steps in results: empty, or `login/`.
    let prefix: String
    var context: ExpressionContext
    var started: Set<String> = []

    func name(of step: Step) -> String { prefix + step.id }

    /// The first of the outputs that a step needs and that has no value.
    func unmetNeed(of step: Step) -> RuntimeExpression? {
        step.needs.first { need in
            let value = try? context.value(of: need)
            return value?.isNull ?? true
        }
    }
}
