/// The sets of keywords that a metaschema may switch on (JSON Schema 2020-12 core, section 8.1.2).
struct Vocabulary: OptionSet {
    var rawValue: UInt8

    static let core = Vocabulary(rawValue: 1)
    static let applicator = Vocabulary(rawValue: 2)
    static let unevaluated = Vocabulary(rawValue: 4)
    static let validation = Vocabulary(rawValue: 8)
    /// `format` is a check, whoever asks.
    static let formatAssertion = Vocabulary(rawValue: 16)
    /// All that a schema has when nothing else is said.
    static let standard: Vocabulary = [.core, .applicator, .unevaluated, .validation]

    /// By the last part of the vocabulary's URI; those that only annotate restrict nothing.
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
    /// The vocabulary that a keyword belongs to; nil for those of OpenAPI and of ours, which always count.
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
        case .format, .nullable, .timestamp, .keys, .undeclared, .volatile, .falseSchema: nil
        }
    }
}
