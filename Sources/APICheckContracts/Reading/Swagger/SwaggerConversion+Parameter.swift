import APICheckBase
import APICheckJSON

/// Parameters and bodies of requests.
extension SwaggerConversion {
    func parameters(of owner: JSON) throws -> [SwaggerParameter] {
        try owner.list("parameters").map { listed in
            let node = try resolve(listed).asObject("parameters")
            guard let name = try node.text("name") else {
                throw node.failure(.missingMember("name", of: "a parameter"))
            }
            guard let location = try node.text("in") else {
                throw node.failure(.missingMember("in", of: "the parameter '\(name)'"))
            }
            return SwaggerParameter(name: name, location: location, node: node)
        }
    }

    /// Members of a parameter that its schema does not have.
    private static let ofParameter: Set = ["name", "in", "description", "required", "allowEmptyValue"]

    /// Whether a member is written beside the schema of a parameter: an extension may concern either.
    private static func isOfParameter(_ name: String) -> Bool {
        if name == "x-nullable" { return false }
        return ofParameter.contains(name) || (name.hasPrefix("x-") && !isOfSchema(name))
    }

    /// Whether an extension concerns the value, such as `x-apicheck-timestamp`; a secret is marked on the parameter.
    private static func isOfSchema(_ name: String) -> Bool {
        name.hasPrefix("x-apicheck-") && name != SecretMarkCompiler.keyword
    }

    /// Writes `parameters`, without those of the body.
    func write(_ parameters: [SwaggerParameter], _ key: JSON, to builder: inout DocumentBuilder) throws {
        builder.key("parameters", at: key)
        builder.array(at: key) { builder in
            for parameter in parameters {
                let node = parameter.node
                builder.object(at: node) { builder in
                    for member in node.members where SwaggerConversion.isOfParameter(member.name) {
                        builder.copy(member)
                    }
                    writeValue(of: parameter, to: &builder)
                }
            }
        }
    }

    /// Writes the schema of a parameter and how its list is written.
    private func writeValue(of parameter: SwaggerParameter, to builder: inout DocumentBuilder) {
        let node = parameter.node
        if parameter.isList {
            guard let (style, explode) = parameter.listStyle else { return skipFormat(of: parameter) }
            write(style: style, explode: explode, at: node, to: &builder)
        }
        builder.key("schema", at: node)
        writeSchema(of: node, to: &builder)
    }

    private func skipFormat(of parameter: SwaggerParameter) {
        skip(
            parameter.node, "the parameter '\(parameter.name)'",
            why: "OpenAPI 3 has no style for collectionFormat \(parameter.node["collectionFormat"]?.text ?? "") here")
    }

    private func write(style: String, explode: Bool, at node: JSON, to builder: inout DocumentBuilder) {
        builder.key("style", at: node)
        builder.string(style, at: node)
        builder.key("explode", at: node)
        builder.bool(explode, at: node)
    }

    /// The schema that a parameter has in its own members. A field of a form has no other place for its extensions.
    private func writeSchema(of node: JSON, isField: Bool = false, to builder: inout DocumentBuilder) {
        builder.object(at: node) { builder in
            for member in node.members {
                let isElsewhere =
                    isField
                    ? SwaggerConversion.ofParameter.contains(member.name) && member.name != "description"
                    : SwaggerConversion.isOfParameter(member.name)
                if !isElsewhere { write(keyword: member, of: node, to: &builder) }
            }
        }
    }

    /// The schema of a field of a form that may be empty whatever its type is.
    private func writeSchemaOrEmpty(of node: JSON, to builder: inout DocumentBuilder) {
        builder.object(at: node) { builder in
            builder.key("anyOf", at: node)
            builder.array(at: node) { builder in
                writeSchema(of: node, isField: true, to: &builder)
                builder.object(at: node) { builder in
                    builder.key("type", at: node)
                    builder.string("string", at: node)
                    builder.key("enum", at: node)
                    builder.array(at: node) { $0.string("", at: node) }
                }
            }
        }
    }

    // MARK: Bodies

    private static let formTypes = ["application/x-www-form-urlencoded", "multipart/form-data"]

    /// Writes the `requestBody` that the parameters in `body` or `formData` are.
    ///
    /// - Parameter types: As `consumes` names them.
    func writeBody(_ parameters: [SwaggerParameter], types: [String], to builder: inout DocumentBuilder) throws {
        let body = parameters.first { $0.location == "body" }
        let node = body?.node ?? parameters[0].node
        builder.key("requestBody", at: node)
        builder.object(at: node) { builder in
            for member in node.members
            where body != nil && (["description", "required"].contains(member.name) || member.isExtension) {
                builder.copy(member)
            }
            if body == nil, parameters.contains(where: \.isRequired) {
                builder.key("required", at: node)
                builder.bool(true, at: node)
            }
            builder.key("content", at: node)
            builder.object(at: node) { builder in
                let forms = body == nil ? SwaggerConversion.formTypes(parameters, types) : []
                for type in body == nil ? forms : (types.isEmpty ? ["*/*"] : types) {
                    builder.key(type, at: node)
                    builder.object(at: node) { builder in
                        if body == nil {
                            write(form: parameters, at: node, to: &builder)
                        } else if let schema = node.member("schema") {
                            builder.key("schema", at: schema.key)
                            write(schema: schema.value, to: &builder)
                        }
                    }
                }
            }
        }
    }

    /// The media types of a form: those of `consumes` that a form can have; a file needs `multipart/form-data`.
    private static func formTypes(_ parameters: [SwaggerParameter], _ types: [String]) -> [String] {
        let hasFile = parameters.contains { $0.node["type"]?.string == "file" }
        let known = types.filter { type in formTypes.contains { type.lowercased().hasPrefix($0) } }
        return known.isEmpty ? [formTypes[hasFile ? 1 : 0]] : known
    }

    /// Writes the schema and the encoding of a form.
    private func write(form fields: [SwaggerParameter], at node: JSON, to builder: inout DocumentBuilder) {
        builder.key("schema", at: node)
        builder.object(at: node) { builder in
            builder.key("type", at: node)
            builder.string("object", at: node)
            let required = fields.filter(\.isRequired)
            if !required.isEmpty {
                builder.key("required", at: node)
                builder.array(at: node) { builder in
                    for field in required { builder.string(field.name, at: field.node) }
                }
            }
            builder.key("properties", at: node)
            builder.object(at: node) { builder in
                for field in fields {
                    builder.key(field.name, at: field.node)
                    if field.isList, field.listStyle == nil {
                        skipFormat(of: field)
                        builder.object(at: field.node) { _ in }
                    } else if field.node["allowEmptyValue"]?.bool == true {
                        writeSchemaOrEmpty(of: field.node, to: &builder)
                    } else {
                        writeSchema(of: field.node, isField: true, to: &builder)
                    }
                }
            }
        }
        let lists = fields.filter { $0.isList && $0.listStyle != nil }
        guard !lists.isEmpty else { return }
        builder.key("encoding", at: node)
        builder.object(at: node) { builder in
            for field in lists {
                guard let (style, explode) = field.listStyle else { continue }
                builder.key(field.name, at: field.node)
                builder.object(at: field.node) { builder in
                    write(style: style, explode: explode, at: field.node, to: &builder)
                }
            }
        }
    }
}

/// A parameter of Swagger 2.0 (section "Parameter Object").
struct SwaggerParameter {
    let name: String
    /// `query`, `header`, `path`, `formData` or `body`.
    let location: String
    let node: JSON

    /// Whether OpenAPI 3 has it in `requestBody`.
    var isOfBody: Bool { location == "body" || location == "formData" }

    var isRequired: Bool { node["required"]?.bool == true }

    /// How OpenAPI 3 writes a list of the format (section "Parameter Object", `collectionFormat`); nil where it cannot.
    var listStyle: (style: String, explode: Bool)? {
        switch (node["collectionFormat"]?.string ?? "csv", location) {
        case ("csv", "query"), ("csv", "formData"): ("form", false)
        case ("csv", _): ("simple", false)
        case ("multi", "query"), ("multi", "formData"): ("form", true)
        case ("ssv", "query"), ("ssv", "formData"): ("spaceDelimited", false)
        case ("pipes", "query"), ("pipes", "formData"): ("pipeDelimited", false)
        default: nil
        }
    }

    var isList: Bool { node["type"]?.string == "array" }
}
