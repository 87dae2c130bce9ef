import APICheckBase
import APICheckHTTP
import APICheckJSON

/// One parameter of an operation, with what is worked out once for all its exchanges.
final class DeclaredParameter: Sendable {
    let parameter: Parameter
    /// Nil where the style is not defined for the location.
    let reader: ParameterReader?
    /// OpenAPI 3.1 section 4.8.12.1: the headers `Accept`, `Content-Type` and `Authorization` are described elsewhere.
    let isIgnored: Bool

    init(_ parameter: Parameter, _ registry: SchemaRegistry) {
        self.parameter = parameter
        reader = ParameterReader(parameter, registry)
        isIgnored =
            parameter.location == .header
            && ["accept", "content-type", "authorization"].contains(parameter.name.asciiLowercased())
    }
}
