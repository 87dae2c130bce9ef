import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckJSON

/// The expressions of a step whose values are sent as secrets: in `Authorization`, a cookie, an API key, a member that
/// the contract marks, or one with the name of a credential.
struct SecretUses {
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
