import APICheckBase
package import APICheckContracts
package import APICheckHTTP
import APICheckJSON

/// The text of a contract that `apicheck init` copies, and where it is from.
package struct InitialContract {
    let bytes: [UInt8]
    let document: Document
    let isJSON: Bool
    /// As it is printed.
    package let name: String
    /// The URL that it was downloaded from.
    let url: HTTPURL?
    /// Where the server says that it is now, for a description that was downloaded.
    package let redirect: ContractAddress.Redirect?

    /// Where servers publish their description: FastAPI, Spring, Swagger UI, ASP.NET, Rails with rswag, drf-spectacular,
    /// flasgger, Litestar, flask-smorest, flask-openapi3, spectree, Connexion with the base path /v1.
    static let usualPaths = [
        "/openapi.json", "/openapi.yaml", "/v3/api-docs", "/swagger.json", "/swagger/v1/swagger.json", "/api-docs",
        "/api/openapi.json", "/api/swagger.json", "/openapi/v1.json", "/swagger.yaml", "/api/schema/",
        "/apispec_1.json", "/docs/openapi.json", "/api/v1/openapi.json", "/api-docs/v1/swagger.yaml",
        "/schema/openapi.json", "/api-spec.json", "/openapi/openapi.json", "/apidoc/openapi.json", "/v1/openapi.json",
    ]

    private init(
        _ bytes: [UInt8], _ document: Document, isJSON: Bool, name: String, url: HTTPURL? = nil,
        redirect: ContractAddress.Redirect? = nil
    ) throws {
        guard document.root["openapi"] != nil || document.root["swagger"] != nil else {
            throw RunError.usage(
                "\(name) is not an OpenAPI description", expected: "a file with 'openapi' or 'swagger' at the top")
        }
        self.bytes = bytes
        self.document = document
        self.isJSON = isJSON
        self.name = name
        self.url = url
        self.redirect = redirect
    }

    private init(_ download: ContractAddress.Download, limits: Document.Limits) throws {
        if download.isPage {
            let redirect = download.redirect
            throw RunError.usage(
                "\(download.address.name) \(redirect.map { "redirects to \($0.address.name), which answered" as PrintableText } ?? "answered") with an HTML page",
                expected: "an OpenAPI or Swagger description",
                remedy: redirect == nil
                    ? "give the URL of the JSON or YAML that the page shows to --from" : ContractAddress.header)
        }
        try self.init(
            download.bytes, download.document(limits: limits), isJSON: download.isJSON, name: download.address.name,
            url: download.address.url, redirect: download.redirect)
    }

    /// A contract that was made of a file, in YAML.
    init(inferred text: String, from file: String, limits: Document.Limits) throws {
        let bytes = Array(text.utf8)
        try self.init(bytes, Document(yaml: text, source: file, limits: limits), isJSON: false, name: file)
    }

    /// The version that it says it has.
    package var version: String? { document.root["info"]?["version"]?.string }

    /// Reads a file, or downloads a description: from its URL, or from the usual paths of a server.
    ///
    /// - Throws: ``RunError`` where none is found, and what reading it throws.
    package static func read(
        _ text: String, client: ContractClient, limits: ContractLimits
    ) async throws -> InitialContract {
        if ContractAddress.isURL(text) {
            return try await find(ContractAddress(text), client: client, limits: limits)
        }
        let bytes = try FileContents.read(text, limit: limits.document.bytes)
        return try InitialContract(
            bytes, Document(bytes, ofFile: text, limits: limits.document), isJSON: !Document.isYAML(text), name: text)
    }

    /// Downloads a description from its own URL.
    ///
    /// - Throws: ``RunError`` for another answer than a description, and what reading it throws.
    static func download(
        _ address: ContractAddress, client: ContractClient, limits: ContractLimits
    ) async throws -> InitialContract {
        try InitialContract(await client.download(address, limits: limits.download), limits: limits.document)
    }

    private static func find(
        _ address: ContractAddress, client: ContractClient, limits: ContractLimits
    ) async throws -> InitialContract {
        let path = address.url.path
        // What is wrong with a document is the message where the URL names one.
        if [".json", ".yaml", ".yml"].contains(where: path.hasSuffix) {
            return try await download(address, client: client, limits: limits)
        }
        let base = address.url.origin + (path.hasSuffix("/") ? String(path.dropLast()) : path)
        let candidates = try [address] + usualPaths.map { try ContractAddress(base + $0) }
        var refused: ContractAddress?
        for candidate in candidates {
            let answer = try await client.answer(of: candidate, limits: limits.download)
            if answer.response.map(ContractAddress.isRefusal) == true { refused = refused ?? candidate }
            if let download = ContractAddress.Download(answer, from: candidate),
                let source = try? InitialContract(download, limits: limits.document)
            {
                return source
            }
        }
        if let refused {
            throw RunError.incomplete(
                "no OpenAPI or Swagger description at \(address.name) without a credential: \(refused.name) asks for one",
                remedy: ContractAddress.header)
        }
        throw RunError.incomplete(
            "no OpenAPI or Swagger description at \(address.name), nor at \(usualPaths.count) usual paths below it",
            remedy: "give the URL of the description, or its file; or capture calls with apicheck proxy --target "
                + "\(address.url.origin), and give the recording to init --from")
    }

    /// The content of a file that the description refers to by a path: beside its file, or below its URL. Nil when it does not
    /// exist.
    ///
    /// - Throws: ``RunError`` and `TransportError` for one that cannot be downloaded.
    func bytes(of path: String, client: ContractClient, limits: ContractLimits) async throws -> [UInt8]? {
        guard let url else {
            let file = FilePath.joining(FilePath.folder(of: name), path)
            return FileContents.exists(file) ? try FileContents.read(file, limit: limits.document.bytes) : nil
        }
        let encoded = path.split(separator: "/", omittingEmptySubsequences: false).map {
            Escaping.path.encode(String($0))
        }
        guard let address = (redirect?.address.url ?? url).resolving(encoded.joined(separator: "/")) else { return nil }
        let answer = try await client.answer(of: ContractAddress(address.text), limits: limits.download)
        return answer.response.flatMap { (200...299).contains($0.status) ? $0.body : nil }
    }

    /// The base URL of the API where the description's own server has no host: that of its URL, with the path of that server.
    package var server: HTTPURL? { server(of: document.root) }

    /// The same of the description with an overlay.
    func server(of root: JSON) -> HTTPURL? {
        guard let url else { return nil }
        if root["swagger"] != nil {
            return root["host"] == nil ? url.resolving(root["basePath"]?.string ?? "/") : nil
        }
        let declared = root["servers"]?[0]?["url"]?.string ?? "/"
        return HTTPURL(declared) == nil ? url.resolving(declared) : nil
    }

    /// What the overlay remembers of it.
    func origin(url: String) -> DescriptionSource {
        DescriptionSource(url: url, fetched: Instant.now.rfc3339(fractionDigits: 0), sha256: SHA256.text(of: bytes))
    }
}
