/// The grammar of a description: the fields of each part and the type of their values.
struct Grammar: Sendable {
    /// The type of a field.
    indirect enum Form: Sendable {
        case text, boolean, number
        /// A value of the API, not a part of the description.
        case data
        case word([String])
        case part(Part)
        /// The part, or a reference to one.
        case reference(Part)
        case list(Form)
        /// A list with at least one element.
        case someList(Form)
        /// Members with names that the author chooses.
        case map(Form)
        /// The same, with names that are valid in references (OpenAPI 3.1 section 4.8.7).
        case named(Form)
        /// A schema, or the schema `true` or `false`.
        case schemaOrBoolean
        case either(Form, Form)
    }

    struct Field: Sendable {
        let form: Form
        let isRequired: Bool
    }

    /// The fields of one part.
    struct Object: Sendable {
        let fields: [String: Field]
        /// The type of fields with variable names: paths, statuses, expressions, schemes.
        let others: Form?
        /// Whether unknown fields are allowed as annotations (JSON Schema 2020-12 core, section 6.5).
        let isOpen: Bool
        let required: [String]
    }

    private let objects: [Part: Object]

    static let v30 = Grammar(.v30)
    static let v31 = Grammar(.v31)
    static let v32 = Grammar(.v32)
    /// With the schemas of JSON Schema 4 to 2019-09, for those that name it.
    static let olderSchemas = Grammar(.v32, schema: olderDraftSchema)

    init(of version: OpenAPIVersion) {
        switch version {
        case .v30: self = .v30
        case .v31: self = .v31
        case .v32: self = .v32
        }
    }

    private init(_ version: OpenAPIVersion, schema: [(String, Entry)] = schema) {
        objects = Dictionary(
            uniqueKeysWithValues: Part.allCases.map { part in
                let entries = part == .schema ? schema : Grammar.entries(of: part)
                return (part, Object(entries, Grammar.others(in: part), version, isOpen: part == .schema))
            })
    }

    subscript(part: Part) -> Object {
        objects[part] ?? Object(fields: [:], others: nil, isOpen: true, required: [])
    }

    /// One row of the table.
    struct Entry: Sendable {
        enum Versions: Sendable {
            case all, only30, from31, until31, from32
        }

        let form: Form
        var isRequired = false
        var versions = Versions.all
    }
}

extension Grammar.Object {
    fileprivate init(
        _ entries: [(String, Grammar.Entry)], _ others: Grammar.Form?, _ version: OpenAPIVersion, isOpen: Bool
    ) {
        let valid = entries.filter { _, entry in
            switch entry.versions {
            case .all: true
            case .only30: version == .v30
            case .from31: version != .v30
            case .until31: version != .v32
            case .from32: version == .v32
            }
        }
        fields = Dictionary(
            valid.map { ($0, Grammar.Field(form: $1.form, isRequired: $1.isRequired)) }
        ) { first, _ in first }
        self.others = others
        self.isOpen = isOpen && version != .v30
        required = valid.filter(\.1.isRequired).map(\.0)
    }
}

/// A kind of object that a description consists of (OpenAPI 3.1 section 4.8).
enum Part: String, Sendable, CaseIterable {
    case document, info, contact, license, server, serverVariable, components, paths, pathItem, operation, externalDocs
    case parameter, requestBody, mediaType, encoding, responses, response, callback, example, link, header, tag
    case schema, discriminator, xml, securityScheme, oauthFlows, oauthFlow, securityRequirement

    /// The name in messages.
    var inWords: String {
        switch self {
        case .document: "the description"
        case .info: "'info'"
        case .server: "a server"
        case .serverVariable: "a server variable"
        case .components: "'components'"
        case .paths: "'paths'"
        case .pathItem: "a path item"
        case .operation: "an operation"
        case .externalDocs: "'externalDocs'"
        case .requestBody: "a request body"
        case .mediaType: "a media type"
        case .encoding: "an encoding"
        case .responses: "'responses'"
        case .example: "an example"
        case .xml: "'xml'"
        case .securityScheme: "a security scheme"
        case .oauthFlows: "'flows'"
        case .oauthFlow: "an OAuth flow"
        case .securityRequirement: "a security requirement"
        default: "a \(rawValue)"
        }
    }

    /// The member of `components` that holds parts of this kind.
    var section: String? {
        switch self {
        case .schema: "schemas"
        case .response: "responses"
        case .parameter: "parameters"
        case .example: "examples"
        case .requestBody: "requestBodies"
        case .header: "headers"
        case .securityScheme: "securitySchemes"
        case .link: "links"
        case .callback: "callbacks"
        case .pathItem: "pathItems"
        case .mediaType: "mediaTypes"
        default: nil
        }
    }
}

/// The keywords of a schema (OpenAPI 3.0 section 4.7.24; JSON Schema 2020-12).
extension Grammar {
    static let schema: [(String, Entry)] = both + older + newer

    private static let types = ["boolean", "object", "array", "number", "string", "integer"]

    private static let both = [
        may("$ref", .text), may("title", .text), may("description", .text), may("default", .data),
        may("multipleOf", .number), may("maximum", .number), may("minimum", .number), may("maxLength", .number),
        may("minLength", .number), may("pattern", .text), may("maxItems", .number), may("minItems", .number),
        may("uniqueItems", .boolean), may("maxProperties", .number), may("minProperties", .number),
        may("required", .list(.text)), may("enum", .list(.data)), may("items", .part(.schema)),
        may("allOf", .someList(.part(.schema))), may("anyOf", .someList(.part(.schema))),
        may("oneOf", .someList(.part(.schema))), may("not", .part(.schema)),
        may("properties", .map(.part(.schema))), may("additionalProperties", .schemaOrBoolean),
        may("format", .text), may("readOnly", .boolean), may("writeOnly", .boolean), may("deprecated", .boolean),
        may("example", .data), may("xml", .part(.xml)), may("externalDocs", .part(.externalDocs)),
        may("discriminator", .part(.discriminator)),
    ]

    private static let older: [(String, Entry)] = [
        ("type", old(.word(types))), ("nullable", old(.boolean)), ("exclusiveMaximum", old(.boolean)),
        ("exclusiveMinimum", old(.boolean)),
    ]

    /// The keywords of JSON Schema 4 to 2019-09, whose types differ from those of 2020-12.
    static let olderDraftSchema: [(String, Entry)] =
        [
            ("items", new(.either(.schemaOrBoolean, .list(.part(.schema))))),
            ("additionalItems", new(.schemaOrBoolean)),
            ("exclusiveMaximum", new(.either(.number, .boolean))), ("id", new(.text)),
            ("exclusiveMinimum", new(.either(.number, .boolean))),
        ] + both.filter { $0.0 != "items" } + newer.filter { !$0.0.hasPrefix("exclusive") }

    private static let newer: [(String, Entry)] =
        [
            ("type", new(.either(.word(types + ["null"]), .list(.word(types + ["null"]))))),
            ("exclusiveMaximum", new(.number)), ("exclusiveMinimum", new(.number)), ("const", new(.data)),
            ("examples", new(.list(.data))), ("prefixItems", new(.someList(.part(.schema)))),
            ("minContains", new(.number)), ("maxContains", new(.number)),
            ("dependentRequired", new(.map(.list(.text)))),
        ]
        + [
            "$schema", "$id", "$anchor", "$dynamicAnchor", "$dynamicRef", "$comment", "contentEncoding",
            "contentMediaType",
        ]
        .map { ($0, new(.text)) }
        + ["patternProperties", "dependentSchemas", "$defs", "definitions"].map { ($0, new(.map(.part(.schema)))) }
        + [
            "contains", "propertyNames", "if", "then", "else", "unevaluatedItems", "unevaluatedProperties",
            "contentSchema",
        ].map { ($0, new(.part(.schema))) }
}
