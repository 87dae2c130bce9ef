import APICheckBase
import APICheckContracts
package import APICheckHTTP

/// The secrets of captured calls, and the calls that cannot be made without them.
extension WorkflowDraft {
    /// The values of the inputs that are credentials, as captured calls sent them.
    ///
    /// - Parameter exchanges: The calls that the workflows make again, with their secrets.
    package func secrets(in exchanges: [Exchange]) -> [String: String] {
        var values: [String: String] = [:]
        var credentials: [StepName: [DraftedCredential]] = [:]
        for workflow in workflows {
            for call in workflow.calls {
                credentials[StepName(workflow: workflow.id, step: call.stepID)] = call.credentials
            }
        }
        for (index, name) in steps.sorted(by: { $0.key < $1.key }) where exchanges.indices.contains(index) {
            for credential in credentials[name] ?? [] {
                guard let value = credential.value(in: exchanges[index].request),
                    !SecretPlaceholder.occurs(in: value)
                else { continue }
                values[credential.input] = value
            }
        }
        return values
    }

    /// Leaves these header fields out of all calls, and needs no credential or secret for them: the run sends them.
    package mutating func leaveOutCredentials(of headers: Headers) {
        for workflow in workflows.indices {
            for call in workflows[workflow].calls.indices {
                func isSent(_ location: String, _ name: String) -> Bool {
                    location == "header" && headers[name.lowercased()] != nil
                }
                workflows[workflow].calls[call].credentials.removeAll { isSent($0.location, $0.name) }
                workflows[workflow].calls[call].parameters.removeAll { isSent($0.location, $0.name) }
            }
        }
    }

    /// Leaves out the calls that fail without an input that has no value, and those that need their answers.
    package mutating func omitCalls(without isMissing: (String) -> Bool) {
        for (index, workflow) in workflows.enumerated() {
            var omitted: [String] = []
            workflows[index].calls = workflow.calls.filter { call in
                let needed = inputs(of: Workflow(id: workflow.id, calls: [call])).filter(\.isRequired)
                let why: PrintableText
                if let missing = needed.first(where: { isMissing($0.name) }) {
                    why = "it needs a secret that the recording does not have: --input \(missing.name)=VALUE"
                } else if let source = omitted.first(where: call.needs) {
                    why = "it needs the answer to the call \(source), which is not made"
                } else {
                    return true
                }
                omitted.append(call.stepID)
                omissions.append(Omission(operation: call.operation.name, why: why))
                return false
            }
        }
        workflows.removeAll(where: \.calls.isEmpty)
        let left = Set(
            workflows.flatMap { workflow in
                workflow.calls.map { StepName(workflow: workflow.id, step: $0.stepID) }
            })
        steps = steps.filter { left.contains($0.value) }
        omissions = omissions.unique
    }
}

extension DraftedCall {
    /// Whether a parameter or the body has the value of an input in it.
    func uses(input name: String) -> Bool {
        let whole = "\"$inputs.\(name)\""
        let part = "{$inputs.\(name)}"
        return texts.contains { $0.contains(whole) || $0.contains(part) }
    }

    /// Whether it uses an output of a step.
    fileprivate func needs(_ step: String) -> Bool {
        sources.contains(step) || texts.contains { $0.contains("$steps.\(step).outputs.") }
    }

    /// Those that may have runtime expressions in them.
    private var texts: [String] {
        parameters.compactMap { if case .literal(let text) = $0.value { text } else { nil } } + [body?.payload ?? ""]
    }
}
