package import APICheckBase
package import APICheckContracts
package import APICheckHTTP
import APICheckJSON

/// Workflows that were made without knowing the API: of its contract (``init(_:)``), or of calls that somebody captured
/// (``init(_:calls:)``).
package struct WorkflowDraft {
    /// Calls that run one after the other.
    package struct Workflow: Sendable {
        package let id: String
        package var calls: [DraftedCall]
    }

    /// An operation, or a captured call, that is not called.
    package struct Omission: Hashable, Sendable {
        /// `GET /todos/{id}`
        package let operation: String
        package let why: PrintableText
    }

    /// A value that a workflow takes.
    package struct Input: Hashable, Sendable {
        package let name: String
        /// What it is, for people.
        package let description: String
        package let isRequired: Bool
    }

    /// The step of a workflow.
    package struct StepName: Hashable, Sendable {
        package let workflow: String
        package let step: String
    }

    package let contract: Contract
    package internal(set) var workflows: [Workflow] = []
    package internal(set) var omissions: [Omission] = []
    /// The number of operations that are not called because they are not GET.
    package internal(set) var otherMethods = 0
    /// The steps that make captured calls again, by the place of the call among them.
    package internal(set) var steps: [Int: StepName] = [:]
    /// What the inputs are that stand for secrets in paths, headers and bodies, by their names.
    var secrets: [String: String] = [:]

    init(contract: Contract) { self.contract = contract }

    /// The inputs of all workflows, each once.
    package var inputs: [Input] {
        var inputs: [Input] = []
        for input in workflows.flatMap({ self.inputs(of: $0) }) {
            if let same = inputs.firstIndex(where: { $0.name == input.name }) {
                if input.isRequired { inputs[same] = input }
            } else {
                inputs.append(input)
            }
        }
        return inputs
    }

    /// Adds a header field to all calls that do not have it; the value of a secret one is an input.
    package mutating func send(_ field: HeaderField, isSecret: Bool) {
        for workflow in workflows.indices {
            for call in workflows[workflow].calls.indices { workflows[workflow].calls[call].send(field, isSecret) }
        }
    }

    /// The inputs of one workflow, each once, in the order of its calls.
    func inputs(of workflow: Workflow) -> [Input] {
        var inputs: [Input] = []
        func add(_ name: String, _ description: String, isRequired: Bool) {
            if let same = inputs.firstIndex(where: { $0.name == name }) {
                if isRequired { inputs[same] = Input(name: name, description: description, isRequired: true) }
            } else {
                inputs.append(Input(name: name, description: description, isRequired: isRequired))
            }
        }
        let secrets = secrets.sorted { $0.key < $1.key }
        for call in workflow.calls {
            // A call that was captured with its credential, and was accepted, fails without it.
            for credential in call.credentials {
                add(credential.input, credential.description, isRequired: call.status.map { $0 < 400 } ?? false)
            }
            for (name, description) in secrets where call.uses(input: name) {
                add(name, description, isRequired: true)
            }
        }
        return inputs
    }
}

extension DraftedCall {
    fileprivate mutating func send(_ field: HeaderField, _ isSecret: Bool) {
        func isSame(_ location: String, _ name: String) -> Bool {
            location == "header" && field.isNamed(name.lowercased())
        }
        if parameters.contains(where: { isSame($0.location, $0.name) }) { return }
        if credentials.contains(where: { isSame($0.location, $0.name) }) { return }
        if isSecret {
            credentials.append(DraftedCredential(header: field.name))
        } else {
            var writer = JSONWriter()
            writer.string(field.value)
            parameters.append(Parameter(name: field.name, location: "header", value: .literal(writer.text)))
        }
    }
}
