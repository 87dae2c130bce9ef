import APICheckBase
package import APICheckFindings
package import APICheckJSON

/// Converts a Swagger 2.0 description into one of OpenAPI 3.0, which has a counterpart for nearly all of it.
///
/// Each value keeps its place. Parameters and responses are written where they are used. A schema in another file stays there,
/// and is read as one of OpenAPI 3.0.
package final class SwaggerConversion {
    let main: JSON
    /// What has no counterpart, and is not checked.
    private(set) var skipped: [Skipped] = []
    private let references: References
    private let limits: ContractLimits

    private init(_ files: ContractFiles) {
        limits = files.limits
        main = files.main.root
        references = References(files)
    }

    /// The description as OpenAPI 3.0, with what could not be converted; a document of another version unchanged.
    ///
    /// - Throws: ``ContractError`` for a description with parts of the wrong type.
    package static func converted(_ files: ContractFiles) throws -> (document: Document, skipped: [Skipped]) {
        let (document, limits) = (files.main, files.limits)
        guard document.root.kind == .object, let version = document.root["swagger"],
            ["2.0", "2"].contains(version.string ?? version.text)
        else { return (document, []) }
        let conversion = SwaggerConversion(files)
        var builder = DocumentBuilder()
        try conversion.write(version, to: &builder)
        var documentLimits = limits.document
        // `content`, the media type and `schema` are inside where only `schema` was.
        documentLimits.depth += 8
        documentLimits.bytes = limits.bytes
        return (try builder.document(source: document.source, limits: documentLimits), conversion.skipped)
    }

    func resolve(_ value: JSON) throws -> JSON { try references.resolve(value) }

    func skip(_ node: JSON, _ what: PrintableText, why: PrintableText) {
        skipped.append(Skipped(what: "\(what) at \(node.location)", why: "\(why)"))
    }

    private func write(_ version: JSON, to builder: inout DocumentBuilder) throws {
        try builder.object(at: main) { builder in
            builder.key("openapi", at: version)
            builder.string("3.0.4", at: version)
            for member in main.members where SwaggerConversion.same.contains(member.name) || member.isExtension {
                builder.copy(member)
            }
            try writeServers(to: &builder)
            if let paths = main.member("paths") {
                builder.key("paths", at: paths.key)
                try builder.object(at: paths.value.asObject("paths")) { builder in
                    for member in paths.value.members { try write(path: member, to: &builder) }
                }
            }
            try writeComponents(to: &builder)
        }
    }

    /// Members that are the same in both.
    private static let same: Set = ["info", "tags", "externalDocs", "security"]

    /// `schemes`, `host` and `basePath` (section "Swagger Object").
    private func writeServers(to builder: inout DocumentBuilder) throws {
        guard let origin = main["host"] ?? main["basePath"] else { return }
        let path = try main.text("basePath") ?? ""
        var urls = [path.isEmpty ? "/" : path]
        if let host = try main.text("host") {
            let schemes = try main.list("schemes").compactMap(\.string).filter { ["https", "http"].contains($0) }
            urls = (schemes.isEmpty ? ["https", "http"] : schemes).map { "\($0)://\(host)\(path == "/" ? "" : path)" }
        }
        builder.key("servers", at: origin)
        builder.array(at: origin) { builder in
            for url in urls {
                builder.object(at: origin) { builder in
                    builder.key("url", at: origin)
                    builder.string(url, at: origin)
                }
            }
        }
    }

    private func write(path member: JSON.Member, to builder: inout DocumentBuilder) throws {
        if member.isExtension { return builder.copy(member) }
        let item = try resolve(member.value.asObject(member.name))
        let shared = try parameters(of: item)
        builder.key(member.name, at: member.key)
        try builder.object(at: item) { builder in
            if let key = item.member("parameters")?.key {
                try write(shared.filter { !$0.isOfBody }, key, to: &builder)
            }
            for member in item.members {
                if Operation.methods.contains(member.name) {
                    builder.key(member.name, at: member.key)
                    try write(operation: member.value.asObject(member.name), shared: shared, to: &builder)
                    // A response that many operations refer to is written for each of them.
                    guard builder.count <= limits.bytes else { throw main.failure(.overLimit(.bytes, limits.bytes)) }
                } else if member.isExtension {
                    builder.copy(member)
                }
            }
        }
    }

    private func writeComponents(to builder: inout DocumentBuilder) throws {
        let definitions = main.member("definitions")
        let schemes = main.member("securityDefinitions")
        guard let origin = definitions?.key ?? schemes?.key else { return }
        builder.key("components", at: origin)
        try builder.object(at: origin) { builder in
            if let definitions {
                builder.key("schemas", at: definitions.key)
                try builder.object(at: definitions.value.asObject("definitions")) { builder in
                    for member in definitions.value.members {
                        builder.key(member.name, at: member.key)
                        write(schema: member.value, to: &builder)
                    }
                }
            }
            if let schemes {
                builder.key("securitySchemes", at: schemes.key)
                try builder.object(at: schemes.value.asObject("securityDefinitions")) { builder in
                    for member in schemes.value.members {
                        builder.key(member.name, at: member.key)
                        try write(scheme: member.value.asObject(member.name), to: &builder)
                    }
                }
            }
        }
    }

    /// The names of flows in both versions.
    private static let flows = [
        "implicit": "implicit", "password": "password", "application": "clientCredentials",
        "accessCode": "authorizationCode",
    ]

    /// A way to authorize (section "Security Scheme Object").
    private func write(scheme: JSON, to builder: inout DocumentBuilder) throws {
        guard let type = scheme["type"], let name = type.string, name == "basic" || name == "oauth2" else {
            return builder.copy(scheme)
        }
        try builder.object(at: scheme) { builder in
            builder.key("type", at: type)
            builder.string(name == "basic" ? "http" : name, at: type)
            if name == "basic" {
                builder.key("scheme", at: type)
                builder.string("basic", at: type)
            }
            for member in scheme.members where member.name == "description" || member.isExtension {
                builder.copy(member)
            }
            guard let flow = scheme["flow"], let text = try scheme.text("flow"), name == "oauth2" else { return }
            builder.key("flows", at: flow)
            builder.object(at: flow) { builder in
                builder.key(SwaggerConversion.flows[text] ?? text, at: flow)
                builder.object(at: flow) { builder in
                    for member in scheme.members
                    where ["authorizationUrl", "tokenUrl", "scopes"].contains(member.name) { builder.copy(member) }
                }
            }
        }
    }
}

extension JSON.Member {
    /// Whether the name begins with `x-`.
    var isExtension: Bool { name.utf8.starts(with: "x-".utf8) }
}

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
