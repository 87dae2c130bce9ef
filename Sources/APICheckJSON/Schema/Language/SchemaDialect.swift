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

/// The sets of keywords that a metaschema can enable (JSON Schema 2020-12 core, section 8.1.2).
struct Vocabulary: OptionSet {
    var rawValue: UInt8

    static let core = Vocabulary(rawValue: 1)
    static let applicator = Vocabulary(rawValue: 2)
    static let unevaluated = Vocabulary(rawValue: 4)
    static let validation = Vocabulary(rawValue: 8)
    /// Validates `format`, whatever the registry's setting.
    static let formatAssertion = Vocabulary(rawValue: 16)
    /// The vocabularies of a schema that does not name any.
    static let standard: Vocabulary = [.core, .applicator, .unevaluated, .validation]

    /// The set for a vocabulary's URI; empty for vocabularies that only annotate.
    init(uri: String) {
        switch uri {
        case Vocabulary.prefix + "core": self = .core
        case Vocabulary.prefix + "applicator": self = .applicator
        case Vocabulary.prefix + "unevaluated": self = .unevaluated
        case Vocabulary.prefix + "validation": self = .validation
        case Vocabulary.prefix + "format-assertion": self = .formatAssertion
        default: self = []
        }
    }

    init(rawValue: UInt8) { self.rawValue = rawValue }

    private static let prefix = "https://json-schema.org/draft/2020-12/vocab/"
}

extension Keyword {
    /// The vocabulary of a keyword; nil for OpenAPI's and apicheck's own keywords, which are always enabled.
    var vocabulary: Vocabulary? {
        switch self {
        case .reference, .dynamicReference: .core
        case .properties, .additionalProperties, .patternProperties, .propertyNames, .dependentSchemas, .dependencies,
            .items, .additionalItems, .prefixItems, .contains, .allOf, .anyOf, .oneOf, .not, .if, .then, .else:
            .applicator
        case .unevaluatedItems, .unevaluatedProperties: .unevaluated
        case .type, .enum, .const, .required, .minProperties, .maxProperties, .dependentRequired, .minContains,
            .maxContains, .minItems, .maxItems, .uniqueItems, .minLength, .maxLength, .pattern, .minimum, .maximum,
            .exclusiveMinimum, .exclusiveMaximum, .multipleOf:
            .validation
        case .format, .nullable, .timestamp, .keys, .undeclared, .volatile, .unordered, .falseSchema: nil
        }
    }
}

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
