#if Contracts
/// The keywords that are enabled for a schema.
struct EnabledKeywords {
    var dialect: SchemaDialect
    var vocabulary: Vocabulary
    /// Whether `format` is validated.
    var assertsFormats: Bool

    /// Enables the vocabularies that a custom metaschema names; without `$vocabulary` all stay enabled.
    mutating func enableVocabularies(_ metaschema: JSON) {
        guard let named = metaschema["$vocabulary"], named.kind == .object else { return }
        // `false` only means that a reader may ignore the vocabulary; this one knows it.
        vocabulary = named.members.reduce(into: []) { $0.formUnion(Vocabulary(uri: $1.name)) }
        if vocabulary.contains(.formatAssertion) { assertsFormats = true }
    }

    func contains(_ keyword: Keyword) -> Bool {
        switch keyword {
        case .falseSchema: return false
        case .nullable: return dialect == .openAPI30
        case .additionalItems: return dialect.listsItems
        case .prefixItems, .dynamicReference: if dialect.listsItems { return false }
        case .unevaluatedItems, .unevaluatedProperties, .dependentRequired, .dependentSchemas, .minContains,
            .maxContains:
            if dialect == .draft7 || dialect == .draft4 { return false }
        case .const, .contains, .propertyNames, .if, .then, .else: if dialect == .draft4 { return false }
        default: break
        }
        return keyword.vocabulary.map(vocabulary.isSuperset) ?? true
    }
}
#endif
