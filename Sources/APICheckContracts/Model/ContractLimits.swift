package import APICheckHTTP
package import APICheckJSON

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
