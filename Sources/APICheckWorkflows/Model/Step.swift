import APICheckJSON

/// A step of a workflow (Arazzo 1.0.1 section 4.6.5).
package struct Step: Sendable {
    package enum Target: Hashable, Sendable {
        case operationID(String)
        /// `/todos/{id}` and a method in upper case; without one, the only operation of the path.
        case operationPath(String, method: String?)
        case workflow(String)
    }

    package let id: String
    package let line: Int
    package let target: Target
    /// The line of the target.
    package let targetLine: Int
    /// The name of the source that has the operation; nil for a step that calls a workflow.
    package let source: String?
    package let parameters: [StepParameter]
    package let body: StepBody?
    /// When empty, any status of 200 to 299 is a success.
    package let criteria: [Criterion]
    package let onSuccess: [StepAction]
    package let onFailure: [StepAction]
    package let outputs: [Output]
    /// Ids of the steps of the same workflow that have to succeed before this one (Arazzo 1.1 section 5.8.5).
    package let dependsOn: [String]
    /// Steps of other workflows that have to succeed before this one. They are not run because of it.
    package let dependsOnOthers: [StepReference]
    /// The longest time that one attempt at the step may take, with its redirects or with the workflow that it calls; nil
    /// is unlimited (Arazzo 1.1 section 5.8.5.1).
    package let timeout: Duration?
    /// `x-apicheck-wait-until`: what the request is repeated for; nil sends it once.
    package let waitUntil: StepWait?
    /// `x-apicheck-cleanup: true`: runs even after a failure if the outputs that it requires have values.
    package let isCleanup: Bool

    /// The criteria of the responses of the step, not those of its actions.
    var allCriteria: [Criterion] { criteria + (waitUntil?.criteria ?? []) }

    /// The values that the step uses in its request, its criteria and its outputs. Actions are left out: one whose
    /// criteria have no value does not apply, which is what a workflow may rely on.
    var usedValues: [RuntimeExpression] {
        requiredOutputs + allCriteria.flatMap(\.expressions) + outputs.map(\.expression)
    }

    /// The steps that must have run before this one: those of ``dependsOn``, and those whose outputs it uses (Arazzo 1.1
    /// section 5.6.4.2).
    var precedingSteps: [String] {
        dependsOn
            + usedValues.compactMap { expression in
                if case .stepOutput(let step, _) = expression.source, step != id { step } else { nil }
            }
    }

    /// The outputs of other steps and workflows that the request uses, e.g. `$steps.create.outputs.id`.
    var requiredOutputs: [RuntimeExpression] {
        let templates = parameters.map(\.value) + (body.map { [$0.payload] + $0.replacements.map(\.value) } ?? [])
        return templates.flatMap(\.expressions).map(\.expression).filter { expression in
            switch expression.source {
            case .stepOutput, .workflowOutput: true
            default: false
            }
        }
    }
}

/// A named value that a step or a workflow provides.
package struct Output: Sendable {
    package let name: String
    /// The value, or what ``query`` selects from.
    package let expression: RuntimeExpression
    /// The query, or nil for the whole value.
    package let query: ValueSelector.Query?
    package let line: Int

    func value(in context: ExpressionContext) throws -> JSON? {
        guard let value = try context.value(of: expression) else { return nil }
        return try query.map { try $0.value(in: value) } ?? value
    }
}
