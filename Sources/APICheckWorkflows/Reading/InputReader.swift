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
                line: member.key.line)
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
