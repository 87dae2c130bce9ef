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

/// A keyword whose value holds schemas, or refers to them.
///
/// This is the only list of these keywords: what walks schemas asks for their role. Keywords of all versions of JSON Schema
/// are in it, since descriptions mix them.
package enum SubschemaKeyword: String, Sendable, CaseIterable {
    case reference = "$ref"
    case dynamicReference = "$dynamicRef"
    case allOf, anyOf, oneOf, not, `if`, then, `else`, dependentSchemas
    /// From drafts before 2019-09: the value of a member is a schema or a list of names.
    case dependencies
    /// From OpenAPI.
    case discriminator
    case properties, patternProperties, additionalProperties, unevaluatedProperties, propertyNames
    case prefixItems, items, contains, unevaluatedItems
    /// From drafts before 2020-12: the elements after those that `items` lists.
    case additionalItems
    case contentSchema
    case definitions = "$defs"
    /// From drafts before 2019-09.
    case olderDefinitions = "definitions"

    /// The type of the keyword's value.
    package enum Form: Sendable {
        /// One schema. Before 2020-12, `items` may be a list.
        case schema
        case list
        /// Schemas by names.
        case map
        /// A reference to a schema, or more than one.
        case reference
    }

    /// What the schemas apply to (JSON Schema 2020-12 core, sections 8.2, 10 and 11).
    enum Role: Sendable {
        /// The same value, always.
        case always
        /// The same value, depending on what it is.
        case choice
        /// The same value, only to find out whether it is valid: `if`.
        case condition
        /// The same value, which must be invalid: `not`.
        case negation
        /// The member with the name.
        case property
        /// The members whose names match a pattern.
        case pattern
        /// The members that neither `properties` nor `patternProperties` declares.
        case otherMembers
        case unevaluatedMembers
        case memberNames
        /// The element at the place of the schema in its list.
        case place
        /// The elements after those that have a place.
        case otherElements
        /// At least one element.
        case someElement
        case unevaluatedElements
        /// What a string holds.
        case content
        /// Nothing, unless it is referenced.
        case definition

        /// Whether the schemas see the same value, whatever follows from their result.
        var isInPlace: Bool {
            switch self {
            case .always, .choice, .condition, .negation: true
            default: false
            }
        }
    }

    package var form: Form {
        switch self {
        case .reference, .dynamicReference, .discriminator: .reference
        case .allOf, .anyOf, .oneOf, .prefixItems: .list
        case .dependentSchemas, .dependencies, .properties, .patternProperties, .definitions, .olderDefinitions: .map
        case .not, .if, .then, .else, .additionalProperties, .unevaluatedProperties, .propertyNames, .items, .contains,
            .unevaluatedItems, .additionalItems, .contentSchema:
            .schema
        }
    }

    var role: Role {
        switch self {
        case .reference, .dynamicReference, .allOf: .always
        case .anyOf, .oneOf, .then, .else, .dependentSchemas, .dependencies, .discriminator: .choice
        case .if: .condition
        case .not: .negation
        case .properties: .property
        case .patternProperties: .pattern
        case .additionalProperties: .otherMembers
        case .unevaluatedProperties: .unevaluatedMembers
        case .propertyNames: .memberNames
        case .prefixItems: .place
        case .items, .additionalItems: .otherElements
        case .contains: .someElement
        case .unevaluatedItems: .unevaluatedElements
        case .contentSchema: .content
        case .definitions, .olderDefinitions: .definition
        }
    }
}

/// The keywords that describe a value without restricting it (JSON Schema 2020-12 validation, sections 7 to 9).
package enum AnnotationKeyword: String, Sendable, CaseIterable, BitwiseCopyable {
    case title, description, `default`, deprecated, readOnly, writeOnly, examples
    /// From OpenAPI.
    case discriminator
    case format, contentEncoding, contentMediaType, contentSchema

    fileprivate var bit: UInt16 { 1 << UInt16(AnnotationKeyword.allCases.firstIndex(of: self) ?? 0) }
}

/// A set of annotation keywords, as compiled schemas store it.
struct AnnotationKeywords: Hashable, BitwiseCopyable {
    private(set) var bits: UInt16 = 0

    init(_ keywords: some Sequence<AnnotationKeyword>) { bits = keywords.reduce(0) { $0 | $1.bit } }

    var isEmpty: Bool { bits == 0 }

    func common(with other: AnnotationKeywords) -> [AnnotationKeyword] {
        let common = bits & other.bits
        return common == 0 ? [] : AnnotationKeyword.allCases.filter { common & $0.bit != 0 }
    }
}
#endif
