#if Contracts
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
#endif
