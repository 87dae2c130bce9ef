package import APICheckFindings
package import APICheckHTTP
package import APICheckJSON

/// An OpenAPI description (3.0.x or 3.1.x) that exchanges are held against.
package final class Contract: Sendable {
    /// As named when it was read.
    package let file: String
    /// The API's name, e.g. `todos`; nil when the contract was named by its file.
    package let api: String?
    package let document: Document
    package let servers: [Server]
    package let operations: [Operation]
    /// What is wrong with the contract itself, though it can be judged by.
    package let faults: [Finding]
    /// The names of what is marked as secret, and of API keys.
    package let secretNames: SecretNames
    let secrets: ContractSecrets
    /// Names of properties that are not marked somewhere.
    let openProperties: Set<String>
    let registry: SchemaRegistry
    let declared: DeclaredValues
    let limits: ContractLimits
    /// What its schemas say of values without restricting them, of what is acted on.
    let annotations: Set<AnnotationKeyword>
    /// References that were not followed.
    let unread: [JSON]
    private let router: Router
    private let indexOfID: [String: Int]
    /// Every base path that any operation has, longest first.
    private let basePaths: [String]
    /// By the operation's index.
    private let basePathsOfOperations: [[String]]

    /// Reads the file and those that it refers to, all of them below `root`: the file's own folder when nil.
    ///
    /// Throws ``FileError``, ``YAMLError``, ``JSONSyntaxError`` or ``ContractError``.
    package convenience init(
        contentsOf path: String, api: String? = nil, root: String? = nil, limits: ContractLimits = ContractLimits()
    ) throws {
        try self.init(Document(contentsOf: path, limits: limits.document), api: api, root: root, limits: limits)
    }

    /// The same from a document whose source is its file.
    package init(
        _ document: Document, api: String? = nil, root: String? = nil, limits: ContractLimits = ContractLimits()
    ) throws {
        try document.refuseDuplicateKeys()
        self.limits = limits
        let version = try OpenAPIVersion(document.root)
        let files = ContractFiles(document, root: root, limits: limits)
        let reader = try ContractReader(References(files), version: version, api: api)
        file = document.source ?? "contract"
        self.api = api
        self.document = document
        servers = reader.servers
        operations = reader.operations
        let consistency = ConsistencyAudit(document.root, operations: reader.operations, api: api)
        annotations = reader.audit.annotations
        unread = reader.audit.unread
        let sites = reader.audit.secrets
        secretNames = SecretNames(
            properties: sites.properties, operations: reader.operations, schemes: reader.schemes.values)
        openProperties = sites.openProperties
        var resources = SchemaResources()
        for (uri, document) in files.addresses { resources.add(document, uri: uri, as: .description) }
        registry = SchemaRegistry(resources, dialect: version.schemaDialect, limits: limits.schemas)
        let keys = SecretNames(schemes: reader.schemes.values)
        secrets =
            sites.isEmpty
            ? ContractSecrets(keys: keys)
            : try ContractSecrets(reader.operations, keys: keys, registry: registry)
        let unused = UnusedMarks(sites.marks, used: secrets.used, api: api)
        faults = reader.audit.faults.findings + consistency.faults.findings + unused.faults.findings
        router = reader.router
        declared = DeclaredValues(registry, operations: reader.operations.count)
        indexOfID = Dictionary(
            reader.operations.compactMap { operation in operation.id.map { ($0, operation.index) } }
        ) { first, _ in first }
        basePathsOfOperations = reader.operations.map { Array($0.basePaths) }
        basePaths = Set((reader.operations.flatMap(\.servers) + reader.servers).flatMap(\.basePaths))
            .sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
    }

    package func operation(id: String) -> Operation? { indexOfID[id].map { operations[$0] } }

    /// The operation for a method and a path as sent, without the base path. HEAD is answered by GET where it has no
    /// operation of its own (RFC 9110 section 9.3.2).
    package func match(method: String, path: String) -> Match? { match(method, path[...]) { _ in true } }

    /// The operation for a URL, whatever its host: a recording of a sandbox has another. The longest base path that fits
    /// is taken off first.
    package func match(method: String, url: HTTPURL) -> Match? {
        for base in basePaths {
            guard let path = Contract.path(of: url, below: base) else { continue }
            if let match = match(method, path, accept: { self.basePathsOfOperations[$0].contains(base) }) {
                return match
            }
        }
        return nil
    }

    private func match(_ method: String, _ path: Substring, accept: @escaping (Int) -> Bool) -> Match? {
        let method = method.uppercased()
        let found =
            router.find(method: method, path: path, accept: accept)
            ?? (method == "HEAD" ? router.find(method: "GET", path: path, accept: accept) : nil)
        return found.map { Match(operation: operations[$0.operation], parameters: $0.parameters) }
    }

    /// The methods that the path of a URL has, sorted; empty when no template fits.
    func methods(of url: HTTPURL) -> [String] {
        let all = basePaths.flatMap { base in
            Contract.path(of: url, below: base).map { path in
                router.methods(path: path) { self.basePathsOfOperations[$0].contains(base) }
            } ?? []
        }
        return Set(all).sorted()
    }

    /// What follows a base path; nil when the URL does not begin with it.
    private static func path(of url: HTTPURL, below base: String) -> Substring? {
        let whole = url.path.utf8
        guard whole.starts(with: base.utf8) else { return nil }
        let path = whole.dropFirst(base.utf8.count)
        return path.isEmpty || path.first == UInt8(ascii: "/") ? Substring(path) : nil
    }
}
