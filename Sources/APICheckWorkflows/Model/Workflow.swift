/// Calls to make in order and what must hold between them (Arazzo 1.0.1 section 4.6.4).
///
/// Parameters and actions that the file gives to the workflow as a whole stand in its steps.
package struct Workflow: Sendable {
    package let id: String
    package let summary: String?
    package let line: Int
    package let inputs: [WorkflowInput]
    /// Ids of the workflows that run before.
    package let dependsOn: [String]
    package let steps: [Step]
    package let outputs: [Output]

    package func input(_ name: String) -> WorkflowInput? { inputs.first { $0.name == name } }

    /// The workflows that a run of this one may call, itself left out.
    var callees: [String] {
        dependsOn
            + steps.flatMap { step -> [String] in
                var called = (step.onSuccess + step.onFailure).compactMap(\.kind.workflow)
                if case .workflow(let id) = step.target { called.append(id) }
                return called
            }
    }
}
