import APICheckHTTP
import APICheckJSON

/// The parameters of one operation, with what is worked out once for all its exchanges.
struct DeclaredParameters: Sendable {
    struct Entry: Sendable {
        let parameter: Parameter
        /// Nil where the style is not defined for the location.
        let reader: ParameterReader?
        /// OpenAPI 3.1 section 4.8.12.1: the headers `Accept`, `Content-Type` and `Authorization` are described elsewhere.
        let isIgnored: Bool
    }

    let entries: [Entry]
    let hasCookies: Bool
    /// The names that the contract has for the query.
    let queryNames: [String]
    let queryReaders: [ParameterReader]
    /// Those that say which names are theirs.
    let namedReaders: [ParameterReader]

    init(_ parameters: [Parameter], _ registry: SchemaRegistry) {
        entries = parameters.map { parameter in
            Entry(
                parameter: parameter, reader: ParameterReader(parameter, registry),
                isIgnored: parameter.location == .header
                    && ["accept", "content-type", "authorization"].contains(parameter.name.asciiLowercased()))
        }
        hasCookies = parameters.contains { $0.location == .cookie }
        let query = entries.filter { $0.parameter.location == .query }
        queryNames = query.map(\.parameter.name)
        queryReaders = query.compactMap(\.reader)
        namedReaders = queryReaders.filter { !$0.takesAnyName }
    }

    /// Whether one of the query may have names of its own, since its style is unknown.
    var mayTakeMoreNames: Bool { queryNames.count > queryReaders.count }
}
