import APICheckBase
import APICheckJSON

/// Schemas (section "Schema Object").
extension SwaggerConversion {
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
        default:
            builder.key(name, at: member.key)
            write(value, SubschemaKeyword(rawValue: name)?.form, to: &builder)
        }
    }

    /// Writes the value of a keyword, which may hold schemas.
    private func write(_ value: JSON, _ form: SubschemaKeyword.Form?, to builder: inout DocumentBuilder) {
        switch form {
        case .schema: write(schema: value, to: &builder)
        case .list where value.kind == .array:
            builder.array(at: value) { builder in
                for element in value.elements { write(schema: element, to: &builder) }
            }
        case .map where value.kind == .object:
            builder.object(at: value) { builder in
                for member in value.members {
                    builder.key(member.name, at: member.key)
                    write(schema: member.value, to: &builder)
                }
            }
        case .list, .map, .reference, nil: builder.copy(value)
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
