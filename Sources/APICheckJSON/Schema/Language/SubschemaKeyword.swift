#if Contracts
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
    package enum Role: Sendable {
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

    package var role: Role {
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
#endif
