/// Which keywords of a schema count, and how.
struct SchemaReading {
    var dialect: SchemaDialect
    var vocabulary: Vocabulary
    /// Whether `format` is a check.
    var assertsFormats: Bool

    /// Takes the vocabularies that a metaschema of one's own names; one that names none has them all.
    mutating func readVocabularies(_ metaschema: JSON) {
        guard let named = metaschema["$vocabulary"], named.kind == .object else { return }
        // A vocabulary that is switched off need not be understood, but this one is.
        vocabulary = named.members.reduce(into: []) { $0.formUnion(Vocabulary(uri: $1.name)) }
        if vocabulary.contains(.formatAssertion) { assertsFormats = true }
    }

    func counts(_ keyword: Keyword) -> Bool {
        switch keyword {
        case .falseSchema: return false
        case .nullable: return dialect == .openAPI30
        case .additionalItems: return dialect.listsItems
        case .prefixItems, .dynamicReference: if dialect.listsItems { return false }
        case .unevaluatedItems, .unevaluatedProperties, .dependentRequired, .dependentSchemas, .minContains,
            .maxContains:
            if dialect == .draft7 { return false }
        default: break
        }
        return keyword.vocabulary.map(vocabulary.isSuperset) ?? true
    }
}
