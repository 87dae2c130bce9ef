import APICheckFindings
import APICheckJSON

/// Reads the inputs of a workflow from their JSON Schema; `$ref` refers to the same file.
struct InputReader {
    let root: JSON
    let file: String
    private static let maximumReferences = 32

    func inputs(_ schema: JSON?) throws -> [WorkflowInput] {
        guard let schema = try schema.map(resolve) else { return [] }
        let required = Set(schema["required"]?.elements.compactMap(\.string) ?? [])
        guard let properties = schema["properties"] else { return [] }
        return try properties.members.map { member in
            let property = try resolve(member.value)
            let types = property["type"].map { $0.string.map { [$0] } ?? $0.elements.compactMap(\.string) } ?? []
            return WorkflowInput(
                name: member.name, summary: property["description"]?.string, types: types,
                defaultValue: property["default"],
                isRequired: property["default"] == nil && required.contains(member.name),
                isSecret: property["format"]?.string == "password" || property["writeOnly"]?.bool == true
                    || property["x-apicheck-secret"]?.bool == true,
                file: file, line: member.key.line)
        }
    }

    private func resolve(_ schema: JSON) throws -> JSON {
        var schema = schema
        for _ in 0..<Self.maximumReferences {
            guard let reference = schema["$ref"]?.string else { return schema }
            let location = SourceLocation(file: file, line: schema.line)
            guard reference.hasPrefix("#"), let pointer = Pointer(String(reference.dropFirst())) else {
                throw WorkflowError.unsupported(
                    "the reference '\(reference)'", remedy: "refer to #/components/inputs/NAME in this file",
                    at: location)
            }
            guard let target = root[pointer] else {
                throw WorkflowError.unknown(
                    .component, reference,
                    known: root["components"]?["inputs"]?.members.map { "#/components/inputs/\($0.name)" } ?? [],
                    at: location)
            }
            schema = target
        }
        throw WorkflowError.malformed(
            "the references of an input form a cycle", remedy: "change one of the references",
            at: SourceLocation(file: file, line: schema.line))
    }
}

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
