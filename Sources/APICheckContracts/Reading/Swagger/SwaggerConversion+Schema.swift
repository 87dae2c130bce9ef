import APICheckBase
import APICheckJSON

/// Schemas (section "Schema Object").
extension SwaggerConversion {
    /// Keywords whose value is a schema.
    private static let schemas: Set = ["items", "additionalProperties", "not"]
    /// Keywords whose value is a list of schemas.
    private static let lists: Set = ["allOf", "anyOf", "oneOf"]

    func write(schema: JSON, to builder: inout DocumentBuilder) {
        guard schema.kind == .object else { return builder.copy(schema) }
        builder.object(at: schema) { builder in
            for member in schema.members { write(keyword: member, of: schema, to: &builder) }
        }
    }

    /// Writes one keyword of a schema, or of a parameter that has its schema in its own members.
    func write(keyword member: JSON.Member, of schema: JSON, to builder: inout DocumentBuilder) {
        let (name, value) = (member.name, member.value)
        switch name {
        case "$ref" where value.kind == .string:
            builder.key(name, at: member.key)
            builder.string(reference(value), at: value)
        case "x-nullable" where schema["nullable"] == nil:
            builder.key("nullable", at: member.key)
            builder.copy(value)
        case "discriminator" where value.kind == .string:
            builder.key(name, at: member.key)
            builder.object(at: value) { builder in
                builder.key("propertyName", at: value)
                builder.copy(value)
            }
        case "type" where value.string == "file":
            builder.key(name, at: member.key)
            builder.string("string", at: value)
            if schema["format"] == nil {
                builder.key("format", at: member.key)
                builder.string("binary", at: value)
            }
        case "collectionFormat": return
        case "properties" where value.kind == .object:
            builder.key(name, at: member.key)
            builder.object(at: value) { builder in
                for property in value.members {
                    builder.key(property.name, at: property.key)
                    write(schema: property.value, to: &builder)
                }
            }
        case _ where SwaggerConversion.schemas.contains(name):
            builder.key(name, at: member.key)
            write(schema: value, to: &builder)
        case _ where SwaggerConversion.lists.contains(name) && value.kind == .array:
            builder.key(name, at: member.key)
            builder.array(at: value) { builder in
                for element in value.elements { write(schema: element, to: &builder) }
            }
        default: builder.copy(member)
        }
    }

    /// The text of a reference in the converted description.
    private func reference(_ value: JSON) -> String {
        let text = value.string ?? ""
        let isMain = value.document === main.document
        if text.hasPrefix("#") {
            let definitions = "#/definitions/"
            guard isMain else { return file(of: value) + text }
            // An unresolved reference is reported as it is written.
            let isKnown = text.hasPrefix(definitions) && References.pointer(of: text).flatMap { main[$0] } != nil
            return isKnown ? "#/components/schemas/" + text.dropFirst(definitions.count) : text
        }
        if isMain || ContractFiles.hasScheme(text) || text.hasPrefix("/") { return text }
        return FilePath.folder(of: file(of: value)) + text
    }

    /// The file of a value, relative to the folder of the description.
    private func file(of value: JSON) -> String {
        let path = (value.document.source ?? "").split(separator: "/", omittingEmptySubsequences: false)
        let folder = (main.document.source ?? "").split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let common = zip(path, folder).prefix { $0 == $1 }.count
        return (Array(repeating: "..", count: folder.count - common) + path.dropFirst(common)).joined(separator: "/")
    }
}
