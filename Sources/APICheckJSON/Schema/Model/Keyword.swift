/// The keywords that the engine acts on; the raw value is the keyword as it is written.
package enum Keyword: String, Sendable, Hashable, CaseIterable {
    case type, `enum`, const
    case properties, required, additionalProperties, patternProperties, propertyNames
    case minProperties, maxProperties, dependentRequired, dependentSchemas, unevaluatedProperties
    /// Of drafts before 2019-09, and still taken for what has followed it.
    case dependencies
    case items, prefixItems, contains, minContains, maxContains, minItems, maxItems, uniqueItems, unevaluatedItems
    /// Of drafts before 2020-12 only.
    case additionalItems
    case minLength, maxLength, pattern, format
    case minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf
    case allOf, anyOf, oneOf, not, `if`, then, `else`
    case reference = "$ref"
    case dynamicReference = "$dynamicRef"
    /// OpenAPI 3.0 only.
    case nullable
    case timestamp = "x-apicheck-timestamp"
    case keys = "x-apicheck-keys"
    case undeclared = "x-apicheck-undeclared"
    case volatile = "x-apicheck-volatile"
    /// The schema `false`, which no value satisfies.
    case falseSchema = "false"

    /// Keywords that restrict values and are not computed; a contract that uses one is told so.
    static let unsupported: Set<String> = ["$recursiveRef"]

    /// Those that say something about the members of an object.
    var isAboutObjects: Bool {
        switch self {
        case .properties, .required, .additionalProperties, .patternProperties, .propertyNames, .minProperties,
            .maxProperties, .dependentRequired, .dependentSchemas, .dependencies:
            true
        default: false
        }
    }
}
