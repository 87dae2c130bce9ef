import APICheckJSON

/// The bounds of a number in the spelling of OpenAPI 3.1. In 3.0, `exclusiveMaximum: true` makes `maximum` exclusive.
struct Bounds {
    private(set) var minimum: JSON?
    private(set) var exclusiveMinimum: JSON?
    private(set) var maximum: JSON?
    private(set) var exclusiveMaximum: JSON?

    init(_ schema: SchemaView) {
        for layer in schema.layers {
            let (lower, openLower) = Bounds.read(layer, "minimum", "exclusiveMinimum")
            let (upper, openUpper) = Bounds.read(layer, "maximum", "exclusiveMaximum")
            minimum = Bounds.stricter(minimum, lower, isUpper: false)
            exclusiveMinimum = Bounds.stricter(exclusiveMinimum, openLower, isUpper: false)
            maximum = Bounds.stricter(maximum, upper, isUpper: true)
            exclusiveMaximum = Bounds.stricter(exclusiveMaximum, openUpper, isUpper: true)
        }
    }

    private static func stricter(_ one: JSON?, _ other: JSON?, isUpper: Bool) -> JSON? {
        guard let one, let other else { return one ?? other }
        return (isUpper ? other.isSmaller(than: one) : one.isSmaller(than: other)) == true ? other : one
    }

    private static func read(_ schema: JSON, _ name: String, _ exclusive: String) -> (JSON?, JSON?) {
        let mark = schema[exclusive]
        switch mark?.bool {
        case true?: return (nil, schema[name])
        case false?: return (schema[name], nil)
        case nil: return (schema[name], mark)
        }
    }
}
