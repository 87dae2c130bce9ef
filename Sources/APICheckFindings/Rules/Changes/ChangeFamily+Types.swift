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
#endif
