import APICheckJSON

/// Reads a description into operations and the tree that finds them. Schemas stay unread until an exchange needs them.
struct ContractReader {
    private(set) var operations: [Operation] = []
    private(set) var router = Router()
    private(set) var servers: [Server]
    private(set) var audit: StructureAudit
    private let root: JSON
    private let reader: OperationReader
    private let undeclared: UndeclaredPolicy
    private let keys: NamingStyle?
    let schemes: [String: SecurityScheme]

    init(_ references: References, version: OpenAPIVersion, api: String?) throws {
        root = references.files.main.root
        servers = try ServerReader.read(root) ?? [.root]
        undeclared = try UndeclaredPolicy(root)
        keys = try ContractReader.keys(root)
        reader = OperationReader(references)
        audit = StructureAudit(references, version: version, api: api)
        schemes = try ContractReader.schemes(root, reader)
        guard ["paths", "webhooks", "components"].contains(where: { references.files.main.root[$0] != nil }) else {
            throw root.failure(.noParts)
        }
        for member in (try root.object("paths"))?.members.map({ $0 }) ?? []
        where !member.name.utf8.starts(with: "x-".utf8) {
            try read(path: member)
        }
        try audit.audit(root)
    }

    private mutating func read(path member: JSON.Member) throws {
        let path = member.name
        guard path.utf8.first == UInt8(ascii: "/") else { throw member.key.failure(.pathWithoutSlash(path)) }
        // Beside a path item's reference, its own members count too (OpenAPI 3.1 section 4.8.9).
        let own = try member.value.asObject(path)
        let referred = try reader.resolve(own)
        let shared = try reader.parameters(of: referred)
        let query = try reader.queryString(of: referred)
        let servers = try ServerReader.read(own) ?? ServerReader.read(referred) ?? self.servers
        for name in Operation.methods {
            guard let method = own.member(name) ?? referred.member(name) else { continue }
            try read(method, path: member.key, shared: shared, query: query, servers: servers)
        }
        for method in try (own.object("additionalOperations") ?? referred.object("additionalOperations"))?.members.map({
            $0
        })
            ?? []
        {
            try read(method, as: method.name, path: member.key, shared: shared, query: query, servers: servers)
        }
    }

    private mutating func read(
        _ member: JSON.Member, as method: String? = nil, path: JSON, shared: [Parameter], query: QueryString?,
        servers: [Server]
    ) throws {
        let node = try reader.resolve(member.value.asObject(member.name))
        let own = try reader.parameters(of: node)
        let parameters =
            shared.filter { outer in
                !own.contains { $0.name == outer.name && $0.location == outer.location }
            } + own
        let pathText = path.string ?? ""
        let operation = Operation(
            method: method ?? member.name.uppercased(), pathTemplate: pathText, id: try node.text("operationId"),
            parameters: parameters, ownParameters: own,
            queryString: try reader.queryString(of: node) ?? query, requestBody: try reader.requestBody(of: node),
            responses: try reader.responses(of: node), servers: try ServerReader.read(node) ?? servers,
            undeclared: try UndeclaredPolicy(node, within: undeclared), keys: try ContractReader.keys(node) ?? keys,
            security: try security(of: node), isDeprecated: node["deprecated"]?.bool == true,
            isMarkedWriting: try ContractReader.isMarkedWriting(node), node: node, key: member.key,
            responsesKey: node.member("responses")?.key ?? member.key, index: operations.count)
        try add(operation, path: path)
    }

    private static func keys(_ owner: JSON) throws -> NamingStyle? {
        guard let text = try owner.text("x-apicheck-keys") else { return nil }
        guard let style = NamingStyle(rawValue: text) else {
            let known = NamingStyle.allCases.map(\.rawValue)
            throw (owner["x-apicheck-keys"] ?? owner).failure(
                .unknownWord(text, of: "x-apicheck-keys", known: known))
        }
        return style
    }

    /// Throws for a mark that is not a boolean: who wrote it relies on it.
    private static func isMarkedWriting(_ operation: JSON) throws -> Bool {
        let keyword = "x-apicheck-writes"
        guard let mark = operation[keyword] else { return false }
        guard let isWriting = mark.bool else {
            throw mark.failure(.wrongType(member: keyword, expected: "true or false", actual: mark.kind.inWords))
        }
        return isWriting
    }

    /// The operation's own, else the description's (OpenAPI 3.1 section 4.8.10.1).
    private func security(of operation: JSON) throws -> [SecurityRequirement] {
        let owner = operation["security"] == nil ? root : operation
        return try owner.list("security").map { node in
            let members = try node.asObject("security").members
            return SecurityRequirement(schemes: members.compactMap { schemes[$0.name] }, node: node)
        }
    }

    private static func schemes(_ root: JSON, _ reader: OperationReader) throws -> [String: SecurityScheme] {
        var schemes: [String: SecurityScheme] = [:]
        for member in root["components"]?["securitySchemes"]?.members.map({ $0 }) ?? []
        where member.value.kind == .object {
            // References to addresses are reported elsewhere.
            if let reference = member.value["$ref"], let text = reference.string, ContractFiles.hasScheme(text),
                !reader.references.files.exists(text, at: reference)
            {
                continue
            }
            schemes[member.name] = SecurityScheme(try reader.resolve(member.value), name: member.name)
        }
        return schemes
    }

    private mutating func add(_ operation: Operation, path: JSON) throws {
        let multiSegment = operation.parameters.filter { $0.isMultiSegment && $0.location == .path }
        guard let template = PathTemplate(operation.pathTemplate, multiSegment: Set(multiSegment.map(\.name))) else {
            throw path.failure(.invalidPathTemplate(operation.pathTemplate))
        }
        if let earlier = router.insert(template, method: operation.method, operation: operations.count) {
            throw operation.key.failure(.duplicateOperation(operation.name, otherLine: operations[earlier].line))
        }
        operations.append(operation)
    }
}
