import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckJSON
import APICheckNetwork
import APICheckReports

/// The URL of a contract.
struct ContractAddress {
    let url: HTTPURL

    /// - Throws: ``CommandError`` for a text that is not a URL, or one with a password.
    init(_ text: String) throws {
        guard let url = HTTPURL(text), ["http", "https"].contains(url.scheme) else {
            throw CommandError.usage(
                "'\(text.prefix { $0 != "@" && $0 != "?" })' is not a URL", expected: "https://HOST/PATH")
        }
        if url.hasUserInformation {
            throw CommandError.usage(
                "the URL of \(url.host) contains a user name or a password",
                remedy: "download the contract with curl, then name the file")
        }
        self.url = url
    }

    static func isURL(_ text: String) -> Bool {
        ["http://", "https://"].contains(where: text.lowercased().hasPrefix)
    }

    /// Without the query, which can contain a token.
    var name: String { url.origin + url.path }

    /// Downloads the contract.
    ///
    /// - Throws: ``CommandError`` for another answer than a successful one, and what reading it throws.
    func read(limits: ContractLimits) async throws -> Document {
        try await download(limits: limits.download).document(limits: limits.document)
    }

    /// Downloads the text.
    ///
    /// - Throws: ``CommandError`` for another answer than a successful one.
    func download(limits: ContractLimits.Download) async throws -> Download {
        let response = try await response(limits: limits)
        guard let download = Download(response, from: self) else {
            throw CommandError.incomplete(
                "\(name) answered with \(response.map { "status \($0.status)" } ?? "no response")",
                remedy: response.map(ContractAddress.isRefusal) == true ? ContractAddress.header : "check the URL",
                isTransient: response.map(ContractAddress.isTransient) ?? true)
        }
        return download
    }

    /// The answer to a GET, after redirects.
    func response(limits: ContractLimits.Download) async throws -> Response? {
        let transport = try CurlTransport(
            limits: CurlTransport.Limits(total: limits.time, bodyBytes: limits.bytes))
        var request = Request("GET", url)
        // Some servers refuse a request without a User-Agent.
        request.headers.append("User-Agent", "apicheck/\(Product.version)")
        if limits.headerOrigins.contains(url.origin) { request.headers.fields += limits.headers.fields }
        return try await transport.follow(request).last?.response
    }

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
