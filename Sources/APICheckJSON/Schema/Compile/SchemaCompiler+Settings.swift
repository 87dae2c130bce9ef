#if Contracts
import APICheckBase

extension SchemaCompiler {
    /// The settings of the resource that contains a schema, by its `$schema`.
    mutating func enabledKeywords(at place: SchemaPlace) -> EnabledKeywords {
        if defaultDialect == .openAPI30 { return defaultKeywords }
        let metaschema = references.metaschema(around: place)
        if let known = enabledByMetaschema[metaschema] { return known }
        var enabled = defaultKeywords
        if let metaschema {
            if let dialect = SchemaDialect(metaschema: metaschema) {
                enabled.dialect = dialect
            } else if let found = try? references.place(of: metaschema, from: place) {
                enabled.enableVocabularies(JSON(document: references.documents[found.document], row: found.row))
            } else {
                let row = references.resource(around: place).row
                unsupported[SchemaPlace(document: place.document, row: row)] = UnsupportedKeyword(
                    keyword: "$schema", source: references.documents[place.document].file(ofRow: row),
                    line: references.documents[place.document].position(ofRow: row).line,
                    reason:
                        "the metaschema \(metaschema) is unknown; its schemas are checked as those of JSON Schema 2020-12"
                )
            }
        }
        enabledByMetaschema[metaschema] = enabled
        return enabled
    }

    private var defaultKeywords: EnabledKeywords {
        EnabledKeywords(dialect: defaultDialect, vocabulary: .standard, assertsFormats: formatsAreAsserted)
    }
}
#endif
