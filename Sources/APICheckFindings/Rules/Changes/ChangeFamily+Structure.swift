#if CommandLine
/// Changes of what a schema is composed of.
extension ChangeFamily {
    static let structure: [ChangeFamily] = [
        ChangeFamily(
            "any-of-added", ".. II. II. ..", "has a further alternative in anyOf",
            "anyOf: [{$ref: A}]", "anyOf: [{$ref: A}, {$ref: B}]"),
        ChangeFamily(
            "any-of-removed", ".. BB. II. ..", "has fewer alternatives in anyOf",
            "anyOf: [{$ref: A}, {$ref: B}]", "anyOf: [{$ref: A}]"),
        ChangeFamily(
            "one-of-added", ".. II. BB. ..", "has a further alternative in oneOf",
            "oneOf: [{$ref: A}]", "oneOf: [{$ref: A}, {$ref: B}]"),
        ChangeFamily(
            "one-of-removed", ".. BB. II. ..", "has fewer alternatives in oneOf",
            "oneOf: [{$ref: A}, {$ref: B}]", "oneOf: [{$ref: A}]"),
        ChangeFamily(
            "wrapped-in-one-of", ".. B.. B.. ..", "is one of several alternatives now",
            "properties: {id: {}}", "oneOf: [{properties: {id: {}}}, {$ref: B}]"),
        ChangeFamily(
            "discriminator-added", ".. II. II. ..", "has a discriminator now",
            "oneOf: [{$ref: A}]", "discriminator: {propertyName: kind}"),
        ChangeFamily(
            "discriminator-removed", ".. II. II. ..", "no longer has a discriminator",
            "discriminator: {propertyName: kind}", "oneOf: [{$ref: A}]"),
        ChangeFamily(
            "discriminator-property-name-changed", ".. II. II. ..", "has another property as its discriminator",
            "discriminator: {propertyName: kind}", "discriminator: {propertyName: type}"),
        ChangeFamily(
            "discriminator-mapping-added", ".. II. II. ..", "has a further value in the mapping of its discriminator",
            "mapping: {a: A}", "mapping: {a: A, b: B}"),
        ChangeFamily(
            "discriminator-mapping-deleted", ".. II. II. ..", "has fewer values in the mapping of its discriminator",
            "mapping: {a: A, b: B}", "mapping: {a: A}"),
        ChangeFamily(
            "discriminator-mapping-changed", ".. II. II. ..", "has another schema for a value of its discriminator",
            "mapping: {a: A}", "mapping: {a: B}"),
        ChangeFamily(
            "prefix-items-added", ".. II. BB. ..", "has a further schema in prefixItems",
            "prefixItems: [{type: string}]", "prefixItems: [{type: string}, {type: integer}]"),
        ChangeFamily(
            "prefix-items-removed", ".. BB. II. ..", "has fewer schemas in prefixItems",
            "prefixItems: [{type: string}, {type: integer}]", "prefixItems: [{type: string}]"),
        ChangeFamily("if-added", ".. BB. II. ..", "has a condition now", "type: object", "if: {required: [a]}"),
        ChangeFamily("if-removed", ".. II. BB. ..", "no longer has a condition", "if: {required: [a]}", "type: object"),
        ChangeFamily(
            "then-added", ".. BB. II. ..", "has a schema for values that meet its condition",
            "if: {required: [a]}", "then: {required: [b]}"),
        ChangeFamily(
            "then-removed", ".. II. BB. ..", "no longer has a schema for values that meet its condition",
            "then: {required: [b]}", "if: {required: [a]}"),
        ChangeFamily(
            "else-added", ".. BB. II. ..", "has a schema for values that do not meet its condition",
            "if: {required: [a]}", "else: {required: [b]}"),
        ChangeFamily(
            "else-removed", ".. II. BB. ..", "no longer has a schema for values that do not meet its condition",
            "else: {required: [b]}", "if: {required: [a]}"),
        ChangeFamily(
            "contains-added", ".. BB. II. ..", "must contain a certain element now",
            "type: array", "contains: {type: string}"),
        ChangeFamily(
            "contains-removed", ".. II. BB. ..", "no longer has to contain a certain element",
            "contains: {type: string}", "type: array"),
        ChangeFamily(
            "min-contains-increased", ".. BB. II. ..", "must contain more of certain elements",
            "minContains: 1", "minContains: 2"),
        ChangeFamily(
            "min-contains-decreased", ".. II. BB. ..", "must contain fewer of certain elements",
            "minContains: 2", "minContains: 1"),
        ChangeFamily(
            "max-contains-increased", ".. II. BB. ..", "can contain more of certain elements",
            "maxContains: 2", "maxContains: 3"),
        ChangeFamily(
            "max-contains-decreased", ".. BB. II. ..", "can contain fewer of certain elements",
            "maxContains: 3", "maxContains: 2"),
        ChangeFamily(
            "dependent-required-added", ".. BB. II. ..", "has a property that requires others",
            "type: object", "dependentRequired: {a: [b]}"),
        ChangeFamily(
            "dependent-required-removed", ".. II. BB. ..", "no longer has a property that requires others",
            "dependentRequired: {a: [b]}", "type: object"),
        ChangeFamily(
            "dependent-required-changed", ".. BB. BB. ..", "has a property that requires others than before",
            "dependentRequired: {a: [b]}", "dependentRequired: {a: [c]}"),
        ChangeFamily(
            "dependent-schema-added", ".. BB. II. ..", "has a schema that depends on a property",
            "type: object", "dependentSchemas: {a: {required: [b]}}"),
        ChangeFamily(
            "dependent-schema-removed", ".. II. BB. ..", "no longer has a schema that depends on a property",
            "dependentSchemas: {a: {required: [b]}}", "type: object"),
        ChangeFamily(
            "pattern-property-added", ".. BB. II. ..", "has a schema for properties whose names match a pattern",
            "type: object", #"patternProperties: {"^x-": {type: string}}"#),
        ChangeFamily(
            "pattern-property-removed", ".. II. BB. ..",
            "no longer has a schema for properties whose names match a pattern",
            #"patternProperties: {"^x-": {type: string}}"#, "type: object"),
        ChangeFamily(
            "property-names-added", ".. BB. II. ..", "has a schema for the names of its properties",
            "type: object", "propertyNames: {maxLength: 8}"),
        ChangeFamily(
            "property-names-removed", ".. II. BB. ..", "no longer has a schema for the names of its properties",
            "propertyNames: {maxLength: 8}", "type: object"),
        ChangeFamily(
            "unevaluated-items-added", ".. BB. II. ..", "restricts elements that no other keyword describes",
            "type: array", "unevaluatedItems: false"),
        ChangeFamily(
            "unevaluated-items-removed", ".. II. BB. ..",
            "no longer restricts elements that no other keyword describes",
            "unevaluatedItems: false", "type: array"),
        ChangeFamily(
            "unevaluated-properties-added", ".. BB. II. ..", "restricts properties that no other keyword describes",
            "type: object", "unevaluatedProperties: false"),
        ChangeFamily(
            "unevaluated-properties-removed", ".. II. BB. ..",
            "no longer restricts properties that no other keyword describes",
            "unevaluatedProperties: false", "type: object"),
    ]
}
#endif
