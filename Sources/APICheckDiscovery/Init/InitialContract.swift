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

    /// Where servers publish their description: FastAPI, Spring, Swagger UI, ASP.NET, Rails with rswag, drf-spectacular,
    /// flasgger, Litestar, flask-smorest, flask-openapi3, spectree, Connexion with the base path /v1.
    static let usualPaths = [
        "/openapi.json", "/openapi.yaml", "/v3/api-docs", "/swagger.json", "/swagger/v1/swagger.json", "/api-docs",
        "/api/openapi.json", "/api/swagger.json", "/openapi/v1.json", "/swagger.yaml", "/api/schema/",
        "/apispec_1.json", "/docs/openapi.json", "/api/v1/openapi.json", "/api-docs/v1/swagger.yaml",
        "/schema/openapi.json", "/api-spec.json", "/openapi/openapi.json", "/apidoc/openapi.json", "/v1/openapi.json",
    ]

    private init(_ bytes: [UInt8], _ document: Document, isJSON: Bool, name: String, url: HTTPURL?) throws {
        guard document.root["openapi"] != nil || document.root["swagger"] != nil else {
            throw RunError.usage(
                "\(name) is not an OpenAPI description", expected: "a file with 'openapi' or 'swagger' at the top")
        }
        self.bytes = bytes
        self.document = document
        self.isJSON = isJSON
        self.name = name
        self.url = url
    }

    private init(_ download: ContractAddress.Download, limits: Document.Limits) throws {
        try self.init(
            download.bytes, download.document(limits: limits), isJSON: download.isJSON, name: download.address.name,
            url: download.address.url)
    }

    /// A contract that was made of a file, in YAML.
    init(inferred text: String, from file: String, limits: Document.Limits) throws {
        let bytes = Array(text.utf8)
        try self.init(bytes, Document(yaml: text, source: file, limits: limits), isJSON: false, name: file, url: nil)
    }

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
            bytes, Document(bytes, ofFile: text, limits: limits.document), isJSON: !Document.isYAML(text), name: text,
            url: nil)
    }

    private static func find(
        _ address: ContractAddress, client: ContractClient, limits: ContractLimits
    ) async throws -> InitialContract {
        let path = address.url.path
        // What is wrong with a document is the message where the URL names one.
        if [".json", ".yaml", ".yml"].contains(where: path.hasSuffix) {
            return try InitialContract(
                await client.download(address, limits: limits.download), limits: limits.document)
        }
        let base = address.url.origin + (path.hasSuffix("/") ? String(path.dropLast()) : path)
        let candidates = try [address] + usualPaths.map { try ContractAddress(base + $0) }
        var refused: ContractAddress?
        for candidate in candidates {
            let response = try await client.response(of: candidate, limits: limits.download)
            if response.map(ContractAddress.isRefusal) == true { refused = refused ?? candidate }
            if let download = ContractAddress.Download(response, from: candidate),
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
        guard let address = url.resolving(encoded.joined(separator: "/")) else { return nil }
        let response = try await client.response(of: ContractAddress(address.text), limits: limits.download)
        return response.flatMap { (200...299).contains($0.status) ? $0.body : nil }
    }

    /// The base URL of the API where the description's own server has no host: that of its URL, with the path of that server.
    package var server: HTTPURL? {
        guard let url else { return nil }
        let root = document.root
        if root["swagger"] != nil {
            return root["host"] == nil ? url.resolving(root["basePath"]?.string ?? "/") : nil
        }
        let declared = root["servers"]?[0]?["url"]?.string ?? "/"
        return HTTPURL(declared) == nil ? url.resolving(declared) : nil
    }

    /// The text, with the server that it was downloaded from where the description names no server, or in a text of JSON one
    /// without a host: the copy has no URL that it is relative to. A text to whose layout nothing can be added stays as it is.
    var textWithServer: [UInt8] {
        guard let server, let text = try? DocumentText(bytes, path: isJSON ? "contract.json" : "contract.yaml") else {
            return bytes
        }
        let members: [(name: String, value: TextAddition.Value)]
        if document.root["swagger"] != nil {
            let host = String(server.origin.dropFirst("\(server.scheme)://".count))
            members = [("host", InitialContract.json { $0.string(host) }), ("schemes", .strings([server.scheme]))]
        } else if document.root["servers"] == nil {
            let list = InitialContract.json { $0.array { $0.object { $0.member("url", server.origin) } } }
            members = [("servers", list)]
        } else {
            return textWithHost(server) ?? bytes
        }
        let missing = members.filter { document.root[$0.name] == nil }
        return text.adding(missing.map { TextAddition(.member(name: $0.name, $0.value), to: Pointer()) }).text.bytes
    }

    /// The JSON text in which the first server, or the first of an empty list, has the URL `server`. Nil when the description
    /// is not JSON or the server's URL has variables.
    private func textWithHost(_ server: HTTPURL) -> [UInt8]? {
        guard isJSON, let list = document.root["servers"], list.kind == .array else { return nil }
        let url = server.path == "/" ? server.origin : server.text
        let (value, new): (JSON, String)
        if let declared = list[0] {
            guard let relative = declared["url"], let text = relative.string, !text.contains("{") else { return nil }
            (value, new) = (relative, InitialContract.text { $0.string(url) })
        } else {
            (value, new) = (list, InitialContract.text { $0.array { $0.object { $0.member("url", url) } } })
        }
        var text = bytes
        guard value.range.upperBound <= text.count else { return nil }
        text.replaceSubrange(value.range, with: new.utf8)
        // A text with a byte order mark has other offsets.
        let read = try? Document(text, ofFile: "contract.json", limits: Document.Limits())
        return read?.root["servers"]?[0]?["url"]?.string == url ? text : nil
    }

    private static func json(_ write: (inout JSONWriter) -> Void) -> TextAddition.Value { .json(text(write)) }

    private static func text(_ write: (inout JSONWriter) -> Void) -> String {
        var writer = JSONWriter()
        write(&writer)
        return writer.text
    }
}
