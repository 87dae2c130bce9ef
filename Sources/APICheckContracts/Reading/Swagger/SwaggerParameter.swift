import APICheckJSON

/// A parameter of Swagger 2.0 (section "Parameter Object").
struct SwaggerParameter {
    let name: String
    /// `query`, `header`, `path`, `formData` or `body`.
    let location: String
    let node: JSON

    /// Whether OpenAPI 3 has it in `requestBody`.
    var isOfBody: Bool { location == "body" || location == "formData" }

    var isRequired: Bool { node["required"]?.bool == true }

    /// How OpenAPI 3 writes a list of the format (section "Parameter Object", `collectionFormat`); nil where it cannot.
    var listStyle: (style: String, explode: Bool)? {
        switch (node["collectionFormat"]?.string ?? "csv", location) {
        case ("csv", "query"), ("csv", "formData"): ("form", false)
        case ("csv", _): ("simple", false)
        case ("multi", "query"), ("multi", "formData"): ("form", true)
        case ("ssv", "query"), ("ssv", "formData"): ("spaceDelimited", false)
        case ("pipes", "query"), ("pipes", "formData"): ("pipeDelimited", false)
        default: nil
        }
    }

    var isList: Bool { node["type"]?.string == "array" }
}
