import APICheckJSON

/// One method on one path (OpenAPI 3.1 section 4.8.10). Shared, since each exchange is handed the whole of it.
package final class Operation: Sendable {
    /// The methods that a path item can have, as it spells them (OpenAPI 3.1 section 4.8.9; 3.2 adds `query`). Others are in its
    /// `additionalOperations`, as they are sent.
    package static let methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]

    /// Upper case.
    package let method: String
    /// As written, e.g. `/todos/{id}`.
    package let pathTemplate: String
    /// The `operationId`.
    package let id: String?
    /// Those of the path item included, unless the operation has its own of the same name and place.
    package let parameters: [Parameter]
    /// Those that the operation lists itself.
    let ownParameters: [Parameter]
    /// The whole query as one value (`in: querystring`, OpenAPI 3.2 section 4.12.5).
    let queryString: QueryString?
    package let requestBody: RequestBody?
    package let responses: [ResponseDeclaration]
    /// Those of the operation, else of the path item, else of the contract.
    package let servers: [Server]
    let undeclared: UndeclaredPolicy
    let keys: NamingStyle?
    /// What a caller must show to be let in, one of these; empty when nothing is asked.
    package let security: [SecurityRequirement]
    package let isDeprecated: Bool
    let node: JSON
    /// The name of the method in the path item.
    let key: JSON
    /// The name `responses`, or the operation's when it has none.
    let responsesKey: JSON
    /// The position among the operations of the contract.
    package let index: Int

    init(
        method: String, pathTemplate: String, id: String?, parameters: [Parameter], ownParameters: [Parameter],
        queryString: QueryString?, requestBody: RequestBody?, responses: [ResponseDeclaration], servers: [Server],
        undeclared: UndeclaredPolicy, keys: NamingStyle?, security: [SecurityRequirement], isDeprecated: Bool,
        node: JSON, key: JSON, responsesKey: JSON, index: Int
    ) {
        self.method = method
        self.pathTemplate = pathTemplate
        self.id = id
        self.parameters = parameters
        self.ownParameters = ownParameters
        self.queryString = queryString
        self.requestBody = requestBody
        self.responses = responses
        self.servers = servers
        self.undeclared = undeclared
        self.keys = keys
        self.security = security
        self.isDeprecated = isDeprecated
        self.node = node
        self.key = key
        self.responsesKey = responsesKey
        self.index = index
    }

    /// The method, upper case or as sent, of the operation that contains a place below `paths` or `webhooks`; nil for a place
    /// outside of operations.
    static func method(of pointer: Pointer) -> String? {
        let tokens = pointer.tokens
        guard tokens.count > 2 else { return nil }
        if tokens[2] == "additionalOperations" { return tokens.count > 3 ? tokens[3] : nil }
        return methods.contains(tokens[2]) ? tokens[2].uppercased() : nil
    }

    /// `GET /todos/{id}`.
    package var name: String { "\(method) \(pathTemplate)" }
    package var line: Int { key.line }

    var basePaths: some Sequence<String> { servers.lazy.flatMap(\.basePaths) }
}
