import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// Reads the parts of an operation that describe messages; `tags`, `callbacks` and `security` are not read here.
struct OperationReader {
    let references: References

    init(_ references: References) { self.references = references }

    func resolve(_ value: JSON) throws -> JSON { try references.resolve(value) }

    /// Parameters of an operation or a path item.
    func parameters(of owner: JSON) throws -> [Parameter] {
        try owner.list("parameters").compactMap { listed in
            let node = try references.resolve(listed)
            return isQueryString(node) ? nil : try parameter(node, listed: listed)
        }
    }

    private func isQueryString(_ parameter: JSON) -> Bool { parameter["in"]?.string == "querystring" }

    /// The parameter of an operation or a path item that is the whole query.
    func queryString(of owner: JSON) throws -> QueryString? {
        for listed in try owner.list("parameters") {
            let node = try references.resolve(listed)
            guard isQueryString(node) else { continue }
            return QueryString(
                name: try node.text("name") ?? "", isRequired: node["required"]?.bool == true,
                content: try content(of: node).first, isSecret: isSecret(node, listed), node: node, listed: listed)
        }
        return nil
    }

    private func parameter(_ node: JSON, listed: JSON) throws -> Parameter {
        guard let name = try node.asObject("parameters").text("name") else {
            throw node.failure(.missingMember("name", of: "a parameter"))
        }
        guard let place = try node.text("in") else {
            throw node.failure(.missingMember("in", of: "the parameter '\(name)'"))
        }
        let location: Parameter.Location = try word(place, of: "in", at: node)
        let style = try style(of: node) ?? location.usualStyle
        let value = try schema(of: node)
        return Parameter(
            name: name, location: location, isRequired: node["required"]?.bool == true || location == .path,
            style: style, explode: node["explode"]?.bool ?? style.isExploded, schema: value.schema,
            isJSONText: value.isJSONText, isSecret: isSecret(node, listed),
            isMultiSegment: node["x-multi-segment"]?.bool == true, isDeprecated: node["deprecated"]?.bool == true,
            node: node, listed: listed)
    }

    /// The `schema`, or that of the one entry of `content`.
    private func schema(of node: JSON) throws -> (schema: JSON?, isJSONText: Bool) {
        if let schema = node["schema"] { return (schema, false) }
        guard let content = try content(of: node).first else { return (nil, false) }
        return content.type.isJSON ? (content.schema, true) : (nil, false)
    }

    func style(of node: JSON) throws -> ParameterStyle? {
        try node.text("style").map { try word($0, of: "style", at: node) }
    }

    private func word<Word: RawRepresentable & CaseIterable>(_ text: String, of member: String, at node: JSON) throws
        -> Word where Word.RawValue == String
    {
        guard let word = Word(rawValue: text) else {
            let known = Word.allCases.map(\.rawValue)
            throw (node[member] ?? node).failure(.unknownWord(text, of: member, known: known))
        }
        return word
    }

    func requestBody(of operation: JSON) throws -> RequestBody? {
        guard let member = operation.member("requestBody") else { return nil }
        let node = try references.resolve(member.value.asObject("requestBody"))
        return RequestBody(
            isRequired: node["required"]?.bool == true, content: try content(of: node), key: member.key)
    }

    func responses(of operation: JSON) throws -> [ResponseDeclaration] {
        guard let responses = try operation.object("responses") else { return [] }
        var result: [ResponseDeclaration] = []
        for member in responses.members where !member.name.utf8.starts(with: "x-".utf8) {
            guard let status = ResponseDeclaration.Status(member.name) else {
                throw member.key.failure(.invalidStatus(member.name))
            }
            let node = try references.resolve(member.value.asObject(member.name))
            result.append(
                ResponseDeclaration(
                    status: status, headers: try headers(of: node), content: try content(of: node), node: node,
                    key: member.key))
        }
        return result
    }

    func headers(of response: JSON) throws -> [HeaderDeclaration] {
        guard let headers = try response.object("headers") else { return [] }
        return try headers.members.map { member in
            let node = try references.resolve(member.value.asObject(member.name))
            let value = try schema(of: node)
            return HeaderDeclaration(
                name: member.name, isRequired: node["required"]?.bool == true,
                explode: node["explode"]?.bool == true, schema: value.schema, isJSONText: value.isJSONText,
                isSecret: isSecret(node, member.value), key: member.key, node: node,
                listed: member.value)
        }
    }

    /// A mark beside a reference counts too: its meaning is clear, and ignoring it would leak a secret.
    private func isSecret(_ node: JSON, _ listed: JSON) -> Bool {
        [node, listed].contains { $0[SecretMarkCompiler.keyword]?.bool == true }
    }

    private func content(of owner: JSON) throws -> [Content] {
        guard let content = try owner.object("content") else { return [] }
        return try content.members.compactMap { member in
            // An invalid name is reported as a fault of the contract.
            guard let type = MediaType(member.name) else { return nil }
            let node = try references.resolve(member.value.asObject(member.name))
            return Content(
                type: type, schema: node["schema"], itemSchema: node["itemSchema"], encoding: try encodings(of: node),
                key: member.key)
        }
    }
}

extension OperationReader {
    /// The `encoding` of a media type, by the name of the property.
    func encodings(of mediaType: JSON) throws -> [String: PropertyEncoding] {
        guard let encoding = try mediaType.object("encoding") else { return [:] }
        var result: [String: PropertyEncoding] = [:]
        for member in encoding.members {
            let node = try member.value.asObject(member.name)
            let style = try style(of: node)
            let isStyled = style != nil || node["explode"] != nil || node["allowReserved"] != nil
            let serialization = ParameterSerialization(
                member.name, style: style ?? .form, explode: node["explode"]?.bool ?? (style ?? .form).isExploded,
                escaping: .form, allowReserved: node["allowReserved"]?.bool == true)
            result[member.name] = PropertyEncoding(
                serialization: isStyled ? serialization : nil, contentTypes: try contentTypes(of: node),
                headers: try headers(of: node), key: member.key)
        }
        return result
    }

    /// Several are separated by commas. Invalid ones are reported as faults of the contract.
    private func contentTypes(of encoding: JSON) throws -> [MediaType] {
        guard let text = try encoding.text("contentType") else { return [] }
        return text.utf8.split(separator: UInt8(ascii: ","))
            .compactMap { MediaType(String(Substring($0).trimmingHTTPSpace)) }
    }
}

extension UndeclaredPolicy {
    /// The levels that `owner` sets, and those of the enclosing object for the rest.
    init(_ owner: JSON, within outer: UndeclaredPolicy? = nil) throws {
        if let outer { self = outer } else { field = nil }
        guard let value = owner["x-apicheck-undeclared"] else { return }
        guard value.kind == .object else {
            field = try UndeclaredPolicy.level(value)
            return
        }
        for member in value.members {
            let level = try UndeclaredPolicy.level(member.value)
            switch member.name {
            case "field": field = level
            case "status": status = level
            case "header": header = level
            case "query": query = level
            default:
                throw member.key.failure(
                    .unknownWord(
                        member.name, of: "x-apicheck-undeclared", known: ["field", "status", "header", "query"]))
            }
        }
    }

    private static func level(_ value: JSON) throws -> UndeclaredLevel {
        guard let level = value.string.flatMap(UndeclaredLevel.init) else {
            throw value.failure(
                .unknownWord(
                    value.string ?? value.text, of: "x-apicheck-undeclared",
                    known: UndeclaredLevel.allCases.map(\.rawValue)))
        }
        return level
    }
}
