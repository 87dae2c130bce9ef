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

    init(_ url: HTTPURL) { self.url = url }

    /// Without the query, which can contain a token.
    package var name: String { url.origin + url.path }

    /// What to do about an answer that asks for a credential.
    static let header: PrintableText = "give the credential with --header-file, or --header 'Authorization: Bearer ...'"

    static func isRefusal(_ response: Response) -> Bool { [401, 403].contains(response.status) }

    /// Whether the same request may be answered later: the server is overloaded, or has failed.
    static func isTransient(_ response: Response) -> Bool { response.status == 429 || response.status >= 500 }

    /// Where a server says that a text is.
    package struct Redirect: Sendable {
        package let address: ContractAddress
        /// Whether it says so for all later requests (301, 308).
        package let isPermanent: Bool
    }

    /// The answer to a GET, after redirects.
    struct Answer {
        let response: Response?
        let redirect: Redirect?

        /// The answer in a sentence: `answered with status 404`.
        var words: PrintableText {
            let status: PrintableText = response.map { "status \($0.status)" } ?? "no response"
            return redirect.map { "redirects to \($0.address.name), which answered with \(status)" }
                ?? "answered with \(status)"
        }
    }

    /// A text that a server sent.
    struct Download {
        let bytes: [UInt8]
        let address: ContractAddress
        /// Where the text was found, when the server redirected the request.
        let redirect: Redirect?

        /// Fails for an answer that is not successful.
        init?(_ answer: Answer, from address: ContractAddress) {
            guard let response = answer.response, (200...299).contains(response.status) else { return nil }
            bytes = response.body
            self.address = address
            redirect = answer.redirect
        }

        /// Whether it is a page for a browser: neither JSON nor YAML begins with `<`, and a server may give it any type.
        var isPage: Bool {
            bytes.first { $0 > 0x20 && !([0xEF, 0xBB, 0xBF] as [UInt8]).contains($0) } == UInt8(ascii: "<")
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
        let answer = try await answer(of: address, limits: limits)
        guard let download = ContractAddress.Download(answer, from: address) else {
            throw RunError.incomplete(
                "\(address.name) \(answer.words)",
                remedy: answer.response.map(ContractAddress.isRefusal) == true
                    ? ContractAddress.header : "check the URL",
                isTransient: answer.response.map(ContractAddress.isTransient) ?? true)
        }
        return download
    }

    /// The answer to a GET, after redirects.
    func answer(of address: ContractAddress, limits: ContractLimits.Download) async throws -> ContractAddress.Answer {
        var request = Request("GET", address.url)
        request.headers.append("User-Agent", userAgent)
        if limits.headerOrigins.contains(address.url.origin) { request.headers.fields += limits.headers.fields }
        let hops = try await transport(limits).follow(request)
        let redirects = hops.dropLast().compactMap { $0.response?.status }
        guard let last = hops.last, !redirects.isEmpty else {
            return ContractAddress.Answer(response: hops.last?.response, redirect: nil)
        }
        let isPermanent = redirects.allSatisfy { [301, 308].contains($0) }
        return ContractAddress.Answer(
            response: last.response,
            redirect: ContractAddress.Redirect(address: ContractAddress(last.request.url), isPermanent: isPermanent))
    }
}
