import APICheckBase
package import APICheckContracts
import APICheckHTTP
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

/// The expressions of a step whose values are sent as secrets: in `Authorization`, a cookie, an API key, a member that
/// the contract marks, or one with the name of a credential.
private struct SecretUses {
    private let contract: Contract
    private let operation: Operation?
    private let isSecretName: (String) -> Bool
    private(set) var expressions: [RuntimeExpression] = []

    init(contract: Contract, step: Step, isSecretName: @escaping (String) -> Bool) {
        self.contract = contract
        self.isSecretName = isSecretName
        operation =
            switch step.target {
            case .operationID(let id): contract.operation(id: id)
            case .operationPath(let path, let method):
                contract.operations.first { $0.pathTemplate == path && (method == nil || $0.method == method) }
            case .workflow: nil
            }
        for parameter in step.parameters { add(parameter) }
        guard let body = step.body else { return }
        add(body.payload, at: [])
        for replacement in body.replacements {
            // The members that a query selects are known only from the payload: its text decides.
            let path = if case .pointer(let pointer) = replacement.target { pointer.tokens } else { [String]() }
            add(replacement.value, at: path)
        }
    }

    private mutating func add(_ parameter: StepParameter) {
        if case .constant = parameter.value { return }
        guard let location = parameter.location.flatMap({ Parameter.Location(rawValue: $0.rawValue) }) else { return }
        let isCookie = location == .cookie || location == .header && parameter.name.equalsIgnoringASCIICase("cookie")
        let isSecret =
            isCookie || isSecretName(parameter.name)
            || contract.marks(parameter: parameter.name, in: location, of: operation)
        if isSecret { expressions += parameter.value.expressions.map(\.expression) }
    }

    /// `path` is the location of the value in the body.
    private mutating func add(_ value: ValueTemplate, at path: [String]) {
        switch value {
        case .constant: return
        case .expression, .selection, .text:
            // The mark of a member does not apply to a text that contains it; the names in the text decide which parts
            // are secret.
            let isText = if case .text = value { true } else { false }
            let isSecret =
                path.contains { isSecretName($0) }
                || operation.map { contract.marks(bodyAt: path, whole: isText, of: $0) } ?? false
            expressions += isSecret ? value.expressions.map(\.expression) : named(in: value)
        case .array(let elements):
            for (index, element) in elements.enumerated() { add(element, at: path + [String(index)]) }
        case .object(let members): for member in members { add(member.value, at: path + [member.name]) }
        }
    }

    /// The expressions after a secret name in a text, as in `grant_type=password&password={$inputs.word}`.
    private func named(in value: ValueTemplate) -> [RuntimeExpression] {
        guard case .text(let pieces, _) = value else { return [] }
        var text = ""
        var found: [RuntimeExpression] = []
        for piece in pieces {
            switch piece {
            case .literal(let literal): text = literal
            case .expression(let expression):
                // A name must be followed by `=` or `:` before the expression.
                guard let mark = text.last(where: { !"\"' ".contains($0) }), "=:".contains(mark) else {
                    text = ""
                    continue
                }
                let name = text.reversed().drop { "\"' =:".contains($0) }
                    .prefix { $0.isLetter || $0.isNumber || "_-.".contains($0) }
                if !name.isEmpty, isSecretName(String(name.reversed())) { found.append(expression) }
                text = ""
            }
        }
        return found
    }
}
