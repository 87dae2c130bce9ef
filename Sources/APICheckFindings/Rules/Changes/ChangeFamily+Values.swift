#if CommandLine
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
#endif
