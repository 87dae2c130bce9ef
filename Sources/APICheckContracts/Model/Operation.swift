import APICheckFindings
package import APICheckHTTP
package import APICheckJSON

/// One method on one path (OpenAPI 3.1 section 4.8.10). Shared, since each exchange is handed the whole of it.
package final class Operation: Sendable {
    /// The methods that a path item can have, as it spells them (OpenAPI 3.1 section 4.8.9; 3.2 adds `query`). Others are in its
    /// `additionalOperations`, as they are sent.
    package static let methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace", "query"]

    /// Upper case.
    package let method: String
    /// As written, e.g. `/todos/{id}`.
    package let pathTemplate: String
    /// The `operationId`.
    package let id: String?
    /// Those of the path item included, unless the operation has its own of the same name and place.
    package let parameters: [Parameter]
    /// Those that the operation lists itself.
    let ownParameters: [Parameter]
    /// The whole query as one value (`in: querystring`, OpenAPI 3.2 section 4.12.5).
    let queryString: QueryString?
    package let requestBody: RequestBody?
    package let responses: [ResponseDeclaration]
    /// Those of the operation, else of the path item, else of the contract.
    package let servers: [Server]
    let undeclared: UndeclaredPolicy
    let keys: NamingStyle?
    /// What a caller must show to be let in, one of these; empty when nothing is asked.
    package let security: [SecurityRequirement]
    let isDeprecated: Bool
    /// `x-apicheck-writes`: the operation changes something, whatever its method says.
    package let isMarkedWriting: Bool
    let node: JSON
    /// The name of the method in the path item.
    let key: JSON
    /// The name `responses`, or the operation's when it has none.
    let responsesKey: JSON
    /// The position among the operations of the contract.
    package let index: Int

    init(
        method: String, pathTemplate: String, id: String?, parameters: [Parameter], ownParameters: [Parameter],
        queryString: QueryString?, requestBody: RequestBody?, responses: [ResponseDeclaration], servers: [Server],
        undeclared: UndeclaredPolicy, keys: NamingStyle?, security: [SecurityRequirement], isDeprecated: Bool,
        isMarkedWriting: Bool, node: JSON, key: JSON, responsesKey: JSON, index: Int
    ) {
        self.method = method
        self.pathTemplate = pathTemplate
        self.id = id
        self.parameters = parameters
        self.ownParameters = ownParameters
        self.queryString = queryString
        self.requestBody = requestBody
        self.responses = responses
        self.servers = servers
        self.undeclared = undeclared
        self.keys = keys
        self.security = security
        self.isDeprecated = isDeprecated
        self.isMarkedWriting = isMarkedWriting
        self.node = node
        self.key = key
        self.responsesKey = responsesKey
        self.index = index
    }

    /// The method, upper case or as sent, of the operation that contains a place below `paths` or `webhooks`; nil for a place
    /// outside of operations.
    static func method(of pointer: Pointer) -> String? {
        let tokens = pointer.tokens
        guard tokens.count > 2 else { return nil }
        if tokens[2] == "additionalOperations" { return tokens.count > 3 ? tokens[3] : nil }
        return methods.contains(tokens[2]) ? tokens[2].uppercased() : nil
    }

    /// `GET /todos/{id}`.
    package var name: String { "\(method) \(pathTemplate)" }
    package var line: Int { key.line }

    var basePaths: some Sequence<String> { servers.lazy.flatMap(\.basePaths) }
}

/// What an operation takes outside the body (OpenAPI 3.1 section 4.8.12).
package struct Parameter: Sendable {
    package enum Location: String, Sendable, CaseIterable {
        case path, query, header, cookie
    }

    package let name: String
    package let location: Location
    package let isRequired: Bool
    let style: ParameterStyle
    let explode: Bool
    /// The schema of the value, or of its JSON text when ``isJSONText``.
    package let schema: JSON?
    /// The value is a JSON text (`content: application/json`).
    package let isJSONText: Bool
    /// Whether the parameter itself is marked; its schema may be besides.
    let isSecret: Bool
    /// A path parameter that may span several segments (`x-multi-segment`).
    let isMultiSegment: Bool
    let isDeprecated: Bool
    let node: JSON
    /// What the operation lists: ``node``, or a reference to it.
    let listed: JSON

    package var line: Int { node.line }

    /// Whether its schema is marked, not one that the schema refers to.
    package var isVolatile: Bool { schema?["x-apicheck-volatile"]?.bool == true }

    /// How it is written; nil where the style is not defined for the location (section 4.8.12.3).
    package var serialization: ParameterSerialization? {
        guard location.styles.contains(style) else { return nil }
        return ParameterSerialization(
            name, style: style, explode: explode, escaping: style == .cookie ? .header : location.escaping,
            allowReserved: location == .query && node["allowReserved"]?.bool == true)
    }
}

extension Parameter.Location {
    package var escaping: Escaping {
        switch self {
        case .path: .path
        case .query: .query
        case .header: .header
        case .cookie: .cookie
        }
    }

    var styles: [ParameterStyle] {
        switch self {
        case .path: [.simple, .label, .matrix]
        case .query: [.form, .spaceDelimited, .pipeDelimited, .deepObject]
        case .header: [.simple]
        case .cookie: [.form, .cookie]
        }
    }

    /// The style when the contract does not name one.
    package var usualStyle: ParameterStyle { styles[0] }
}

/// A parameter that is the whole query of a request (OpenAPI 3.2 section 4.12.5).
struct QueryString: Sendable {
    let name: String
    let isRequired: Bool
    /// The media type that the query is written in: a form, JSON, or one that is not parsed.
    let content: Content?
    /// Whether the parameter itself is marked; its schema may be besides.
    let isSecret: Bool
    let node: JSON
    /// What the operation lists: ``node``, or a reference to it.
    let listed: JSON
}

/// The body that an operation takes (OpenAPI 3.1 section 4.8.13).
package struct RequestBody: Sendable {
    package let isRequired: Bool
    package let content: [Content]
    /// The name `requestBody` in the operation.
    let key: JSON
}

/// The levels of what the contract does not declare (`x-apicheck-undeclared`).
///
/// A single word is the level of fields; `{field: …, status: …, header: …, query: …}` sets each level.
struct UndeclaredPolicy: Sendable {
    var field: UndeclaredLevel?
    var status: UndeclaredLevel = .breaking
    var header: UndeclaredLevel = .ignore
    var query: UndeclaredLevel = .warning
}

extension Level {
    /// Fails for `ignore`.
    init?(_ undeclared: UndeclaredLevel) {
        switch undeclared {
        case .ignore: return nil
        case .info: self = .info
        case .warning: self = .warning
        case .breaking: self = .breaking
        }
    }
}
