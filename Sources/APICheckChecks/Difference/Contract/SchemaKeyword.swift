/// What keywords of schemas are for.
enum SchemaKeyword {
    /// Whether a keyword only describes, so that no value becomes invalid by it.
    static func describes(_ name: String) -> Bool { annotations.contains(name) || name.hasPrefix("x-") }

    private static let annotations: Set<String> = [
        "title", "description", "example", "examples", "default", "externalDocs", "$comment", "xml",
    ]

    /// The only type whose values a keyword restricts; nil for one that may restrict all values.
    static func restrictedType(_ name: String) -> String? { types[name] }

    private static let types: [String: String] = {
        var types: [String: String] = [:]
        for (type, keywords) in [
            "number": ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
            "string": ["minLength", "maxLength", "pattern"],
            "array": ["minItems", "maxItems", "uniqueItems", "items", "prefixItems"],
            "object": [
                "minProperties", "maxProperties", "required", "properties", "patternProperties", "additionalProperties",
                "propertyNames", "dependentRequired",
            ],
        ] { for keyword in keywords { types[keyword] = type } }
        return types
    }()

    /// Keywords without a rule: schemas that differ in them are not equal.
    static let unreported = [
        "$id", "$anchor", "$dynamicRef", "$dynamicAnchor", "$schema",
    ]
}
