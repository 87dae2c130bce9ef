#if Contracts
/// The keywords that the engine implements; the raw value is the keyword's spelling.
package enum Keyword: String, Sendable, Hashable, CaseIterable {
    case type, `enum`, const
    case properties, required, additionalProperties, patternProperties, propertyNames
    case minProperties, maxProperties, dependentRequired, dependentSchemas, unevaluatedProperties
    /// From drafts before 2019-09; later drafts replaced it, but contracts still use it.
    case dependencies
    case items, prefixItems, contains, minContains, maxContains, minItems, maxItems, uniqueItems, unevaluatedItems
    /// Only in drafts before 2020-12.
    case additionalItems
    case minLength, maxLength, pattern, format
    case minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf
    case allOf, anyOf, oneOf, not, `if`, then, `else`
    case reference = "$ref"
    case dynamicReference = "$dynamicRef"
    /// Only in OpenAPI 3.0.
    case nullable
    case timestamp = "x-apicheck-timestamp"
    case keys = "x-apicheck-keys"
    case undeclared = "x-apicheck-undeclared"
    case volatile = "x-apicheck-volatile"
    case unordered = "x-apicheck-unordered"
    /// The schema `false`, which no value satisfies.
    case falseSchema = "false"

    /// Keywords that restrict values but are not implemented; a contract that uses one gets a report of it.
    static let unsupported: Set<String> = ["$recursiveRef"]

    /// Whether the keyword restricts the members of an object.
    var isAboutObjects: Bool {
        switch self {
        case .properties, .required, .additionalProperties, .patternProperties, .propertyNames, .minProperties,
            .maxProperties, .dependentRequired, .dependentSchemas, .dependencies:
            true
        default: false
        }
    }
}
#endif
