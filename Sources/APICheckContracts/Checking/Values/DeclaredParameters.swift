import APICheckBase
import APICheckHTTP
import APICheckJSON

/// The parameters of one operation, with their readers, made once for all exchanges.
final class DeclaredParameters: Sendable {
    let all: [DeclaredParameter]
    let hasCookies: Bool
    /// The names of the query parameters.
    let queryNames: [String]
    let queryReaders: [ParameterReader]
    /// The readers of parameters that have known names in the query.
    let namedReaders: [ParameterReader]

    init(_ parameters: [Parameter], _ registry: SchemaRegistry) {
        all = parameters.map { DeclaredParameter($0, registry) }
        hasCookies = parameters.contains { $0.location == .cookie }
        let query = all.filter { $0.parameter.location == .query }
        queryNames = query.map(\.parameter.name)
        queryReaders = query.compactMap(\.reader)
        namedReaders = queryReaders.filter { !$0.acceptsAnyName }
    }

    /// Whether a query parameter has an undefined style, so that it may use other names.
    var mayTakeMoreNames: Bool { queryNames.count > queryReaders.count }
}

/// One parameter of an operation, with its reader, made once for all exchanges.
final class DeclaredParameter: Sendable {
    let parameter: Parameter
    /// The reader, or nil where the style is not defined for the location.
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
