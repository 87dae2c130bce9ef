#if CommandLine
/// Changes of what is there and what is required.
extension ChangeFamily {
    static let existence: [ChangeFamily] = [
        ChangeFamily("added", ".. ... ... I. .", "was added", "headers: {ETag: {}}", "headers: {ETag: {}, Link: {}}"),
        ChangeFamily("removed", "W. BW. ... ..", "was removed", "name: page", "the list without it"),
        ChangeFamily(
            "removed-with-deprecation", "I. ... ... ..", "was removed after it was deprecated",
            "deprecated: true", "the list without it"),
        ChangeFamily(
            "removed-before-sunset", "B. ... ... ..", "was removed before its sunset date",
            "x-sunset: 2030-01-31", "the list without it"),
        ChangeFamily(
            "added-required", ".. B.. ... ..", "was added and is required",
            "no requestBody", "requestBody: {required: true}"),
        ChangeFamily(
            "added-optional", ".. I.. ... ..", "was added and is optional",
            "no requestBody", "requestBody: {required: false}"),
        ChangeFamily("became-optional", "I. II. .BI B.", "is optional", "required: [id]", "required: []"),
        ChangeFamily("became-required", "BB BB. .II .B", "is required", "required: []", "required: [id]"),
        ChangeFamily(
            "became-required-with-default", ".. .B. ... ..", "is required, although it has a default value",
            "required: []", "required: [id]"),
        ChangeFamily(
            "media-type-added", ".. I.. ... ..", "has a further media type",
            "content: {application/json: {}}", "content: {application/json: {}, text/csv: {}}"),
        ChangeFamily(
            "media-type-removed", ".. B.. ... ..", "has fewer media types",
            "content: {application/json: {}, text/csv: {}}", "content: {application/json: {}}"),
        ChangeFamily(
            "media-type-schema-added", ".. B.. I.. ..", "has a schema for a media type that had none",
            "application/json: {}", "application/json: {schema: {type: object}}"),
        ChangeFamily(
            "media-type-schema-removed", ".. I.. W.. ..", "no longer has a schema for a media type",
            "application/json: {schema: {type: object}}", "application/json: {}"),
    ]
}

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

/// Changes of deprecation, sunset dates and stability.
extension ChangeFamily {
    static let lifecycle: [ChangeFamily] = [
        ChangeFamily("deprecated", "I. .I. .I. ..", "is deprecated", "type: string", "deprecated: true"),
        ChangeFamily(
            "deprecated-with-sunset", ".. .I. .I. ..", "is deprecated and has a sunset date",
            "type: string", "deprecated: true, x-sunset: 2027-01-31"),
        ChangeFamily(
            "deprecated-sunset-missing", "B. .B. .B. ..",
            "is deprecated without the sunset date that the policy demands",
            "type: string", "deprecated: true"),
        ChangeFamily(
            "deprecated-sunset-invalid", ".. .B. .B. ..", "is deprecated with a sunset date that is not a date",
            "type: string", "deprecated: true, x-sunset: soon"),
        ChangeFamily(
            "reactivated", "I. .I. .I. ..", "is no longer deprecated",
            "deprecated: true", "deprecated: false"),
        ChangeFamily(
            "sunset-date-too-small", "B. .B. .B. ..", "is deprecated with a sunset date that is too near",
            "type: string", "deprecated: true, x-sunset: tomorrow"),
        ChangeFamily(
            "sunset-deleted", "B. ... ... ..", "is deprecated and lost its sunset date",
            "x-sunset: 2027-01-31", "deprecated: true"),
        ChangeFamily(
            "sunset-date-changed-too-small", "B. ... ... ..", "has an earlier sunset date, which is too near",
            "x-sunset: 2027-01-31", "x-sunset: 2026-12-01"),
        ChangeFamily(
            "sunset-parse", "B. ... ... ..", "has a sunset date that is not a date",
            "x-sunset: 2027-01-31", "x-sunset: soon"),
        ChangeFamily(
            "stability-decreased", ".. .B. .B. ..", "has a lower stability level",
            "x-stability-level: stable", "x-stability-level: beta"),
        ChangeFamily(
            "stability-increased", ".. .I. .I. ..", "has a higher stability level",
            "x-stability-level: beta", "x-stability-level: stable"),
    ]
}
#endif
