import APICheckFindings
package import APICheckHTTP
package import APICheckJSON

/// What was read from an OpenAPI description. Shared, since each check is handed the whole of it.
final class ContractModel: Sendable {
    /// As named when it was read.
    let file: String
    /// The API's name, e.g. `todos`; nil when the contract was named by its file.
    let api: String?
    let document: Document
    let servers: [Server]
    let operations: [Operation]
    /// Those of all servers; nil when a request to any host may belong to the contract.
    let hosts: Set<ServerHost>?
    /// What is wrong with the contract itself, although it can be used.
    let faults: [Finding]
    /// The names of parameters, headers and properties that are marked as secret, and of API keys.
    let secretNames: MarkedNames
    /// Names of properties that have no mark in some schema.
    let openProperties: Set<String>
    /// The annotation keywords that its schemas use, of those that a check acts on.
    let annotations: Set<AnnotationKeyword>
    /// References that were not followed.
    let unread: [JSON]
    /// What of a Swagger 2.0 description could not be converted.
    let unconverted: [Skipped]
    let limits: ContractLimits

    init(
        file: String, api: String?, document: Document, servers: [Server], operations: [Operation], faults: [Finding],
        secretNames: MarkedNames, openProperties: Set<String>, annotations: Set<AnnotationKeyword>, unread: [JSON],
        unconverted: [Skipped], limits: ContractLimits
    ) {
        self.file = file
        self.api = api
        self.document = document
        self.servers = servers
        self.operations = operations
        let all = (servers + operations.flatMap(\.servers)).map(\.hosts)
        hosts = all.contains(nil) ? nil : Set(all.compactMap(\.self).joined())
        self.faults = faults
        self.secretNames = secretNames
        self.openProperties = openProperties
        self.annotations = annotations
        self.unread = unread
        self.unconverted = unconverted
        self.limits = limits
    }
}

/// The limits on a description, its files, and the bodies and findings of a check.
package struct ContractLimits: Sendable {
    package enum Name: String, Sendable {
        case files, bytes, references
    }

    /// The limits on one file that is downloaded.
    package struct Download: Sendable {
        /// After content decoding.
        package var bytes = 64 << 20
        package var time = Duration.seconds(30)
        /// Sent to ``headerOrigins`` only: they may have credentials.
        package var headers = Headers()
        /// The origins that the user named: `https://api.example.com`.
        package var headerOrigins: Set<String> = []
    }

    package var download = Download()
    /// The limits of each file, and of a body.
    package var document = Document.Limits()
    package var files = 1_000
    /// The maximum size of all files together.
    package var bytes = 256 << 20
    /// The limits of the schemas that it holds.
    package var schemas = SchemaLimits()
    /// The longest chain of references, in schemas and elsewhere.
    package var references: Int {
        get { schemas.references }
        set { schemas.references = newValue }
    }
    /// Maximum violations reported per schema rule in one body.
    package var findings = 1_000

    package init() {}
}
