import APICheckCurl
import APICheckHTTP
import APICheckJSON

/// The URL of a contract to compare.
struct ContractAddress {
    private let url: HTTPURL

    /// - Throws: ``CommandError`` for a text that is not a URL, or one with a password.
    init(_ text: String) throws {
        guard let url = HTTPURL(text) else {
            throw CommandError.usage(
                "'\(text.prefix { $0 != "@" && $0 != "?" })' is not a URL", expected: "https://HOST/PATH")
        }
        if url.hasUserInformation {
            throw CommandError.usage(
                "the URL of \(url.host) contains a user name or a password",
                remedy: "download the contract with curl, then compare the file")
        }
        self.url = url
    }

    /// Without the query, which can contain a token.
    var name: String { url.origin + url.path }

    /// Downloads the contract, following redirects. JSON is known from its first byte, `{`; other text is YAML.
    func read(limits: Document.Limits) async throws -> Document {
        let transport = try CurlTransport(limits: CurlTransport.Limits(bodyBytes: limits.bytes))
        var request = Request("GET", url)
        // Some servers refuse a request without a User-Agent.
        request.headers.append("User-Agent", "apicheck/\(Version.text)")
        let exchange = try await transport.follow(request).last
        guard let response = exchange?.response, (200...299).contains(response.status) else {
            let status = exchange?.response.map { "status \($0.status)" } ?? "no response"
            throw CommandError.incomplete("\(name) answered with \(status)", remedy: "check the URL")
        }
        let bytes = response.body
        let isJSON = bytes.first { $0 > 0x20 } == UInt8(ascii: "{")
        return try isJSON
            ? Document(bytes, source: name, limits: limits) : Document(yaml: bytes, source: name, limits: limits)
    }
}
