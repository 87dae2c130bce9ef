import APICheckBase

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
