import APICheckFindings
import APICheckJSON

/// Reads the outputs of a step or a workflow.
struct OutputReader {
    let file: String
    /// Whether an output may be a Selector Object (Arazzo 1.1).
    let hasSelectors: Bool

    func outputs(_ fields: Fields) throws -> [Output] { try fields.namedMembers("outputs").map(output) }

    private func output(_ member: JSON.Member) throws -> Output {
        let line = member.key.line
        let location = SourceLocation(file: file, line: line)
        do {
            if let text = member.value.string {
                return Output(name: member.name, expression: try RuntimeExpression(text), query: nil, line: line)
            }
            if member.value.kind == .object { return try selection(member) }
        } catch let error as ExpressionError {
            throw WorkflowError.expression(text: error.text, reason: error.reason, at: location)
        }
        throw WorkflowError.malformed(
            "the output '\(member.name)' is \(member.value.kind.withArticle), expected an expression",
            remedy: "write one, e.g. $response.body#/id", at: location)
    }

    private func selection(_ member: JSON.Member) throws -> Output {
        let known = ["context", "selector", "type"]
        let fields = try Fields(member.value, "the output '\(member.name)'", known: known, file: file)
        try fields.requireVersion11(for: known, hasSelectors)
        let context = try fields.requiredText("context")
        guard let selector = try fields.text("selector") else { throw fields.missing("selector") }
        let allowed: [ExpressionType] = [.jsonpath, .jsonpointer, .xpath, .path]
        guard let type = try ExpressionType.read(fields, "type", allowed: allowed) else { throw fields.missing("type") }
        let value = try ValueSelector(context: context, selector: selector, type: type)
        return Output(name: member.name, expression: value.context, query: value.query, line: member.key.line)
    }
}
