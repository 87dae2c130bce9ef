package import APICheckJSON

/// A sequence of steps (Arazzo 1.0.1 section 4.6.4).
///
/// Parameters and actions of the workflow as a whole are copied into its steps.
package struct Workflow: Sendable {
    /// As in its file, after ``scope``.
    package let id: String
    /// The file that contains it.
    package let file: String
    /// ``ContractSource/scope`` of the sources of its file: names in its expressions are those of that file.
    package let scope: String
    package let summary: String?
    package let line: Int
    package let inputs: [WorkflowInput]
    /// The JSON Schema of the inputs, in the document of the file; nil without inputs.
    package let inputSchema: JSON?
    /// Ids of the workflows that run before this one.
    package let dependsOn: [String]
    package let steps: [Step]
    package let outputs: [Output]

    package func input(_ name: String) -> WorkflowInput? { inputs.first { $0.name == name } }

    /// The other workflows that a run of this one may call.
    var callees: [String] {
        dependsOn
            + steps.flatMap { step -> [String] in
                var called = (step.onSuccess + step.onFailure).compactMap(\.kind.workflow)
                if case .workflow(let id) = step.target { called.append(id) }
                return called
            }
    }
}
