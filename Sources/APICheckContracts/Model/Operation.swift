import APICheckJSON

/// One method on one path (OpenAPI 3.1 section 4.8.10). Shared, since each exchange is handed the whole of it.
package final class Operation: Sendable {
    /// The methods that a path item can have, as it spells them (OpenAPI 3.1 section 4.8.9).
    package static let methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]

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
        requestBody: RequestBody?, responses: [ResponseDeclaration], servers: [Server],
        undeclared: UndeclaredPolicy, keys: NamingStyle?, security: [SecurityRequirement], isDeprecated: Bool,
        node: JSON, key: JSON, responsesKey: JSON, index: Int
    ) {
        self.method = method
        self.pathTemplate = pathTemplate
        self.id = id
        self.parameters = parameters
        self.ownParameters = ownParameters
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

    /// `GET /todos/{id}`.
    package var name: String { "\(method) \(pathTemplate)" }
    package var line: Int { key.line }

    var basePaths: some Sequence<String> { servers.lazy.flatMap(\.basePaths) }
}
