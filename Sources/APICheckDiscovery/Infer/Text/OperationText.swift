import APICheckBase
import APICheckJSON

/// Writes one operation.
struct OperationText {
    /// The fewest calls that show that a parameter is always sent.
    private static let fewestForRequired = 8
    /// The fewest answers that show that a header field is the API's.
    private static let fewestForHeader = 2

    private let operation: LearnedOperation
    private let id: String
    private let schemas: SchemaText
    private let security: SecurityText

    init(_ operation: LearnedOperation, id: String, schemas: SchemaText, security: SecurityText) {
        self.operation = operation
        self.id = id
        self.schemas = schemas
        self.security = security
    }

    var yaml: YAML {
        let calls = YAML.evidence(operation.calls, of: operation.calls)
        var members = [YAML.Member("operationId", .text(id)), calls]
        let parameters = self.parameters
        if !parameters.isEmpty { members.append(YAML.Member("parameters", .list(parameters))) }
        if let body = requestBody { members.append(YAML.Member("requestBody", body)) }
        if let requirements = security.requirements(of: operation) {
            members.append(YAML.Member("security", requirements))
        }
        let responses = operation.responses.sorted { $0.key < $1.key }.map { status, response in
            YAML.Member(String(status), self.response(response, status))
        }
        members.append(YAML.Member("responses", .map(responses)))
        return .map(members)
    }

    private var parameters: [YAML] {
        operation.query.sorted { $0.key < $1.key }.map { parameter($0.value, $0.key, in: "query") }
            + operation.headers.sorted { $0.key < $1.key }.map {
                parameter($0.value.parameter, $0.value.name, in: "header")
            }
    }

    private func parameter(_ parameter: LearnedParameter, _ name: String, in place: String) -> YAML {
        var members = [YAML.Member("name", .text(name)), YAML.Member("in", .text(place))]
        // A header field that one client always sends shows nothing of what the server needs.
        let isRequired =
            place == "query" && parameter.count == operation.calls && !PageNames.isParameter(name)
            && operation.calls >= OperationText.fewestForRequired
        if isRequired {
            members.append(YAML.Member("required", .raw("true")))
        }
        if parameter.isSecret { members.append(YAML.Member("x-apicheck-secret", .raw("true"))) }
        members.append(
            YAML.evidence(parameter.count, of: operation.calls))
        var schema = schemas.parameter(parameter.value)
        if parameter.isRepeated || name.hasSuffix("[]") {
            schema = .map([YAML.Member("type", .text("array")), YAML.Member("items", schema)])
        }
        // Only a call that needs the value has to find one.
        let example = isRequired && !parameter.isRepeated ? parameter.example : nil
        return .map(members + [YAML.Member("schema", schema)] + OperationText.example(example, of: parameter.value))
    }

    static func example(_ text: String?, of value: LearnedValue) -> [YAML.Member] {
        guard let text else { return [] }
        return [YAML.Member("example", value.spelledType == nil ? .text(text) : .raw(text))]
    }

    private var requestBody: YAML? {
        if operation.requestBodies.isEmpty { return nil }
        var members: [YAML.Member] = []
        if operation.requestsWithBody == operation.calls { members.append(YAML.Member("required", .raw("true"))) }
        members.append(YAML.evidence(operation.requestsWithBody, of: operation.calls))
        members.append(YAML.Member("content", content(operation.requestBodies, isRequest: true, of: operation.calls)))
        return .map(members)
    }

    private func response(_ response: LearnedResponse, _ status: Int) -> YAML {
        var members = [
            YAML.Member("description", .text(StatusText.of(status))),
            YAML.evidence(response.count, of: operation.calls),
        ]
        // A field of one answer says little, and an operation has many.
        let headers = response.headers.filter { $0.value.parameter.count >= OperationText.fewestForHeader }
        if !headers.isEmpty {
            let fields = headers.sorted { $0.key < $1.key }.map { key, header in
                YAML.Member(header.name, self.header(header.parameter, key, of: response, status))
            }
            members.append(YAML.Member("headers", .map(fields)))
        }
        if !response.bodies.isEmpty {
            members.append(YAML.Member("content", content(response.bodies, isRequest: false, of: response.count)))
        }
        return .map(members)
    }

    private func header(
        _ header: LearnedParameter, _ key: String, of response: LearnedResponse, _ status: Int
    ) -> YAML {
        var members: [YAML.Member] = []
        if header.count == response.count, response.count >= OperationText.fewestForRequired,
            NotableHeaders.isConstant(key, status: status)
        {
            members.append(YAML.Member("required", .raw("true")))
        }
        if header.isSecret { members.append(YAML.Member("x-apicheck-secret", .raw("true"))) }
        members.append(YAML.evidence(header.count, of: response.count))
        let text = YAML.map([YAML.Member("type", .text("string"))])
        let schema = NotableHeaders.hasPlainValue(key) ? schemas.parameter(header.value) : text
        return .map(members + [YAML.Member("schema", schema)])
    }

    /// - Parameter messages: The number of requests or responses, of which some may have no body.
    private func content(_ bodies: [String: LearnedBody], isRequest: Bool, of messages: Int) -> YAML {
        let count = bodies.values.reduce(0) { $0 + $1.count }
        return .map(
            bodies.sorted { $0.key < $1.key }.map { type, body in
                // The only sign that a response may have no body.
                let evidence = isRequest || count == messages ? [] : [YAML.evidence(body.count, of: messages)]
                return YAML.Member(type, .map(mediaType(body, isRequest: isRequest) + evidence))
            })
    }

    private func mediaType(_ body: LearnedBody, isRequest: Bool) -> [YAML.Member] {
        guard body.kind == .json || body.value.samples > 0 else { return [] }
        if body.value.samples == 0 { return [] }
        if !isRequest, GraphQL.isAnswer(body, of: operation) { return [YAML.Member("schema", GraphQL.schema)] }
        guard body.kind == .multipart, !body.files.isEmpty else {
            return [YAML.Member("schema", schemas.schema(body.value, isRequest: isRequest))]
        }
        return [YAML.Member("schema", schemas.form(body.value, files: body.files))]
    }
}

/// Writes how callers show who they are.
struct SecurityText {
    private(set) var schemes: [(name: String, scheme: CredentialScheme)] = []

    init(_ operations: [LearnedOperation]) {
        let all = operations.reduce(into: Set<CredentialScheme>()) { all, operation in
            for set in SecurityText.alternatives(of: operation) { all.formUnion(set) }
        }
        var taken: Set<String> = []
        for scheme in all.sorted(by: { $0.order < $1.order }) {
            var name = scheme.name
            var number = 2
            while !taken.insert(name).inserted {
                name = "\(scheme.name)\(number)"
                number += 1
            }
            schemes.append((name, scheme))
        }
    }

    /// The smallest sets of credentials with which calls succeeded; with none that succeeded, those of all calls where
    /// they are the same.
    private static func alternatives(of operation: LearnedOperation) -> [Set<CredentialScheme>] {
        let sets =
            operation.accepted.isEmpty ? (operation.refused.count == 1 ? operation.refused : []) : operation.accepted
        return sets.filter { set in !sets.contains { $0.isStrictSubset(of: set) && !$0.isEmpty } }
    }

    /// `components/securitySchemes`
    var definitions: YAML {
        .map(
            schemes.map { name, scheme in
                switch scheme {
                case .authorization(let word):
                    YAML.Member(
                        name, .map([YAML.Member("type", .text("http")), YAML.Member("scheme", .text(word))]))
                case .key(let isHeader, let key):
                    YAML.Member(
                        name,
                        .map([
                            YAML.Member("type", .text("apiKey")),
                            YAML.Member("in", .text(isHeader ? "header" : "query")),
                            YAML.Member("name", .text(key)),
                        ]))
                }
            })
    }

    /// `security` of an operation; nil where no call had credentials. A call that succeeded without any is an
    /// alternative of its own.
    func requirements(of operation: LearnedOperation) -> YAML? {
        let sets = SecurityText.alternatives(of: operation)
        if sets.allSatisfy(\.isEmpty) { return nil }
        let known = sets.map { set in schemes.filter { set.contains($0.scheme) }.map(\.name) }
        return .list(
            known.sorted { ($1.count, $0.joined()) < ($0.count, $1.joined()) }.map { names in
                .map(names.map { YAML.Member($0, .list([])) })
            })
    }
}

/// What a status means (RFC 9110 section 15), as the description of an answer.
private enum StatusText {
    private static let texts = [
        200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 206: "Partial Content",
        301: "Moved Permanently", 302: "Found", 303: "See Other", 304: "Not Modified", 307: "Temporary Redirect",
        308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
        405: "Method Not Allowed", 406: "Not Acceptable", 409: "Conflict", 410: "Gone", 412: "Precondition Failed",
        413: "Content Too Large", 415: "Unsupported Media Type", 422: "Unprocessable Content",
        429: "Too Many Requests", 500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway",
        503: "Service Unavailable", 504: "Gateway Timeout",
    ]

    static func of(_ status: Int) -> String { texts[status] ?? "Status \(status)" }
}

/// Recognizes operations of GraphQL, whose answers have the shape that each request selects.
enum GraphQL {
    private static let members: Set<String> = ["data", "errors", "extensions"]

    /// Whether the requests have a `query`, and the bodies have no other members than GraphQL's.
    static func isAnswer(_ body: LearnedBody, of operation: LearnedOperation) -> Bool {
        guard operation.method == "POST", body.kind == .json, body.value.objects > 0,
            body.value.objects == body.value.samples, body.value.members["data"] != nil,
            body.value.members.list.allSatisfy({ members.contains($0.name) })
        else { return false }
        return operation.requestBodies.values.contains { $0.kind == .json && $0.value.members["query"] != nil }
    }

    /// What all answers have in common.
    static var schema: YAML {
        .map([
            YAML.Member("type", .text("object")),
            YAML.Member(
                "properties",
                .map([
                    YAML.Member("data", .map([YAML.Member("type", .list([.text("object"), .text("null")]))])),
                    YAML.Member("errors", .map([YAML.Member("type", .text("array"))])),
                ])),
        ])
    }
}
