import APICheckJSON

/// The parameters of one operation, with what is worked out once for all its exchanges.
final class DeclaredParameters: Sendable {
    let all: [DeclaredParameter]
    let hasCookies: Bool
    /// The names that the contract has for the query.
    let queryNames: [String]
    let queryReaders: [ParameterReader]
    /// Those that say which names are theirs.
    let namedReaders: [ParameterReader]

    init(_ parameters: [Parameter], _ registry: SchemaRegistry) {
        all = parameters.map { DeclaredParameter($0, registry) }
        hasCookies = parameters.contains { $0.location == .cookie }
        let query = all.filter { $0.parameter.location == .query }
        queryNames = query.map(\.parameter.name)
        queryReaders = query.compactMap(\.reader)
        namedReaders = queryReaders.filter { !$0.takesAnyName }
    }

    /// Whether one of the query may have names of its own, since its style is unknown.
    var mayTakeMoreNames: Bool { queryNames.count > queryReaders.count }
}
