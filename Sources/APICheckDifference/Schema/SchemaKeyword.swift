/// What keywords of schemas are for.
enum SchemaKeyword {
    /// Whether a keyword only describes, so that no value becomes invalid by it.
    static func describes(_ name: String) -> Bool { annotations.contains(name) || name.hasPrefix("x-") }

    private static let annotations: Set<String> = [
        "title", "description", "example", "examples", "default", "externalDocs", "$comment", "xml",
    ]

    /// Keywords without a rule: schemas that differ in them are not equal.
    static let unreported = [
        "$id", "$anchor", "$dynamicRef", "$dynamicAnchor", "$schema",
    ]
}
