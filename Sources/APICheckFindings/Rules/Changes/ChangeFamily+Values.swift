#if CommandLine
/// Changes of types and formats.
extension ChangeFamily {
    static let types: [ChangeFamily] = [
        ChangeFamily("type-changed", "BW BB- BB. B.", "has another type or format", "type: string", "type: integer"),
        ChangeFamily(
            "type-generalized", "II II- BB. B.", "can have more types or formats",
            "type: integer", "type: number"),
        ChangeFamily(
            "type-specialized", ".B ... II. I.", "can have fewer types or formats",
            "type: number", "type: integer"),
        ChangeFamily(
            "type-compatible", ".. II- II. I.", "has another type that is written the same way in this media type",
            "type: object", "type: string"),
        ChangeFamily(
            "list-of-types-widened", "II II. BB. ..", "can have more of the types listed in oneOf or anyOf",
            "oneOf: [{type: string}]", "oneOf: [{type: string}, {type: integer}]"),
        ChangeFamily(
            "list-of-types-narrowed", "BB BB. II. ..", "can have fewer of the types listed in oneOf or anyOf",
            "oneOf: [{type: string}, {type: integer}]", "oneOf: [{type: string}]"),
        ChangeFamily("became-nullable", "II II. BB. B.", "can be null", "type: string", #"type: [string, "null"]"#),
        ChangeFamily(
            "became-not-nullable", "BB BB. II. I.", "can no longer be null",
            #"type: [string, "null"]"#, "type: string"),
        ChangeFamily(
            "content-media-type-changed", ".. BB. BB. ..", "contains text of another media type",
            "contentMediaType: text/plain", "contentMediaType: text/html"),
        ChangeFamily(
            "content-encoding-changed", ".. BB. BB. ..", "contains text in another encoding",
            "contentEncoding: base64", "contentEncoding: base32"),
        ChangeFamily(
            "content-schema-added", ".. BB. II. ..", "has a schema for the text that it contains",
            "contentMediaType: application/json", "contentSchema: {type: object}"),
        ChangeFamily(
            "content-schema-removed", ".. II. BB. ..", "no longer has a schema for the text that it contains",
            "contentSchema: {type: object}", "contentMediaType: application/json"),
    ]
}

/// Changes of values: enum, const and default.
extension ChangeFamily {
    static let values: [ChangeFamily] = [
        ChangeFamily("became-enum", "B. BB. ... .B", "accepts only listed values now", "type: string", "enum: [a, b]"),
        ChangeFamily("enum-value-added", "II .I. .WI ..", "has another value in its enum", "enum: [a]", "enum: [a, b]"),
        ChangeFamily(
            "enum-value-removed", "BB BBI .I. ..", "has fewer values in its enum",
            "enum: [a, b]", "enum: [a]"),
        ChangeFamily(
            "x-extensible-enum-value-removed", "B. .B- ... ..", "has fewer values in x-extensible-enum",
            "x-extensible-enum: [a, b]", "x-extensible-enum: [a]"),
        ChangeFamily("const-added", ".. BB. II. ..", "can only have one value now", "type: string", "const: a"),
        ChangeFamily("const-removed", ".. II. BB. ..", "no longer has one fixed value", "const: a", "type: string"),
        ChangeFamily("const-changed", ".. BB. BB. ..", "has another fixed value", "const: a", "const: b"),
        ChangeFamily("default-value-added", "B. II. II. ..", "has a default value now", "type: integer", "default: 10"),
        ChangeFamily(
            "default-value-removed", "B. II. II. ..", "no longer has a default value",
            "default: 10", "type: integer"),
        ChangeFamily(
            "default-value-changed", "B. II. II. ..", "has another default value",
            "default: 10", "default: 20"),
    ]
}

/// Changes of bounds of numbers, texts and lists.
extension ChangeFamily {
    static let bounds: [ChangeFamily] = [
        ChangeFamily("max-set", "W. WW- ... ..", "has a maximum now", "type: integer", "maximum: 100"),
        ChangeFamily("max-increased", "I. II. BB. ..", "has a higher maximum", "maximum: 100", "maximum: 200"),
        ChangeFamily("max-decreased", "B. BBI ... ..", "has a lower maximum", "maximum: 200", "maximum: 100"),
        ChangeFamily(
            "exclusive-max-set", "W. WW- ... ..", "has an exclusive maximum now",
            "type: integer", "exclusiveMaximum: 100"),
        ChangeFamily(
            "exclusive-max-increased", "I. II. BB. ..", "has a higher exclusive maximum",
            "exclusiveMaximum: 100", "exclusiveMaximum: 200"),
        ChangeFamily(
            "exclusive-max-decreased", "B. BBI ... ..", "has a lower exclusive maximum",
            "exclusiveMaximum: 200", "exclusiveMaximum: 100"),
        ChangeFamily("min-set", "W. WW- ... ..", "has a minimum now", "type: integer", "minimum: 1"),
        ChangeFamily("min-increased", "B. BBI ... ..", "has a higher minimum", "minimum: 1", "minimum: 10"),
        ChangeFamily("min-decreased", "I. II. BB. ..", "has a lower minimum", "minimum: 10", "minimum: 1"),
        ChangeFamily(
            "exclusive-min-set", "W. WW- ... ..", "has an exclusive minimum now",
            "type: integer", "exclusiveMinimum: 0"),
        ChangeFamily(
            "exclusive-min-increased", "B. BBI ... ..", "has a higher exclusive minimum",
            "exclusiveMinimum: 0", "exclusiveMinimum: 10"),
        ChangeFamily(
            "exclusive-min-decreased", "I. II. BB. ..", "has a lower exclusive minimum",
            "exclusiveMinimum: 10", "exclusiveMinimum: 0"),
        ChangeFamily("max-length-set", "W. WW- ... ..", "has a maximum length now", "type: string", "maxLength: 20"),
        ChangeFamily("max-length-increased", "I. II. BB. ..", "can be longer", "maxLength: 20", "maxLength: 40"),
        ChangeFamily("max-length-decreased", "B. BBI ... ..", "must be shorter", "maxLength: 40", "maxLength: 20"),
        ChangeFamily(
            "max-length-unset", "I. II. BB. ..", "no longer has a maximum length",
            "maxLength: 20", "type: string"),
        ChangeFamily("min-length-increased", "B. BB. ... ..", "must be longer", "minLength: 1", "minLength: 8"),
        ChangeFamily("min-length-decreased", "I. II. BB. ..", "can be shorter", "minLength: 8", "minLength: 1"),
        ChangeFamily("max-items-increased", "I. II. BB. ..", "can have more elements", "maxItems: 10", "maxItems: 20"),
        ChangeFamily(
            "max-items-decreased", "B. BB- II. ..", "must have fewer elements",
            "maxItems: 20", "maxItems: 10"),
        ChangeFamily(
            "min-items-set", "W. WW- ... ..", "has a minimum number of elements now",
            "type: array", "minItems: 1"),
        ChangeFamily("min-items-increased", "B. BB- ... ..", "must have more elements", "minItems: 1", "minItems: 2"),
        ChangeFamily("min-items-decreased", "I. II. BB. ..", "can have fewer elements", "minItems: 2", "minItems: 1"),
        ChangeFamily(
            "min-items-unset", ".. ... BB. ..", "no longer has a minimum number of elements",
            "minItems: 1", "type: array"),
        ChangeFamily("pattern-added", "B. .B. .I. ..", "has a pattern now", "type: string", #"pattern: "^[a-z]+$""#),
        ChangeFamily(
            "pattern-removed", "I. .I. .I. ..", "no longer has a pattern",
            #"pattern: "^[a-z]+$""#, "type: string"),
        ChangeFamily(
            "pattern-changed", "W. .W. .I. ..", "has another pattern",
            #"pattern: "^[a-z]+$""#, #"pattern: "^[A-Z]+$""#),
        ChangeFamily(
            "pattern-generalized", "I. .I. ... ..", "has a pattern that any text matches",
            #"pattern: "^[a-z]+$""#, #"pattern: ".*""#),
    ]
}
#endif
