import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// Checks fields that require or exclude each other.
extension StructureAudit {
    mutating func relate(_ value: JSON, _ part: Part) {
        switch part {
        case .license: exclude("identifier", "url", in: value)
        case .example:
            exclude("value", "externalValue", in: value)
            exclude("value", "dataValue", in: value)
            exclude("value", "serializedValue", in: value)
            exclude("externalValue", "serializedValue", in: value)
        case .mediaType:
            exclude("example", "examples", in: value)
            relateEncodings(value)
        case .encoding:
            relateEncodings(value)
            relateHeaders(value)
        case .response: relateHeaders(value)
        case .pathItem:
            relateAdditionalOperations(value)
            relateQueryStrings(value)
        case .operation: relateQueryStrings(value)
        case .xml:
            exclude("nodeType", "attribute", in: value)
            exclude("nodeType", "wrapped", in: value)
        case .parameter: relateParameter(value)
        case .header: relateHeader(value)
        case .link: relateLink(value)
        case .serverVariable: relateVariable(value)
        case .securityScheme: relateScheme(value)
        case .oauthFlows: relateFlows(value)
        case .responses where value.count == 0:
            fault(value, expected: "at least one response", actual: "none")
        case .schema where version == .v30: relateOldSchema(value)
        default: return
        }
    }

    private mutating func fault(_ value: JSON, expected: String, actual: String, hint: PrintableText? = nil) {
        faults.add(.contractMalformed, at: value, expected: .quoted(expected), actual: .quoted(actual), hint: hint)
    }

    private mutating func exclude(_ first: String, _ second: String, in value: JSON) {
        guard value[first] != nil, let other = value.member(second) else { return }
        fault(other.key, expected: "either '\(first)' or '\(second)'", actual: "both")
    }

    private mutating func needs(_ names: [String], in value: JSON, for owner: String) {
        for name in names where value[name] == nil {
            faults.add(
                .contractMalformed, at: value, expected: "'\(name)' in \(owner)", actual: .absent, subject: name)
        }
    }

    /// `schema` or a `content` of one entry (OpenAPI 3.1 section 4.8.12.2).
    private mutating func relateValue(_ value: JSON) {
        exclude("example", "examples", in: value)
        exclude("schema", "content", in: value)
        if let content = value["content"] {
            if content.kind == .object, content.count != 1 {
                fault(content, expected: "one media type", actual: "\(content.count)")
            }
        } else if value["schema"] == nil {
            fault(value, expected: "'schema' or 'content'", actual: "neither")
        }
    }

    /// Relates encodings to properties by name, or by position (OpenAPI 3.2 section 4.14.4).
    private mutating func relateEncodings(_ value: JSON) {
        exclude("encoding", "prefixEncoding", in: value)
        exclude("encoding", "itemEncoding", in: value)
    }

    /// The methods that have a field of their own are written there (OpenAPI 3.2 section 4.9.1).
    private mutating func relateAdditionalOperations(_ value: JSON) {
        for member in value["additionalOperations"]?.members.map({ $0 }) ?? []
        where Operation.methods.contains(member.name.lowercased()) {
            fault(
                member.key, expected: "'\(member.name.lowercased())' as a field of the path item",
                actual: "'\(member.name)'")
        }
    }

    /// A query is one value or consists of parameters (OpenAPI 3.2 section 4.12.1).
    private mutating func relateQueryStrings(_ value: JSON) {
        var whole = false
        var single = false
        for listed in value["parameters"]?.elements.map({ $0 }) ?? [] {
            guard let place = (try? references.resolve(listed))?["in"] else { continue }
            switch place.string {
            case "querystring" where whole:
                fault(place, expected: "one parameter in: querystring", actual: "a second one")
            case "querystring": whole = true
            case "query": single = true
            default: continue
            }
            if whole, single {
                return fault(
                    place, expected: "parameters in: query, or one in: querystring", actual: "both")
            }
        }
    }

    /// Its value is written as a media type says (OpenAPI 3.2 section 4.12.2.3).
    private mutating func relateQueryString(_ value: JSON) {
        for name in ["schema", "style", "explode", "allowReserved"] {
            guard let member = value.member(name) else { continue }
            fault(member.key, expected: "'content' in: querystring", actual: "'\(name)'")
        }
    }

    private mutating func relateParameter(_ value: JSON) {
        relateValue(value)
        if value["in"]?.string == "querystring" { return relateQueryString(value) }
        guard let place = value["in"]?.string, let location = Parameter.Location(rawValue: place) else { return }
        if location == .header, let name = value["name"] { checkHeader(name) }
        let styles = location.styles.filter { $0 != .cookie || version == .v32 }.map(\.rawValue)
        if let style = value["style"], let text = style.string, !styles.contains(text) {
            fault(style, expected: "\(styles.list("or")) in: \(place)", actual: "'\(text)'")
        }
        // The official schema requires it beside `schema` only; here it is required in any case.
        if location == .path, value["required"]?.bool != true, value["schema"] != nil {
            faults.add(
                .contractMalformed, level: .info, at: value, expected: "'required: true' in: path",
                actual: value["required"] == nil ? .absent : "false", subject: "required")
        }
        // `false` is the default, and many generators write it for all parameters.
        if location != .query, let member = value.member("allowEmptyValue"), member.value.bool != false {
            fault(member.key, expected: "'allowEmptyValue' in: query only", actual: "in: \(place)")
        }
        // Since 3.2, wherever the value is percent-encoded.
        let isEncoded =
            version == .v32 && (location == .path || location == .cookie && value["style"]?.string != "cookie")
        if location != .query, !isEncoded, let member = value.member("allowReserved") {
            fault(
                member.key,
                expected:
                    "'allowReserved' \(version == .v32 ? "where the value is percent-encoded" : "in: query only")",
                actual: "in: \(place)")
        }
    }

    /// A name that is not a token cannot be sent (RFC 9110 section 5.1).
    private mutating func relateHeaders(_ owner: JSON) {
        for member in owner["headers"]?.members.map({ $0 }) ?? [] { checkHeader(member.key) }
    }

    private mutating func checkHeader(_ name: JSON) {
        guard let text = name.string, text.isEmpty || !text.utf8.allSatisfy(\.isTokenByte) else { return }
        fault(name, expected: "the name of a header: letters, digits and some signs, no space", actual: "'\(text)'")
    }

    private mutating func relateHeader(_ value: JSON) {
        relateValue(value)
        if let style = value["style"], let text = style.string, text != "simple" {
            fault(style, expected: "simple, the style of headers", actual: "'\(text)'")
        }
    }

    private mutating func relateLink(_ value: JSON) {
        exclude("operationRef", "operationId", in: value)
        guard value["operationRef"] == nil, value["operationId"] == nil else { return }
        fault(value, expected: "'operationId' or 'operationRef' in a link", actual: "neither")
    }

    private mutating func relateVariable(_ value: JSON) {
        guard let choices = value["enum"], let usual = value["default"], let text = usual.string, choices.count > 0
        else {
            return
        }
        let known = choices.elements.compactMap(\.string)
        guard !known.contains(text) else { return }
        fault(usual, expected: "one of \(known.joined(separator: ", "))", actual: "'\(text)'")
    }

    private mutating func relateScheme(_ value: JSON) {
        switch value["type"]?.string {
        case "apiKey": needs(["name", "in"], in: value, for: "an API key")
        case "http": needs(["scheme"], in: value, for: "an HTTP scheme")
        case "oauth2": needs(["flows"], in: value, for: "an OAuth scheme")
        case "openIdConnect": needs(["openIdConnectUrl"], in: value, for: "an OpenID scheme")
        default: return
        }
    }

    private mutating func relateFlows(_ value: JSON) {
        for member in value.members {
            switch member.name {
            case "implicit": needs(["authorizationUrl"], in: member.value, for: "this flow")
            case "deviceAuthorization":
                needs(["deviceAuthorizationUrl", "tokenUrl"], in: member.value, for: "this flow")
            case "password", "clientCredentials": needs(["tokenUrl"], in: member.value, for: "this flow")
            case "authorizationCode": needs(["authorizationUrl", "tokenUrl"], in: member.value, for: "this flow")
            default: continue
            }
        }
    }

    /// OpenAPI 3.0 sections 4.7.23 and 4.7.24: members beside a reference are ignored, `nullable` applies to the `type`
    /// beside it, and an array has `items`.
    private mutating func relateOldSchema(_ value: JSON) {
        if value["$ref"] != nil {
            for member in value.members where Keyword(rawValue: member.name) != nil && member.name != "$ref" {
                fault(
                    member.key, expected: "nothing beside '$ref'", actual: "'\(member.name)', which does not count",
                    hint: "Put the reference into 'allOf' to say more than it.")
            }
        } else if value["type"]?.string == "array", value["items"] == nil {
            faults.add(
                .contractMalformed, level: .info, at: value, expected: "'items' in an array", actual: .absent,
                subject: "items")
        }
    }
}
