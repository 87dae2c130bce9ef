package import APICheckContracts
import APICheckJSON

/// The secret inputs of workflows: marked as secret, with the name of a secret, or used for secrets in requests.
package struct SecretInputs: Sendable {
    private struct Input: Hashable {
        let workflow: String
        let name: String
    }

    private var inputs: Set<Input> = []

    package init() {}

    /// - Parameters:
    ///   - others: Other contracts than the first, by the id of their source.
    ///   - isSecretName: Is called with names of inputs, parameters, header fields and body members.
    package init(
        of arazzo: Arazzo, contract: Contract, others: [String: Contract] = [:],
        isSecretName: @escaping (String) -> Bool
    ) {
        var sameInputs: [(Input, Input)] = []
        for workflow in arazzo.allWorkflows {
            for input in workflow.inputs where input.isSecret || isSecretName(input.name) {
                inputs.insert(Input(workflow: workflow.id, name: input.name))
            }
            for id in workflow.dependsOn {
                guard let other = try? arazzo.workflow(id) else { continue }
                // A workflow has the inputs of the workflows that it depends on.
                for input in other.inputs {
                    sameInputs.append(
                        (Input(workflow: workflow.id, name: input.name), Input(workflow: id, name: input.name)))
                }
            }
            for step in workflow.steps {
                let contract = step.source.flatMap { others[$0] } ?? contract
                let uses = SecretUses(contract: contract, step: step, isSecretName: isSecretName)
                for expression in uses.expressions {
                    if let input = SecretInputs.input(of: expression, in: workflow, arazzo) { inputs.insert(input) }
                }
                guard case .workflow(let id) = step.target else { continue }
                for parameter in step.parameters {
                    for located in parameter.value.expressions {
                        guard let input = SecretInputs.input(of: located.expression, in: workflow, arazzo) else {
                            continue
                        }
                        sameInputs.append((input, Input(workflow: id, name: parameter.name)))
                    }
                }
            }
        }
        spread(over: sameInputs)
    }

    package func contains(_ name: String, of workflow: String) -> Bool {
        inputs.contains(Input(workflow: workflow, name: name))
    }

    private mutating func spread(over pairs: [(Input, Input)]) {
        var others: [Input: [Input]] = [:]
        for (left, right) in pairs {
            others[left, default: []].append(right)
            others[right, default: []].append(left)
        }
        var waiting = Array(inputs)
        while let next = waiting.popLast() {
            for other in others[next, default: []] where inputs.insert(other).inserted { waiting.append(other) }
        }
    }

    /// The input that an expression reads, `user` also for `$inputs.user.password`.
    private static func input(of expression: RuntimeExpression, in workflow: Workflow, _ arazzo: Arazzo) -> Input? {
        switch expression.source {
        case .input(let text): input(text, of: workflow, arazzo)
        case .workflowInput(let id, let text):
            (try? arazzo.workflow(workflow.scope + id)).flatMap { input(text, of: $0, arazzo) }
        default: nil
        }
    }

    private static func input(_ text: String, of workflow: Workflow, _ arazzo: Arazzo) -> Input? {
        let others = workflow.dependsOn.compactMap { try? arazzo.workflow($0) }
        let names = ([workflow] + others).flatMap(\.inputs).map(\.name)
        return names.filter { text == $0 || text.hasPrefix($0 + ".") }.max { $0.utf8.count < $1.utf8.count }
            .map { Input(workflow: workflow.id, name: $0) }
    }
}
