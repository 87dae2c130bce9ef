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
