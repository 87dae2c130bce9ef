#if CommandLine
/// Changes that oasdiff has no rules for.
extension ChangeFamily {
    static let beyond: [ChangeFamily] = [
        ChangeFamily(
            "additional-properties-forbidden", "B. BBI II. ..", "allows fewer additional properties",
            "additionalProperties: true", "additionalProperties: false"),
        ChangeFamily(
            "additional-properties-allowed", "I. II. II. ..", "allows more additional properties",
            "additionalProperties: false", "additionalProperties: true"),
        ChangeFamily(
            "multiple-of-set", "B. BBI II. ..", "must be a multiple of a number", "type: number", "multipleOf: 5"),
        ChangeFamily(
            "multiple-of-changed", "B. BBI WW. ..", "must be a multiple of another number", "multipleOf: 5",
            "multipleOf: 10"),
        ChangeFamily(
            "multiple-of-unset", "I. II. WW. ..", "need not be a multiple of a number", "multipleOf: 5", "type: number"),
        ChangeFamily(
            "unique-items-set", "B. BBI II. ..", "must not contain equal elements", "type: array", "uniqueItems: true"),
        ChangeFamily(
            "unique-items-unset", "I. II. WW. ..", "can contain equal elements", "uniqueItems: true", "type: array"),
        ChangeFamily(
            "max-properties-set", "W. WWI II. ..", "has a maximum number of properties now", "type: object",
            "maxProperties: 5"),
        ChangeFamily(
            "max-properties-decreased", "B. BBI II. ..", "must have fewer properties", "maxProperties: 5",
            "maxProperties: 3"),
        ChangeFamily(
            "max-properties-increased", "I. II. WW. ..", "can have more properties", "maxProperties: 3",
            "maxProperties: 5"),
        ChangeFamily(
            "max-properties-unset", "I. II. WW. ..", "no longer has a maximum number of properties", "maxProperties: 5",
            "type: object"),
        ChangeFamily(
            "min-properties-increased", "B. BBI II. ..", "must have more properties", "minProperties: 1",
            "minProperties: 2"),
        ChangeFamily(
            "min-properties-decreased", "I. II. WW. ..", "can have fewer properties", "minProperties: 2",
            "minProperties: 1"),
    ]
}
#endif
