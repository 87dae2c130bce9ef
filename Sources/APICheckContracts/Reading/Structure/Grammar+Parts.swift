/// The fields of the parts, row by row (OpenAPI 3.0.4 and 3.1.1, section 4.8 of each; OpenAPI 3.2.0).
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
            [
                must("url", .text), ("name", newest(.text)), may("description", .text),
                may("variables", .map(.part(.serverVariable))),
            ]
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
                ("query", newest(.part(.operation))), ("additionalOperations", newest(.map(.part(.operation)))),
            ] + Operation.methods.filter { $0 != "query" }.map { may($0, .part(.operation)) }
        case .operation: operation
        case .externalDocs: [may("description", .text), must("url", .text)]
        case .tag:
            [
                must("name", .text), may("description", .text), may("externalDocs", .part(.externalDocs)),
                ("summary", newest(.text)), ("parent", newest(.text)), ("kind", newest(.text)),
            ]
        case .parameter, .header, .requestBody, .mediaType, .encoding, .response, .example, .link:
            entries(ofMessage: part)
        case .securityScheme, .oauthFlows, .oauthFlow: entries(ofSecurity: part)
        case .schema: schema
        case .discriminator:
            [must("propertyName", .text), may("mapping", .map(.text)), ("defaultMapping", newest(.text))]
        case .xml:
            [
                may("name", .text), may("namespace", .text), may("prefix", .text), may("attribute", .boolean),
                may("wrapped", .boolean), ("nodeType", newest(.text)),
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
        must("openapi", .either(.text, .number)), ("$self", newest(.text)), must("info", .part(.info)),
        ("jsonSchemaDialect", new(.text)),
        may("servers", .list(.part(.server))), may("paths", .part(.paths)),
        ("webhooks", new(.map(.reference(.pathItem)))), may("components", .part(.components)),
        may("security", .list(.part(.securityRequirement))), may("tags", .list(.part(.tag))),
        may("externalDocs", .part(.externalDocs)),
    ]

    private static let components: [(String, Entry)] =
        [
            .response, .parameter, .example, .requestBody, .header, .securityScheme, .link, .callback,
        ].map { (part: Part) in may(part.section ?? "", .named(.reference(part))) }
        + [
            may("schemas", .named(.part(.schema))), ("pathItems", new(.named(.reference(.pathItem)))),
            ("mediaTypes", newest(.named(.reference(.mediaType)))),
        ]

    private static let operation = [
        may("tags", .list(.text)), may("summary", .text), may("description", .text),
        may("externalDocs", .part(.externalDocs)), may("operationId", .text),
        may("parameters", .list(.reference(.parameter))), may("requestBody", .reference(.requestBody)),
        ("responses", Entry(form: .part(.responses), isRequired: true, versions: .only30)),
        ("responses", new(.part(.responses))), may("callbacks", .map(.reference(.callback))),
        may("deprecated", .boolean), may("security", .list(.part(.securityRequirement))),
        may("servers", .list(.part(.server))),
    ]

    private static let locations = ["path", "query", "header", "cookie"]

    private static let encodings: [(String, Entry)] = [
        may("encoding", .map(.part(.encoding))), ("prefixEncoding", newest(.list(.part(.encoding)))),
        ("itemEncoding", newest(.part(.encoding))),
    ]

    private static func entries(ofMessage part: Part) -> [(String, Entry)] {
        let examples = [may("example", .data), may("examples", .map(.reference(.example)))]
        let content = ("content", Entry(form: .map(.part(.mediaType)), versions: .until31))
        let newerContent = ("content", newest(.map(.reference(.mediaType))))
        let value =
            [
                may("description", .text), may("required", .boolean), may("deprecated", .boolean),
                may("style", .text), may("explode", .boolean), may("schema", .part(.schema)), content,
                newerContent,
            ] + examples
        switch part {
        case .parameter:
            return value + [
                must("name", .text),
                ("in", Entry(form: .word(Grammar.locations), isRequired: true, versions: .until31)),
                ("in", Entry(form: .word(Grammar.locations + ["querystring"]), isRequired: true, versions: .from32)),
                may("allowReserved", .boolean), may("allowEmptyValue", .boolean),
            ]
        case .header: return value + [("allowReserved", old(.boolean)), ("allowEmptyValue", old(.boolean))]
        case .requestBody:
            return [
                may("description", .text), may("required", .boolean),
                ("content", Entry(form: content.1.form, isRequired: true, versions: .until31)),
                ("content", Entry(form: newerContent.1.form, isRequired: true, versions: .from32)),
            ]
        case .mediaType:
            return [may("schema", .part(.schema)), ("itemSchema", newest(.part(.schema)))]
                + [("description", newest(.text))] + encodings + examples
        case .encoding:
            return [
                may("contentType", .text), may("headers", .map(.reference(.header))),
                may("style", .word(["form", "spaceDelimited", "pipeDelimited", "deepObject"])),
                may("explode", .boolean), may("allowReserved", .boolean),
            ] + encodings.map { ($0, newest($1.form)) }
        case .response:
            return [
                ("description", Entry(form: .text, isRequired: true, versions: .until31)),
                ("description", newest(.text)), ("summary", newest(.text)), may("headers", .map(.reference(.header))),
                content, newerContent, may("links", .map(.reference(.link))),
            ]
        case .example:
            return [
                may("summary", .text), may("description", .text), may("value", .data), may("externalValue", .text),
                ("dataValue", newest(.data)), ("serializedValue", newest(.text)),
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
                ("oauth2MetadataUrl", newest(.text)), ("deprecated", newest(.boolean)),
            ]
        case .oauthFlows:
            ["implicit", "password", "clientCredentials", "authorizationCode"].map { may($0, .part(.oauthFlow)) }
                + [("deviceAuthorization", newest(.part(.oauthFlow)))]
        default:
            [
                may("authorizationUrl", .text), may("tokenUrl", .text), may("refreshUrl", .text),
                must("scopes", .map(.text)), ("deviceAuthorizationUrl", newest(.text)),
            ]
        }
    }

    static func may(_ name: String, _ form: Form) -> (String, Entry) { (name, Entry(form: form)) }

    static func must(_ name: String, _ form: Form) -> (String, Entry) { (name, Entry(form: form, isRequired: true)) }

    /// A field since 3.1.
    static func new(_ form: Form) -> Entry { Entry(form: form, versions: .from31) }

    /// A field since 3.2.
    static func newest(_ form: Form) -> Entry { Entry(form: form, versions: .from32) }

    /// A field of 3.0.
    static func old(_ form: Form) -> Entry { Entry(form: form, versions: .only30) }
}
