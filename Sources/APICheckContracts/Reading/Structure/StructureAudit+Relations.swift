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
        case .mediaType: exclude("example", "examples", in: value)
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

    private mutating func fault(_ value: JSON, expected: String, actual: String, hint: String? = nil) {
        faults.add(.contractMalformed, at: value, expected: .words(expected), actual: .words(actual), hint: hint)
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

    private mutating func relateParameter(_ value: JSON) {
        relateValue(value)
        guard let place = value["in"]?.string, let location = Parameter.Location(rawValue: place) else { return }
        let styles = location.styles.map(\.rawValue)
        if let style = value["style"], let text = style.string, !styles.contains(text) {
            fault(style, expected: "\(styles.list("or")) in: \(place)", actual: "'\(text)'")
        }
        // The official schema requires it beside `schema` only; here it is required in any case.
        if location == .path, value["required"]?.bool != true, value["schema"] != nil {
            faults.add(
                .contractMalformed, level: .info, at: value, expected: "'required: true' in: path",
                actual: value["required"] == nil ? .absent : "false", subject: "required")
        }
        let inQueryOnly = ["allowReserved", "allowEmptyValue"]
        for name in inQueryOnly where location != .query {
            guard let member = value.member(name) else { continue }
            fault(member.key, expected: "'\(name)' in: query only", actual: "in: \(place)")
        }
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
