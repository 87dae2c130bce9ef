import APICheckHTTP
package import APICheckJSON

/// The values that runtime expressions can read at one point of a workflow.
package struct ExpressionContext: Sendable {
    package var inputs: [String: JSON] = [:]
    /// The outputs of steps by step and name.
    package var stepOutputs: [String: [String: JSON]] = [:]
    package var workflowInputs: [String: [String: JSON]] = [:]
    package var workflowOutputs: [String: [String: JSON]] = [:]
    /// `$outputs`: the outputs of the workflow that a step called.
    package var outputs: [String: JSON] = [:]
    package var exchange: ObservedExchange?
    package var sources: [ContractSource] = []
    /// ``Workflow/scope`` of the workflow.
    package var scope = ""
    /// `$self`: the URI or the path of the workflow file.
    package var file: String?
    /// Whether an expression without a value becomes a placeholder, which ``PlannedExpressions`` shows as `{$…}` in
    /// plans.
    package var showsUnresolved = false

    /// Optional inputs without a value.
    package var missingInputs: Set<String> = []
    /// Inputs whose values are never shown, nor the values they are compared with.
    package var secretInputs: Set<String> = []

    package init() {}

    func isSecret(_ expression: RuntimeExpression) -> Bool {
        guard case .input(let name) = expression.source else { return false }
        return secretInputs.contains { name == $0 || name.hasPrefix($0 + ".") }
    }

    func isMissing(_ expression: RuntimeExpression) -> Bool {
        guard case .input(let name) = expression.source else { return false }
        return missingInputs.contains(name)
    }

    /// The text of a value for a message; hidden when it may contain a secret.
    func shown(_ value: JSON?, from template: ValueTemplate) -> String {
        if template.expressions.contains(where: { isSecret($0.expression) }) { return "(secret)" }
        return value?.shortText ?? "nothing"
    }

    /// Returns nil for a missing value. A header, query or path value is a string.
    package func value(of expression: RuntimeExpression) throws -> JSON? {
        let found = try found(expression.source)
        let value = expression.pointer.map { pointer in found?[pointer] } ?? found
        if value == nil, showsUnresolved, !isMissing(expression) {
            return try JSON.text(Placeholder.text(for: expression))
        }
        return value
    }

    private func found(_ source: RuntimeExpression.Source) throws -> JSON? {
        switch source {
        case .url: try exchange.map { try JSON.text($0.exchange.request.url.text) }
        case .method: try exchange.map { try JSON.text($0.exchange.request.method) }
        case .statusCode:
            try exchange?.exchange.response.map { response in try JSON.written { $0.int(response.status) } }
        case .document: try file.map(JSON.text)
        case .request(let part): try exchange?.requestValue(part)
        case .response(let part): try exchange?.responseValue(part)
        case .message: nil
        case .input(let name): Self.named(name, in: inputs)
        case .output(let name): Self.named(name, in: outputs)
        case .stepOutput(let step, let name): Self.named(name, in: stepOutputs[step])
        case .workflowInput(let workflow, let name): Self.named(name, in: workflowInputs[scope + workflow])
        case .workflowOutput(let workflow, let name): Self.named(name, in: workflowOutputs[scope + workflow])
        case .sourceDescription(let name, let reference):
            try field(reference, ofSource: name).map(JSON.text)
        case .component: nil
        }
    }

    private func field(_ field: String, ofSource name: String) -> String? {
        sources.first { $0.id == scope + name }.flatMap { $0.value(ofField: field) }
    }

    /// The value with that name, in which dots are allowed; or else the member of the value whose name is the longest
    /// prefix before a dot.
    private static func named(_ name: String, in values: [String: JSON]?) -> JSON? {
        guard let values else { return nil }
        if let value = values[name] { return value }
        var head = name[...]
        while let dot = head.lastIndex(of: ".") {
            head = head[..<dot]
            if let value = values[String(head)] {
                return value[Pointer(name[name.index(after: dot)...].split(separator: ".").map(String.init))]
            }
        }
        return nil
    }
}
