package import APICheckHTTP
package import APICheckJSON

/// The values that runtime expressions can read at one point of a workflow.
package struct ExpressionContext: Sendable {
    package var inputs: [String: JSON] = [:]
    /// The outputs of steps by step and name.
    var stepOutputs: [String: [String: JSON]] = [:]
    var workflowInputs: [String: [String: JSON]] = [:]
    var workflowOutputs: [String: [String: JSON]] = [:]
    /// `$outputs`: the outputs of the workflow that a step called.
    var outputs: [String: JSON] = [:]
    package var exchange: ObservedExchange?
    /// The fields of source descriptions by the id of the source and the name of the field.
    var sources: [String: [String: String]] = [:]
    /// ``Workflow/scope`` of the workflow.
    var scope = ""
    /// `$self`: the URI or the path of the workflow file.
    var file: String?
    /// Whether an expression without a value becomes a placeholder, which ``PlannedExpressions`` shows as `{$…}` in
    /// plans.
    var showsUnresolved = false

    /// Optional inputs without a value.
    var missingInputs: Set<String> = []
    /// Inputs whose values are never shown, nor the values they are compared with.
    var secretInputs: Set<String> = []

    package init() {}

    func isSecret(_ expression: RuntimeExpression) -> Bool {
        guard case .input(let name) = expression.source else { return false }
        return secretInputs.contains { name == $0 || name.hasPrefix($0 + ".") }
    }

    func isMissing(_ expression: RuntimeExpression) -> Bool {
        guard case .input(let name) = expression.source else { return false }
        return missingInputs.contains(name)
    }

    /// The text of a value for a message; hidden when it may contain a secret.
    func shown(_ value: JSON?, from template: ValueTemplate) -> String {
        if template.expressions.contains(where: { isSecret($0.expression) }) { return "(secret)" }
        return value?.shortText ?? "nothing"
    }

    /// Returns nil for a missing value. A header, query or path value is a string.
    package func value(of expression: RuntimeExpression) throws -> JSON? {
        let found = try found(expression.source)
        let value = expression.pointer.map { pointer in found?[pointer] } ?? found
        if value == nil, showsUnresolved, !isMissing(expression) {
            return try JSON.text(Placeholder.text(for: expression))
        }
        return value
    }

    private func found(_ source: RuntimeExpression.Source) throws -> JSON? {
        switch source {
        case .url: try exchange.map { try JSON.text($0.exchange.request.url.text) }
        case .method: try exchange.map { try JSON.text($0.exchange.request.method) }
        case .statusCode:
            try exchange?.exchange.response.map { response in try JSON.written { $0.int(response.status) } }
        case .document: try file.map(JSON.text)
        case .request(let part): try exchange?.requestValue(part)
        case .response(let part): try exchange?.responseValue(part)
        case .message: nil
        case .input(let name): Self.named(name, in: inputs)
        case .output(let name): Self.named(name, in: outputs)
        case .stepOutput(let step, let name): Self.named(name, in: stepOutputs[step])
        case .workflowInput(let workflow, let name): Self.named(name, in: workflowInputs[scope + workflow])
        case .workflowOutput(let workflow, let name): Self.named(name, in: workflowOutputs[scope + workflow])
        case .sourceDescription(let name, let reference):
            try sources[scope + name]?[reference].map(JSON.text)
        case .component: nil
        }
    }

    /// The value with that name, in which dots are allowed; or else the member of the value whose name is the longest
    /// prefix before a dot.
    private static func named(_ name: String, in values: [String: JSON]?) -> JSON? {
        guard let values else { return nil }
        if let value = values[name] { return value }
        var head = name[...]
        while let dot = head.lastIndex(of: ".") {
            head = head[..<dot]
            if let value = values[String(head)] {
                return value[Pointer(name[name.index(after: dot)...].split(separator: ".").map(String.init))]
            }
        }
        return nil
    }
}

/// An exchange for runtime expressions.
package struct ObservedExchange: Sendable {
    let exchange: Exchange
    /// The decoded values in the path, by name.
    let pathParameters: [String: String]
    private let bodies: ExchangeBodies
    /// The body as JSON; a string when it is not JSON; nil when it is empty.
    let responseBody: JSON?

    package init(
        _ exchange: Exchange, bodies: ExchangeBodies? = nil, pathParameters: [String: String] = [:]
    ) throws {
        let bodies = bodies ?? ExchangeBodies(exchange)
        self.exchange = exchange
        self.bodies = bodies
        self.pathParameters = pathParameters
        responseBody = try Self.content(bodies.response, type: exchange.response?.headers.contentType)
    }

    func requestValue(_ part: RuntimeExpression.Part) throws -> JSON? {
        switch part {
        case .header(let name): try exchange.request.headers[name].map(JSON.text)
        case .query(let name):
            try exchange.request.url.queryPairs.first { $0.name == name }.map { try JSON.text($0.value) }
        case .path(let name): try pathParameters[name].map(JSON.text)
        case .body, .payload:
            try Self.content(bodies.request, type: exchange.request.headers.contentType)
        }
    }

    func responseValue(_ part: RuntimeExpression.Part) throws -> JSON? {
        switch part {
        case .header(let name): try exchange.response?.headers[name].map(JSON.text)
        case .query, .path: nil
        case .body, .payload: responseBody
        }
    }

    /// Some servers send JSON under a wrong type. A form or a multipart body becomes an object.
    private static func content(_ body: ParsedBody?, type: MediaType?) throws -> JSON? {
        guard let body else { return nil }
        switch body.content(as: type) {
        case .none: return nil
        case .json(let value): return value
        case .form: return try FieldValues(form: body.bytes).object
        case .multipart(let multipart):
            return try FieldValues(multipart)?.object ?? JSON.text(String(decoding: body.bytes, as: UTF8.self))
        case .text(let text): return try JSON.text(text)
        case .bytes: return try JSON.text(String(decoding: body.bytes, as: UTF8.self))
        }
    }
}

/// The fields of a form or a multipart body as an object, so that a JSON Pointer can select one. Fields with the same name
/// become a list.
private struct FieldValues {
    private var names: [String] = []
    private var values: [String: [JSON]] = [:]

    /// Strings.
    init(form body: [UInt8]) throws {
        for pair in FormPair.parse(body) { try add(pair.name, JSON.text(pair.value)) }
    }

    /// Parts of a JSON type are JSON, others strings. Returns nil when a part has no name.
    init?(_ multipart: Multipart) throws {
        for part in multipart.parts {
            guard let name = part.name else { return nil }
            let bytes = part.content ?? part.body
            let type = part.headers.contentType
            let json = type?.isJSON == true ? try? Document(bytes).root : nil
            try add(name, json ?? JSON.text(String(decoding: bytes, as: UTF8.self)))
        }
    }

    private mutating func add(_ name: String, _ value: JSON) {
        if values[name] == nil { names.append(name) }
        values[name, default: []].append(value)
    }

    var object: JSON {
        get throws {
            try JSON.written { writer in
                writer.object { writer in
                    for name in names {
                        writer.key(name)
                        let all = values[name] ?? []
                        if all.count == 1 {
                            writer.copy(all[0])
                        } else {
                            writer.array { writer in
                                for value in all { writer.copy(value) }
                            }
                        }
                    }
                }
            }
        }
    }
}

extension JSON {
    static func text(_ text: String) throws -> JSON { try written { $0.string(text) } }

    static func written(_ write: (inout JSONWriter) throws -> Void) throws -> JSON {
        var writer = JSONWriter()
        try write(&writer)
        return try Document(writer.bytes).root
    }

    /// The text of a value in a parameter or within a text: a string without quotes, an empty text for null, JSON for
    /// others.
    var plainText: String {
        switch kind {
        case .string: string ?? ""
        case .null: ""
        default: text
        }
    }

    /// The JSON text, cut to 80 characters, for messages.
    var shortText: String {
        let text = text
        return text.count <= 80 ? text : text.prefix(79) + "…"
    }
}

extension JSONKind {
    /// As messages name it.
    var withArticle: String {
        switch self {
        case .null: "null"
        case .boolean: "true or false"
        case .number: "a number"
        case .string: "text"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
