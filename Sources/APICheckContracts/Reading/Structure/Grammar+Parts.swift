/// The fields of the parts, row by row (OpenAPI 3.0.4 and 3.1.1, section 4.8 of each).
extension Grammar {
    static func entries(of part: Part) -> [(String, Entry)] {
        switch part {
        case .document: document
        case .info:
            [
                must("title", .text), ("summary", new(.text)), may("description", .text),
                may("termsOfService", .text), may("contact", .part(.contact)), may("license", .part(.license)),
                must("version", .text),
            ]
        case .contact: [may("name", .text), may("url", .text), may("email", .text)]
        case .license: [must("name", .text), ("identifier", new(.text)), may("url", .text)]
        case .server:
            [must("url", .text), may("description", .text), may("variables", .map(.part(.serverVariable)))]
        case .serverVariable:
            [
                may("enum", .someList(.text)), must("default", .text), may("description", .text),
            ]
        case .components: components
        case .paths, .callback, .securityRequirement: []
        case .responses: [may("default", .reference(.response))]
        case .pathItem:
            [
                may("$ref", .text), may("summary", .text), may("description", .text),
                may("servers", .list(.part(.server))), may("parameters", .list(.reference(.parameter))),
            ] + Operation.methods.map { may($0, .part(.operation)) }
        case .operation: operation
        case .externalDocs: [may("description", .text), must("url", .text)]
        case .tag: [must("name", .text), may("description", .text), may("externalDocs", .part(.externalDocs))]
        case .parameter, .header, .requestBody, .mediaType, .encoding, .response, .example, .link:
            entries(ofMessage: part)
        case .securityScheme, .oauthFlows, .oauthFlow: entries(ofSecurity: part)
        case .schema: schema
        case .discriminator: [must("propertyName", .text), may("mapping", .map(.text))]
        case .xml:
            [
                may("name", .text), may("namespace", .text), may("prefix", .text), may("attribute", .boolean),
                may("wrapped", .boolean),
            ]
        }
    }

    static func others(in part: Part) -> Form? {
        switch part {
        case .paths: .part(.pathItem)
        case .callback: .reference(.pathItem)
        case .responses: .reference(.response)
        case .securityRequirement: .list(.text)
        default: nil
        }
    }

    private static let document = [
        must("openapi", .either(.text, .number)), must("info", .part(.info)), ("jsonSchemaDialect", new(.text)),
        may("servers", .list(.part(.server))), may("paths", .part(.paths)),
        ("webhooks", new(.map(.reference(.pathItem)))), may("components", .part(.components)),
        may("security", .list(.part(.securityRequirement))), may("tags", .list(.part(.tag))),
        may("externalDocs", .part(.externalDocs)),
    ]

    private static let components: [(String, Entry)] =
        [
            .response, .parameter, .example, .requestBody, .header, .securityScheme, .link, .callback,
        ].map { (part: Part) in may(part.section ?? "", .named(.reference(part))) }
        + [may("schemas", .named(.part(.schema))), ("pathItems", new(.named(.reference(.pathItem))))]

    private static let operation = [
        may("tags", .list(.text)), may("summary", .text), may("description", .text),
        may("externalDocs", .part(.externalDocs)), may("operationId", .text),
        may("parameters", .list(.reference(.parameter))), may("requestBody", .reference(.requestBody)),
        ("responses", Entry(form: .part(.responses), isRequired: true, versions: .only30)),
        ("responses", new(.part(.responses))), may("callbacks", .map(.reference(.callback))),
        may("deprecated", .boolean), may("security", .list(.part(.securityRequirement))),
        may("servers", .list(.part(.server))),
    ]

    private static func entries(ofMessage part: Part) -> [(String, Entry)] {
        let examples = [may("example", .data), may("examples", .map(.reference(.example)))]
        let content = may("content", .map(.part(.mediaType)))
        let value =
            [
                may("description", .text), may("required", .boolean), may("deprecated", .boolean),
                may("style", .text), may("explode", .boolean), may("schema", .part(.schema)), content,
            ] + examples
        switch part {
        case .parameter:
            return value + [
                must("name", .text), must("in", .word(["path", "query", "header", "cookie"])),
                may("allowReserved", .boolean), may("allowEmptyValue", .boolean),
            ]
        case .header: return value + [("allowReserved", old(.boolean)), ("allowEmptyValue", old(.boolean))]
        case .requestBody:
            return [may("description", .text), must("content", content.1.form), may("required", .boolean)]
        case .mediaType: return [may("schema", .part(.schema)), may("encoding", .map(.part(.encoding)))] + examples
        case .encoding:
            return [
                may("contentType", .text), may("headers", .map(.reference(.header))),
                may("style", .word(["form", "spaceDelimited", "pipeDelimited", "deepObject"])),
                may("explode", .boolean), may("allowReserved", .boolean),
            ]
        case .response:
            return [
                must("description", .text), may("headers", .map(.reference(.header))), content,
                may("links", .map(.reference(.link))),
            ]
        case .example:
            return [
                may("summary", .text), may("description", .text), may("value", .data), may("externalValue", .text),
            ]
        default:
            return [
                may("operationRef", .text), may("operationId", .text), may("parameters", .map(.data)),
                may("requestBody", .data), may("description", .text), may("server", .part(.server)),
            ]
        }
    }

    private static func entries(ofSecurity part: Part) -> [(String, Entry)] {
        switch part {
        case .securityScheme:
            [
                must("type", .word(["apiKey", "http", "oauth2", "openIdConnect", "mutualTLS"])),
                may("description", .text), may("name", .text), may("in", .word(["query", "header", "cookie"])),
                may("scheme", .text), may("bearerFormat", .text), may("flows", .part(.oauthFlows)),
                may("openIdConnectUrl", .text),
            ]
        case .oauthFlows:
            ["implicit", "password", "clientCredentials", "authorizationCode"].map { may($0, .part(.oauthFlow)) }
        default:
            [
                may("authorizationUrl", .text), may("tokenUrl", .text), may("refreshUrl", .text),
                must("scopes", .map(.text)),
            ]
        }
    }

    static func may(_ name: String, _ form: Form) -> (String, Entry) { (name, Entry(form: form)) }

    static func must(_ name: String, _ form: Form) -> (String, Entry) { (name, Entry(form: form, isRequired: true)) }

    /// A field of 3.1.
    static func new(_ form: Form) -> Entry { Entry(form: form, versions: .only31) }

    /// A field of 3.0.
    static func old(_ form: Form) -> Entry { Entry(form: form, versions: .only30) }
}
