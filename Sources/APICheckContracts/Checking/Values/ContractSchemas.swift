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
