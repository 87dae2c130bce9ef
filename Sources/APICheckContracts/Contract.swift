import APICheckBase
package import APICheckFindings
package import APICheckHTTP
package import APICheckJSON

/// An OpenAPI description (3.0.x, 3.1.x or Swagger 2.0) that exchanges are checked against.
package final class Contract: Sendable {
    let model: ContractModel
    let index: OperationIndex
    let schemas: ContractSchemas
    let secrets: ContractSecrets
    /// The overlay that was applied to the description, if any.
    package let overlay: Overlay?

    /// Reads the file and those that it refers to, all of them below `root`: the file's own folder when nil. What is at a URL is
    /// read from its copy, in one of the folders or in `vendor/` beside the file.
    ///
    /// The overlay beside it is applied, see ``OverlaidDescription``.
    ///
    /// Throws ``FileError``, ``YAMLError``, ``JSONSyntaxError``, ``OverlayError`` or ``ContractError``.
    package convenience init(
        contentsOf path: String, api: String? = nil, root: String? = nil, copies: [RemoteCopies] = [],
        limits: ContractLimits = ContractLimits()
    ) throws {
        try self.init(
            Document(contentsOf: path, limits: limits.document), api: api, root: root, copies: copies, limits: limits)
    }

    /// Reads a document whose source is its file. `source` is where the files that it refers to are read from.
    package init(
        _ document: Document, api: String? = nil, root: String? = nil, copies: [RemoteCopies] = [],
        limits: ContractLimits = ContractLimits(), source: FileSource = .disk
    ) throws {
        try document.requireUniqueKeys()
        let described = try OverlaidDescription(document, root: root, limits: limits, source: source)
        overlay = described.overlay
        let original = ContractFiles(described.document, root: root, copies: copies, limits: limits, source: source)
        let (document, unconverted) = try Contract.namingAllURLs(of: original) {
            try SwaggerConversion.converted(original)
        }
        let version = try OpenAPIVersion(document.root)
        let files =
            document === original.main
            ? original : ContractFiles(document, root: root, copies: copies, limits: limits, source: source)
        let reader = try Contract.namingAllURLs(of: original) {
            try ContractReader(References(files), version: version, api: api)
        }
        let consistency = ConsistencyAudit(document.root, operations: reader.operations, api: api)
        var resources = SchemaResources()
        for (uri, document) in files.addresses { resources.add(document, uri: uri, as: .description) }
        let registry = SchemaRegistry(
            resources, dialect: version.schemaDialect, toleratesFaults: true, limits: limits.schemas)
        let sites = reader.audit.secrets
        let keys = MarkedNames(schemes: reader.schemes.values)
        secrets =
            sites.isEmpty
            ? ContractSecrets(keys: keys)
            : try ContractSecrets(reader.operations, keys: keys, registry: registry)
        let unused = UnusedMarks(sites.marks, used: secrets.used, api: api)
        schemas = ContractSchemas(registry, operations: reader.operations.count)
        index = OperationIndex(reader.operations, servers: reader.servers, router: reader.router)
        model = ContractModel(
            file: document.source ?? "contract", api: api, document: document, servers: reader.servers,
            operations: reader.operations,
            faults: described.faults(api: api) + reader.audit.faults.findings + consistency.faults.findings
                + unused.faults.findings,
            secretNames: MarkedNames(
                properties: sites.properties, operations: reader.operations, schemes: reader.schemes.values),
            openProperties: sites.openProperties, annotations: reader.audit.annotations, unread: reader.audit.unread,
            unconverted: unconverted, limits: limits)
    }

    /// An error on the first reference to a URL becomes one that names all of them.
    private static func namingAllURLs<Result>(of files: ContractFiles, _ read: () throws -> Result) throws -> Result {
        do {
            return try read()
        } catch let error as ContractError {
            guard case .remoteReferences(let urls) = error.cause else { throw error }
            let others = files.remoteReferences().filter { !$0.hasCopy && !urls.contains($0.url) }.map(\.url)
            throw ContractError(cause: .remoteReferences(urls + others), location: error.location)
        }
    }

    /// As named when it was read.
    package var file: String { model.file }
    /// The API's name, e.g. `todos`; nil when the contract was named by its file.
    package var api: String? { model.api }
    package var document: Document { model.document }
    package var servers: [Server] { model.servers }
    package var operations: [Operation] { model.operations }
    /// What is wrong with the contract itself, although it can be used.
    package var faults: [Finding] { model.faults }
    /// The names of parameters, headers and properties that are marked as secret, and of API keys.
    package var secretNames: MarkedNames { model.secretNames }

    package func operation(id: String) -> Operation? { index.operation(id: id) }

    /// The operation for a method and a path as sent, without the base path. HEAD is answered by GET where it has no
    /// operation of its own (RFC 9110 section 9.3.2).
    package func match(method: String, path: String) -> Match? { index.match(method: method, path: path) }

    /// The operation for a URL, whatever its host: a recording of a sandbox has another.
    package func match(method: String, url: HTTPURL) -> Match? { index.match(method: method, url: url) }

    /// What of the contract is not checked: unsupported keywords of the schemas used so far, and references to addresses.
    package var skipped: [Skipped] {
        let keywords = schemas.registry.unsupportedKeywords.map { keyword in
            Skipped(
                what: "\(keyword.keyword) at \(keyword.source ?? file):\(keyword.line)",
                why: keyword.reason.map { "\($0)" } ?? "the keyword is not checked", setting: keyword.setting)
        }
        return model.unconverted + keywords
            + model.unread.map {
                Skipped(what: "\($0.string ?? "") at \($0.location)", why: "it is an address, not a file")
            }
    }
}

extension Contract {
    /// The path of the first server, without a slash at its end; empty when the API is at the root.
    package var basePath: String {
        let path = servers.first.map { HTTPURL($0.url)?.path ?? $0.url } ?? ""
        return path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}
