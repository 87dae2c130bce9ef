/// One call of a workflow (Arazzo 1.0.1 section 4.6.5).
package struct Step: Sendable {
    package enum Target: Hashable, Sendable {
        case operationID(String)
        /// `/todos/{id}` and a method in upper case.
        case operationPath(String, method: String)
        case workflow(String)
    }

    package let id: String
    package let line: Int
    package let target: Target
    /// Where the target is named.
    package let targetLine: Int
    package let parameters: [StepParameter]
    package let body: StepBody?
    /// Empty: any status of 200...299 is a success.
    package let criteria: [Criterion]
    package let onSuccess: [StepAction]
    package let onFailure: [StepAction]
    package let outputs: [Output]
    /// `x-apicheck-cleanup: true`: runs even after a failure, when the outputs it needs have values.
    package let isCleanup: Bool

    /// Outputs of other steps that the request is made of, e.g. `$steps.create.outputs.id`.
    var needs: [RuntimeExpression] {
        let templates = parameters.map(\.value) + (body.map { [$0.payload] + $0.replacements.map(\.value) } ?? [])
        return templates.flatMap(\.expressions).map(\.expression).filter { expression in
            switch expression.source {
            case .stepOutput, .workflowOutput: true
            default: false
            }
        }
    }
}
