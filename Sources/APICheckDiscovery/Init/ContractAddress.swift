import APICheckBase
package import APICheckContracts
package import APICheckHTTP
package import APICheckJSON

/// The URL of a contract.
package struct ContractAddress: Sendable {
    let url: HTTPURL

    /// - Throws: ``RunError`` for a text that is not a URL, or one with a password.
    package init(_ text: String) throws {
        guard let url = HTTPURL(text), ["http", "https"].contains(url.scheme) else {
            throw RunError.usage(
                "'\(text.prefix { $0 != "@" && $0 != "?" })' is not a URL", expected: "https://HOST/PATH")
        }
        if url.hasUserInformation {
            throw RunError.usage(
                "the URL of \(url.host) contains a user name or a password",
                remedy: "download the contract with curl, then name the file")
        }
        self.url = url
    }

    package static func isURL(_ text: String) -> Bool {
        ["http://", "https://"].contains(where: text.lowercased().hasPrefix)
    }

    /// Without the query, which can contain a token.
    package var name: String { url.origin + url.path }

    /// What to do about an answer that asks for a credential.
    static let header: PrintableText = "give the credential with --header-file, or --header 'Authorization: Bearer ...'"

    static func isRefusal(_ response: Response) -> Bool { [401, 403].contains(response.status) }

    /// Whether the same request may be answered later: the server is overloaded, or has failed.
    static func isTransient(_ response: Response) -> Bool { response.status == 429 || response.status >= 500 }

    /// A text that a server sent.
    struct Download {
        let bytes: [UInt8]
        let address: ContractAddress

        /// Fails for an answer that is not successful.
        init?(_ response: Response?, from address: ContractAddress) {
            guard let response, (200...299).contains(response.status) else { return nil }
            bytes = response.body
            self.address = address
        }

        /// JSON is known from its first byte, `{`; other text is YAML, and so is a file that is named so.
        var isJSON: Bool { !Document.isYAML(address.url.path) && bytes.first { $0 > 0x20 } == UInt8(ascii: "{") }

        func document(limits: Document.Limits) throws -> Document {
            try isJSON
                ? Document(bytes, source: address.name, limits: limits)
                : Document(yaml: bytes, source: address.name, limits: limits)
        }
    }
}

/// Downloads contracts and what they refer to. The transport is handed in, and made for each download: a program that downloads
/// nothing needs none.
package struct ContractClient: Sendable {
    private let userAgent: String
    private let transport: @Sendable (ContractLimits.Download) throws -> any Transport

    /// - Parameter userAgent: Some servers refuse a request without one.
    package init(
        userAgent: String, transport: @escaping @Sendable (ContractLimits.Download) throws -> any Transport
    ) {
        self.userAgent = userAgent
        self.transport = transport
    }

    /// Downloads a contract.
    ///
    /// - Throws: ``RunError`` for another answer than a successful one, and what reading it throws.
    package func read(_ address: ContractAddress, limits: ContractLimits) async throws -> Document {
        try await download(address, limits: limits.download).document(limits: limits.document)
    }

    /// Downloads a text.
    ///
    /// - Throws: ``RunError`` for another answer than a successful one.
    func download(
        _ address: ContractAddress, limits: ContractLimits.Download
    ) async throws -> ContractAddress.Download {
        let response = try await response(of: address, limits: limits)
        guard let download = ContractAddress.Download(response, from: address) else {
            throw RunError.incomplete(
                "\(address.name) answered with \(response.map { "status \($0.status)" } ?? "no response")",
                remedy: response.map(ContractAddress.isRefusal) == true ? ContractAddress.header : "check the URL",
                isTransient: response.map(ContractAddress.isTransient) ?? true)
        }
        return download
    }

    /// The answer to a GET, after redirects.
    func response(of address: ContractAddress, limits: ContractLimits.Download) async throws -> Response? {
        var request = Request("GET", address.url)
        request.headers.append("User-Agent", userAgent)
        if limits.headerOrigins.contains(address.url.origin) { request.headers.fields += limits.headers.fields }
        return try await transport(limits).follow(request).last?.response
    }
}
