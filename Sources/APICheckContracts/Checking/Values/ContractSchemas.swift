import APICheckBase
import APICheckHTTP
import APICheckJSON

/// The compiled schemas of a contract, the readers of its parameters and headers, and the fields of its responses, which only
/// the program counts. Each is made when it is first used.
final class ContractSchemas: Sendable {
    let registry: SchemaRegistry
    /// Indexed by ``Operation/index``.
    private let parameters: Locked<[DeclaredParameters?]>
    private let headers = Locked<[JSON.Identity: ParameterReader]>([:])
    #if CommandLine
    let fields: FieldTrees
    #endif

    init(_ registry: SchemaRegistry, operations: Int) {
        self.registry = registry
        #if CommandLine
        fields = FieldTrees(SchemaGraph(registry, selected: DiscriminatedSchemas(registry).callAsFunction))
        #endif
        parameters = Locked([DeclaredParameters?](repeating: nil, count: operations))
    }

    func parameters(of operation: Operation) -> DeclaredParameters {
        if let known = parameters.withLock({ $0[operation.index] }) { return known }
        let made = DeclaredParameters(operation.parameters, registry)
        parameters.withLock { $0[operation.index] = made }
        return made
    }

    func reader(of header: HeaderDeclaration) -> ParameterReader {
        if let known = headers.withLock({ $0[header.key.identity] }) { return known }
        let made = ParameterReader(
            ParameterSerialization(header.name, style: .simple, explode: header.explode, escaping: .header),
            schema: header.schema, isJSONText: header.isJSONText, registry)
        headers.withLock { $0[header.key.identity] = made }
        return made
    }
}

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
        let query = all.filter { $0.declaration.location == .query }
        queryNames = query.map(\.declaration.name)
        queryReaders = query.compactMap(\.reader)
        namedReaders = queryReaders.filter { !$0.acceptsAnyName }
    }

    /// Whether a query parameter has an undefined style, so that it may use other names.
    var mayTakeMoreNames: Bool { queryNames.count > queryReaders.count }
}

/// One parameter of an operation, with its reader, made once for all exchanges.
final class DeclaredParameter: Sendable {
    let declaration: Parameter
    /// The reader, or nil where the style is not defined for the location.
    let reader: ParameterReader?
    /// OpenAPI 3.1 section 4.8.12.1: the headers `Accept`, `Content-Type` and `Authorization` are described elsewhere.
    let isIgnored: Bool
    /// Whether a query may have it without a value (`allowEmptyValue`).
    let mayBeEmpty: Bool

    init(_ parameter: Parameter, _ registry: SchemaRegistry) {
        declaration = parameter
        reader = ParameterReader(parameter, registry)
        isIgnored =
            parameter.location == .header
            && ["accept", "content-type", "authorization"].contains(parameter.name.asciiLowercased())
        mayBeEmpty = parameter.location == .query && parameter.node["allowEmptyValue"]?.bool == true
    }
}
