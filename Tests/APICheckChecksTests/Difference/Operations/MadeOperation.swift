/// A contract with one operation, as the generator knows it.
struct MadeOperation: Hashable {
    struct Scheme: Hashable {
        /// `apiKey`, `http`, `oauth2` or `openIdConnect`.
        var type = "apiKey"
        var place = "header"
        /// The name of the key, or the scheme of `Authorization`.
        var word = "X-Key"

        var text: String {
            switch type {
            case "apiKey": #"{"type": "apiKey", "in": "\#(place)", "name": "\#(word)"}"#
            case "http": #"{"type": "http", "scheme": "\#(word)"}"#
            case "oauth2":
                #"{"type": "oauth2", "flows": {"clientCredentials": {"tokenUrl": "https://a.example/t", "scopes": {}}}}"#
            default: #"{"type": "openIdConnect", "openIdConnectUrl": "https://a.example/o"}"#
            }
        }

        /// Where a request carries the credential.
        var carrier: String {
            switch type {
            case "apiKey": "\(place) \(word)"
            case "http": "Authorization \(word.lowercased())"
            default: "Authorization bearer"
            }
        }

        var hasScopes: Bool { type == "oauth2" || type == "openIdConnect" }
    }

    struct Encoding: Hashable {
        var contentType: String?
        var style: String?
        var explode: Bool?
        /// The headers of the part, and whether each is required.
        var headers: [String: Bool] = [:]

        var text: String {
            var parts: [String] = []
            if let contentType { parts.append(#""contentType": "\#(contentType)""#) }
            if let style { parts.append(#""style": "\#(style)""#) }
            if let explode { parts.append(#""explode": \#(explode)"#) }
            if !headers.isEmpty {
                let list = headers.sorted { $0.key < $1.key }.map {
                    #""\#($0.key)": {"required": \#($0.value), "schema": {"type": "string"}}"#
                }
                parts.append(#""headers": {\#(list.joined(separator: ", "))}"#)
            }
            return "{\(parts.joined(separator: ", "))}"
        }
    }

    struct Header: Hashable {
        var isRequired = false
        var kind = MadeKind.text
        var explode: Bool?

        var text: String {
            let more = explode.map { ", \"explode\": \($0)" } ?? ""
            return #"{"required": \#(isRequired), "schema": \#(kind.schema)\#(more)}"#
        }
    }

    static let properties: [(name: String, kind: MadeKind)] = [("a", .text), ("b", .texts), ("c", .object)]

    var parameters = [MadeParameter(name: "id", place: "path")]
    var schemes: [String: Scheme] = [:]
    /// Alternatives of schemes with their scopes; nil for none.
    var security: [[String: Set<String>]]?
    var isSecurityOfContract = false
    /// The encodings of a body by media type and property; nil without a body.
    var body: [String: [String: Encoding]]?
    var isBodyRequired = false
    var statuses: Set<String> = ["200"]
    var headers: [String: Header] = [:]
    /// URLs with a variable `{v}` and its values.
    var servers: [String: [String]] = [:]

    var text: String {
        let own = parameters.filter { !$0.isShared }.map(\.text).joined(separator: ", ")
        let shared = parameters.filter(\.isShared).map(\.text).joined(separator: ", ")
        var operation = [#""parameters": [\#(own)]"#, #""responses": {\#(responses)}"#]
        if let body {
            let content = body.sorted { $0.key < $1.key }.map { type, encodings in
                let list = encodings.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value.text)" }
                let properties = MadeOperation.properties.map { "\"\($0.name)\": \($0.kind.schema)" }
                let encoding = list.isEmpty ? "" : ", \"encoding\": {\(list.joined(separator: ", "))}"
                return
                    "\"\(type)\": {\"schema\": {\"type\": \"object\", \"properties\": {\(properties.joined(separator: ", "))}}\(encoding)}"
            }
            operation.append(
                #""requestBody": {"required": \#(isBodyRequired), "content": {\#(content.joined(separator: ", "))}}"#)
        }
        let requirements = security.map { list in
            let texts = list.map { alternative in
                let parts = alternative.sorted { $0.key < $1.key }.map { name, scopes in
                    "\"\(name)\": [\(scopes.sorted().map { "\"\($0)\"" }.joined(separator: ", "))]"
                }
                return "{\(parts.joined(separator: ", "))}"
            }
            return "\"security\": [\(texts.joined(separator: ", "))]"
        }
        if let requirements, !isSecurityOfContract { operation.append(requirements) }
        var root = [#""openapi": "3.1.0""#, #""info": {"title": "t", "version": "draft"}"#]
        if let requirements, isSecurityOfContract { root.append(requirements) }
        if !servers.isEmpty {
            let list = servers.sorted { $0.key < $1.key }.map { url, values in
                let words = values.map { "\"\($0)\"" }.joined(separator: ", ")
                let variables =
                    values.isEmpty
                    ? "" : ", \"variables\": {\"v\": {\"enum\": [\(words)], \"default\": \"\(values[0])\"}}"
                return "{\"url\": \"\(url)\"\(variables)}"
            }
            root.append("\"servers\": [\(list.joined(separator: ", "))]")
        }
        let list = schemes.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value.text)" }
        root.append("\"components\": {\"securitySchemes\": {\(list.joined(separator: ", "))}}")
        root.append(
            "\"paths\": {\"/a/{id}\": {\"parameters\": [\(shared)], \"post\": {\(operation.joined(separator: ", "))}}}")
        return "{\(root.joined(separator: ",\n "))}"
    }

    private var responses: String {
        let list = headers.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value.text)" }
        return statuses.sorted().map {
            "\"\($0)\": {\"description\": \"\", \"headers\": {\(list.joined(separator: ", "))}}"
        }.joined(separator: ", ")
    }

    /// The URLs that the servers can have.
    var urls: Set<String> {
        if servers.isEmpty { return ["/"] }
        return Set(
            servers.flatMap { url, values in
                values.isEmpty ? [url] : values.map { url.replacing("{v}", with: $0) }
            })
    }

    /// What a client can show: for each way to authorize, the carriers with their scopes.
    var credentials: [[String: Set<String>]] {
        guard let security, !security.isEmpty else { return [[:]] }
        return security.map { alternative in
            Dictionary(alternative.map { (schemes[$0.key]?.carrier ?? $0.key, $0.value) }) { $0.union($1) }
        }
    }
}
