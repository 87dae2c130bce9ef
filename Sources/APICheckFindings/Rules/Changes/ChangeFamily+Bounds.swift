#if CommandLine
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
