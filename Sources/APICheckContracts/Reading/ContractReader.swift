import APICheckJSON

/// Reads a description into operations and the tree that finds them. Schemas stay unread until an exchange needs them.
struct ContractReader {
    private(set) var operations: [Operation] = []
    private(set) var router = Router()
    private(set) var servers: [Server]
    private(set) var audit: ReferenceAudit
    private let root: JSON
    private var reader: OperationReader
    private let undeclared: UndeclaredPolicy
    private let keys: NamingStyle?
    private var linesOfIDs: [String: JSON] = [:]

    /// In the order of `paths`, and in a path item in this one (OpenAPI 3.1 section 4.8.9).
    private static let methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"]

    init(_ root: JSON) throws {
        self.root = root
        servers = try ServerReader.read(root) ?? [.root]
        undeclared = try UndeclaredPolicy(root)
        keys = try ContractReader.keys(root)
        reader = OperationReader(References(root))
        audit = ReferenceAudit(reader.references)
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
        let servers = try ServerReader.read(own) ?? ServerReader.read(referred) ?? self.servers
        for name in ContractReader.methods {
            guard let method = own.member(name) ?? referred.member(name) else { continue }
            try read(method, path: member.key, shared: shared, servers: servers)
        }
    }

    private mutating func read(
        _ member: JSON.Member, path: JSON, shared: [Parameter], servers: [Server]
    ) throws {
        let node = try member.value.asObject(member.name)
        let own = try reader.parameters(of: node)
        let parameters =
            shared.filter { outer in
                !own.contains { $0.name == outer.name && $0.location == outer.location }
            } + own
        let pathText = path.string ?? ""
        let operation = Operation(
            method: member.name.uppercased(), pathTemplate: pathText, id: try node.text("operationId"),
            parameters: parameters, requestBody: try reader.requestBody(of: node),
            responses: try reader.responses(of: node), servers: try ServerReader.read(node) ?? servers,
            undeclared: try UndeclaredPolicy(node, within: undeclared), keys: try ContractReader.keys(node) ?? keys,
            key: member.key, responsesKey: node.member("responses")?.key ?? member.key, index: operations.count)
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

    private mutating func add(_ operation: Operation, path: JSON) throws {
        if let id = operation.id, let earlier = linesOfIDs.updateValue(operation.key, forKey: id) {
            throw operation.key.failure(.duplicateOperationID(id, otherLine: earlier.line))
        }
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
