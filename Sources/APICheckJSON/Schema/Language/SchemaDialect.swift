#if Contracts
/// The version of the schema language.
package enum SchemaDialect: Sendable {
    /// JSON Schema 2020-12, which OpenAPI 3.1 uses.
    case draft202012
    /// The schema object of OpenAPI 3.0: `nullable` beside `type`, boolean `exclusiveMinimum` and `exclusiveMaximum`;
    /// keywords beside `$ref` are ignored.
    case openAPI30
    /// JSON Schema 2019-09, for schemas with its `$schema`: `items` may be a list, followed by `additionalItems`.
    case draft201909
    /// JSON Schema 7 and 6, likewise; keywords beside `$ref` are ignored, too.
    case draft7
    /// JSON Schema 4: as 7, with `id`, boolean `exclusiveMinimum` and `exclusiveMaximum`, and integers that have no fraction at
    /// all (`1.0` is a number).
    case draft4

    /// The dialect of a metaschema's URI; nil for an unknown one.
    package init?(metaschema uri: String) {
        switch uri.hasSuffix("#") ? String(uri.dropLast()) : uri {
        case "https://json-schema.org/draft/2020-12/schema", "https://spec.openapis.org/oas/3.1/dialect/base",
            "https://spec.openapis.org/oas/3.1/dialect/2024-11-10",
            "https://spec.openapis.org/oas/3.2/dialect/2025-09-17":
            self = .draft202012
        case "https://json-schema.org/draft/2019-09/schema": self = .draft201909
        case "http://json-schema.org/draft-07/schema", "http://json-schema.org/draft-06/schema": self = .draft7
        case "http://json-schema.org/draft-04/schema", "http://json-schema.org/schema": self = .draft4
        default: return nil
        }
    }

    var hidesNeighboursOfReference: Bool { self == .openAPI30 || self == .draft7 || self == .draft4 }

    /// Whether `items` takes the list that later became `prefixItems`.
    var listsItems: Bool { self == .draft201909 || self == .draft7 || self == .draft4 }

    /// Whether `exclusiveMinimum` and `exclusiveMaximum` are booleans that change `minimum` and `maximum`.
    var hasBooleanBounds: Bool { self == .openAPI30 || self == .draft4 }
}
#endif
