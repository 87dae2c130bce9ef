import APICheckJSON

/// The bounds of a number in the spelling of OpenAPI 3.1. In 3.0, `exclusiveMaximum: true` makes `maximum` exclusive.
struct Bounds {
    let minimum: JSON?
    let exclusiveMinimum: JSON?
    let maximum: JSON?
    let exclusiveMaximum: JSON?

    init(_ schema: SchemaView) {
        (minimum, exclusiveMinimum) = Bounds.read(schema, "minimum", "exclusiveMinimum")
        (maximum, exclusiveMaximum) = Bounds.read(schema, "maximum", "exclusiveMaximum")
    }

    private static func read(_ schema: SchemaView, _ name: String, _ exclusive: String) -> (JSON?, JSON?) {
        let mark = schema[exclusive]
        switch mark?.bool {
        case true?: return (nil, schema[name])
        case false?: return (schema[name], nil)
        case nil: return (schema[name], mark)
        }
    }
}
