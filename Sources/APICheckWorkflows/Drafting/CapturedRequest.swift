import APICheckBase
import APICheckContracts
import APICheckHTTP
import APICheckJSON

/// Makes the step of one captured request.
struct CapturedRequest {
    /// Why a request cannot be made again.
    struct Omitted: Error {
        let why: PrintableText
    }

    let match: Match
    let request: SentRequest
    private let made: MadeValues
    /// The earlier answers that it needs.
    private(set) var sources: [MadeValues.Source] = []
    private(set) var secrets: CapturedSecrets
    /// Whether the request is about what an earlier write made.
    private(set) var usesMade = false
    /// Whether it has an id of what an earlier write made, and not only a secret such as the token of a login.
    private(set) var usesItem = false

    init(_ match: Match, _ request: SentRequest, made: MadeValues, secrets: CapturedSecrets) {
        self.match = match
        self.request = request
        self.made = made
        self.secrets = secrets
    }

    mutating func call(_ id: String, status: Int) throws(Omitted) -> DraftedCall {
        var call = DraftedCall(operation: match.operation, stepID: id)
        call.status = status
        call.parameters = try path()
        call.credentials = DraftedCredential.all(of: match.operation).filter { $0.isSent(in: request) }
        let known = Set(call.credentials.map { "\($0.location) \($0.name.lowercased())" })
        call.parameters += try query(without: known) + headers(without: known)
        // What an earlier answer issued needs no input.
        for parameter in issued() {
            func isSame(_ location: String, _ name: String) -> Bool {
                location == parameter.location && name.lowercased() == parameter.name.lowercased()
            }
            call.credentials.removeAll { isSame($0.location, $0.name) }
            call.parameters.removeAll { isSame($0.location, $0.name) }
            call.parameters.append(parameter)
        }
        call.body = try body()
        call.isCleanup = request.method == "DELETE" && usesItem
        return call
    }

    // MARK: Parameters

    private mutating func path() throws(Omitted) -> [DraftedCall.Parameter] {
        var parameters: [DraftedCall.Parameter] = []
        let values = match.pathParameters
        var before = ""
        let segments = request.url.path.split(separator: "/").map { PercentEncoding.decode(String($0)) }
        for name in match.operation.pathTemplate.parameterNames {
            let text = values[name] ?? ""
            if let place = segments.firstIndex(of: text) { before = segments[..<place].map { "/\($0)" }.joined() }
            let value: DraftedCall.Value
            if let source = made.source(ofSegment: text, before: before) {
                value = try use(source, text)
            } else {
                value = try literal(text, of: name)
            }
            parameters.append(DraftedCall.Parameter(name: name, location: "path", value: value))
        }
        return parameters
    }

    private mutating func use(_ source: MadeValues.Source, _ text: String) throws(Omitted) -> DraftedCall.Value {
        usesMade = true
        if !SecretPlaceholder.isWhole(text) { usesItem = true }
        sources.append(source)
        guard let output = source.output else { return try literal(text, of: "") }
        return .output(step: source.step, name: output)
    }

    /// A text as the request had it, or the input that stands for a secret.
    private mutating func literal(_ text: String, of name: String) throws(Omitted) -> DraftedCall.Value {
        if SecretPlaceholder.isWhole(text) {
            return .literal(CapturedRequest.json("$inputs.\(secrets.input(for: text, of: name))"))
        }
        // A secret at the end, such as in `token:abc`.
        if let mark = text.firstRange(of: SecretPlaceholder.prefix),
            SecretPlaceholder.isWhole(String(text[mark.lowerBound...]))
        {
            let (start, secret) = (String(text[..<mark.lowerBound]), String(text[mark.lowerBound...]))
            try requireReplayable(start, name)
            return .literal(CapturedRequest.json("\(start){$inputs.\(secrets.input(for: secret, of: name))}"))
        }
        try requireReplayable(text, name)
        return .literal(CapturedRequest.json(text))
    }

    private func requireReplayable(_ text: String, _ name: String) throws(Omitted) {
        // Redaction searches base64, too.
        let decoded = Base64.decode(text.utf8).map { SecretPlaceholder.occurs(in: $0) } ?? false
        if decoded || SecretPlaceholder.occurs(in: text) {
            throw Omitted(why: "a part of '\(name)' is a secret that was removed")
        }
        // It would be evaluated (Arazzo 1.0.1 section 4.7).
        if text.hasPrefix("$") || text.contains("{$") {
            throw Omitted(why: "the value of '\(name)' looks like a runtime expression")
        }
    }

    private mutating func query(without known: Set<String>) throws(Omitted) -> [DraftedCall.Parameter] {
        guard let query = request.url.query, !query.isEmpty else { return [] }
        let pairs = request.url.queryPairs.filter { !known.contains("query \($0.name.lowercased())") }
        // Names that repeat, and names without '=', are sent as they were.
        let isPlain =
            Set(pairs.map(\.name)).count == pairs.count
            && FormPair.pieces(of: Array(query.utf8)).allSatisfy(\.hasEquals)
            && pairs.allSatisfy { !$0.name.isEmpty }
        guard isPlain || pairs.count < request.url.queryPairs.count else {
            try requireReplayable(query, "query")
            return [
                DraftedCall.Parameter(
                    name: "query", location: "querystring", value: .literal(CapturedRequest.json(query)))
            ]
        }
        var parameters: [DraftedCall.Parameter] = []
        for pair in pairs {
            let value: DraftedCall.Value
            if let source = made.source(ofValue: pair.value) {
                value = try use(source, pair.value)
            } else {
                value = try literal(pair.value, of: pair.name)
            }
            parameters.append(DraftedCall.Parameter(name: pair.name, location: "query", value: value))
        }
        return parameters
    }

    /// `Accept`, and the fields that the contract declares.
    private mutating func headers(without known: Set<String>) throws(Omitted) -> [DraftedCall.Parameter] {
        var parameters: [DraftedCall.Parameter] = []
        let declared = match.operation.parameters.filter { $0.location == .header }.map(\.name)
        for name in ["Accept"] + declared where !known.contains("header \(name.lowercased())") {
            guard let value = request.headers[name] else { continue }
            parameters.append(
                DraftedCall.Parameter(name: name, location: "header", value: try literal(value, of: name)))
        }
        return parameters
    }

    /// The header fields and the parameters of the query with a secret of an earlier answer, declared or not.
    private mutating func issued() -> [DraftedCall.Parameter] {
        var parameters = request.headers.fields.compactMap { issued($0.value, $0.name, in: "header") }
        for pair in request.url.queryPairs {
            parameters += [issued(pair.value, pair.name, in: "query")].compactMap(\.self)
        }
        return parameters
    }

    private mutating func issued(_ value: String, _ name: String, in location: String) -> DraftedCall.Parameter? {
        // Cookies are kept by the runner.
        guard let token = value.split(separator: " ").last.map(String.init), SecretPlaceholder.isWhole(token),
            name.lowercased() != "cookie", let source = made.source(ofValue: token), let output = source.output
        else { return nil }
        sources.append(source)
        usesMade = true
        let text = value.dropLast(token.count) + "{$steps.\(source.step).outputs.\(output)}"
        return DraftedCall.Parameter(
            name: name, location: location, value: .literal(CapturedRequest.json(String(text))))
    }

    // MARK: Body

    private mutating func body() throws(Omitted) -> DraftedCall.Body? {
        guard let bytes = request.body, !bytes.isEmpty else { return nil }
        guard let type = request.headers.contentType, BodyContent.remainingCoding(bytes, request.headers) == nil else {
            throw Omitted(why: "its body has no media type, or is compressed")
        }
        if type.isMultipart { throw Omitted(why: "its body has several parts") }
        let payload: String
        if type.isForm, BodyContent.jsonContainer(bytes) == nil {
            let pairs = FormPair.parse(bytes)
            guard CapturedRequest.isForm(bytes) else { throw Omitted(why: "its body is not a form") }
            guard Set(pairs.map(\.name)).count == pairs.count else {
                throw Omitted(why: "its form has a name more than once")
            }
            var members: [String] = []
            for pair in pairs { members.append(try member(pair.name, string(pair.value, of: pair.name))) }
            payload = "{\(members.joined(separator: ", "))}"
        } else if type.isJSON {
            guard let document = try? Document(bytes) else { throw Omitted(why: "its body is not valid JSON") }
            let text = try text(of: document.root, of: "body")
            // A text as payload is read as JSON.
            payload = document.root.kind == .string ? CapturedRequest.json(text) : text
        } else {
            guard let text = String(validUTF8: bytes) else { throw Omitted(why: "its body is no text") }
            payload = try string(text, of: "body")
        }
        return DraftedCall.Body(mediaType: request.headers["content-type"] ?? type.essence, payload: payload)
    }

    /// Whether text is a form, which some clients call any text: a name is a word, and no line ends.
    private static func isForm(_ bytes: [UInt8]) -> Bool {
        let name = bytes.prefix { $0 != UInt8(ascii: "=") }
        return name.count < bytes.count && !bytes.contains { $0 == UInt8(ascii: "\n") }
            && !name.contains { $0 <= 0x20 || [UInt8(ascii: ","), UInt8(ascii: "{")].contains($0) }
    }

    /// JSON text of a value, with expressions for what earlier answers made and for secrets.
    private mutating func text(of value: JSON, of name: String) throws(Omitted) -> String {
        switch value.kind {
        case .object:
            var members: [String] = []
            for inner in value.members { members.append(try member(inner.name, text(of: inner.value, of: inner.name))) }
            return "{\(members.joined(separator: ", "))}"
        case .array:
            var parts: [String] = []
            for element in value.elements { parts.append(try text(of: element, of: name)) }
            return "[\(parts.joined(separator: ", "))]"
        case .string: return try string(value.string ?? "", of: name)
        case .number: return expression(for: value.text) ?? value.text
        case .boolean, .null: return value.text
        }
    }

    private func member(_ name: String, _ value: String) throws(Omitted) -> String {
        "\(CapturedRequest.json(name)): \(value)"
    }

    private mutating func string(_ text: String, of name: String) throws(Omitted) -> String {
        if let expression = expression(for: text) { return expression }
        guard case .literal(let literal) = try literal(text, of: name) else { return "null" }
        return literal
    }

    /// The output of an earlier step that has a value.
    private mutating func expression(for text: String) -> String? {
        guard let source = made.source(ofValue: text), let output = source.output else { return nil }
        sources.append(source)
        usesMade = true
        if !SecretPlaceholder.isWhole(text) { usesItem = true }
        return CapturedRequest.json("$steps.\(source.step).outputs.\(output)")
    }

    private static func json(_ text: String) -> String {
        var writer = JSONWriter()
        writer.string(text)
        return writer.text
    }
}
