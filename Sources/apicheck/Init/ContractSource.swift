import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckJSON

/// The text of a contract that `apicheck init` copies, and where it is from.
struct ContractSource {
    let bytes: [UInt8]
    let document: Document
    let isJSON: Bool
    /// As it is printed.
    let name: String
    /// The URL that it was downloaded from.
    let url: HTTPURL?

    /// Where servers publish their description: FastAPI, Spring, Swagger UI, ASP.NET, Rails with rswag, drf-spectacular, flasgger, Litestar,
    /// flask-smorest.
    static let usualPaths = [
        "/openapi.json", "/openapi.yaml", "/v3/api-docs", "/swagger.json", "/swagger/v1/swagger.json", "/api-docs",
        "/api/openapi.json", "/api/swagger.json", "/openapi/v1.json", "/swagger.yaml", "/api/schema/",
        "/apispec_1.json", "/docs/openapi.json", "/api/v1/openapi.json", "/api-docs/v1/swagger.yaml",
        "/schema/openapi.json", "/api-spec.json",
    ]

    /// Reads a file, or downloads a description: from its URL, or from the usual places of a server.
    ///
    /// - Throws: ``CommandError`` where none is found, and what reading it throws.
    static func read(_ text: String, limits: Document.Limits) async throws -> ContractSource {
        if ContractAddress.isURL(text) { return try await find(ContractAddress(text), limits: limits) }
        if text.hasSuffix(".har") {
            throw CommandError.usage(
                "\(text) is a recording", expected: "an OpenAPI or Swagger file, or the URL of one or of a server")
        }
        let bytes = try FileContents.read(text, limit: limits.bytes)
        let isJSON = !Document.isYAML(text)
        let document = try Document(bytes, ofFile: text, limits: limits)
        guard isDescription(document) else {
            throw CommandError.usage(
                "\(text) is not an OpenAPI description", expected: "a file with 'openapi' or 'swagger' at the top")
        }
        return ContractSource(bytes: bytes, document: document, isJSON: isJSON, name: text, url: nil)
    }

    private static func find(_ address: ContractAddress, limits: Document.Limits) async throws -> ContractSource {
        let first = try await address.response(limits: limits)
        if let source = source(first, address, limits) { return source }
        let path = address.url.path
        let base = address.url.origin + (path.hasSuffix("/") ? String(path.dropLast()) : path)
        for path in usualPaths {
            guard let candidate = try? ContractAddress(base + path) else { continue }
            if let source = source(try await candidate.response(limits: limits), candidate, limits) { return source }
        }
        throw CommandError.incomplete(
            "no OpenAPI or Swagger description at \(address.name), nor at \(usualPaths.count) usual paths below it",
            remedy: "give the URL of the description, or its file")
    }

    private static func source(
        _ response: Response?, _ address: ContractAddress, _ limits: Document.Limits
    ) -> ContractSource? {
        guard let download = ContractAddress.Download(response, name: address.name),
            let document = try? download.document(limits: limits),
            isDescription(document)
        else { return nil }
        return ContractSource(
            bytes: download.bytes, document: document, isJSON: download.isJSON, name: address.name, url: address.url)
    }

    private static func isDescription(_ document: Document) -> Bool {
        document.root["openapi"] != nil || document.root["swagger"] != nil
    }

    /// The base URL of the API when the description does not name one with a host: its own server, with the path of the
    /// description's server.
    var server: HTTPURL? {
        guard let url else { return nil }
        let root = document.root
        if root["swagger"] != nil {
            return root["host"] == nil ? url.resolving(root["basePath"]?.string ?? "/") : nil
        }
        let declared = root["servers"]?[0]?["url"]?.string ?? "/"
        return HTTPURL(declared) == nil ? url.resolving(declared) : nil
    }

    /// The text, with ``server`` added where the description names none; nil where it cannot be added.
    var textWithServer: [UInt8]? {
        guard let server else { return bytes }
        let root = document.root
        if root["servers"] != nil { return nil }
        let member: String
        if root["swagger"] != nil {
            let host = server.origin.dropFirst("\(server.scheme)://".count)
            member = #""host": "\#(host)", "schemes": ["\#(server.scheme)"]"#
        } else {
            member = #""servers": [{"url": "\#(server.origin)"}]"#
        }
        guard isJSON, let brace = bytes.firstIndex(of: UInt8(ascii: "{")) else {
            // A block of YAML: members separated by commas are one line each.
            guard !isJSON, root.members.first(where: { _ in true })?.key.position.column == 1 else { return nil }
            let lines = member.replacing(#", "schemes""#, with: "\n\"schemes\"")
            return bytes + (bytes.last == UInt8(ascii: "\n") ? "" : "\n").utf8 + lines.utf8 + "\n".utf8
        }
        var text = bytes
        text.insert(contentsOf: "\(member), ".utf8, at: brace + 1)
        return text
    }
}
