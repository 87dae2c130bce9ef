import APICheckBase
import APICheckHTTP
import APICheckJSON

/// Builds the request of a step from its operation, its parameters and its body.
struct RequestBuilder {
    let step: Step
    let operation: StepOperation
    /// The URL of the server, without a slash at its end.
    let base: String
    let headers: Headers
    /// Whether the value of a header with this name is hidden in messages.
    var isSecretName: (String) -> Bool = { _ in false }

    struct Built {
        var request: Request
        /// The decoded values in the path.
        var pathParameters: [String: String]
    }

    /// Throws ``UnusableValue``.
    func build(in context: ExpressionContext) throws -> Built {
        var pathParameters: [String: String] = [:]
        var pathTexts: [(name: String, text: String)] = []
        var query: [String] = []
        var fields = Headers()
        var cookies: [String] = []
        for parameter in step.parameters {
            let value = try parameter.value.lacksInput(in: context) ? nil : parameter.value.value(in: context)
            guard let location = parameter.location else { continue }
            let declared = operation.parameter(parameter.name, location)
            switch location {
            case .path:
                let text = try pathText(value, declared, parameter, context)
                let isEscaped = text.utf8.contains(UInt8(ascii: "%"))
                pathParameters[parameter.name] = isEscaped ? PercentEncoding.decode(text) : text
                pathTexts.append((parameter.name, text))
            case .query: query += declared.pieces(value)
            case .header:
                if let text = declared.text(value) {
                    fields[parameter.name] = try headerText(text, value, parameter, context)
                }
            case .cookie: cookies += declared.pieces(value)
            case .querystring: if let value { query.append(try queryText(value, parameter, context)) }
            }
        }
        if !cookies.isEmpty { fields["Cookie"] = cookies.joined(separator: "; ") }
        let body = try step.body.flatMap { try BodyBuilder(body: $0, operation: operation).build(in: context) }
        if let body, !fields.contains("content-type") { fields.append("Content-Type", body.contentType) }
        for field in headers.fields where !fields.contains(field.name) { fields.fields.append(field) }
        if !fields.contains("accept") { fields.append("Accept", operation.accept) }
        let url = try url(path: path(with: pathTexts), query: query)
        return Built(
            request: Request(operation.method, url, headers: fields, body: body?.bytes), pathParameters: pathParameters)
    }

    /// The path with the texts of its parameters.
    private func path(with texts: [(name: String, text: String)]) -> String {
        var path = ""
        for part in operation.pathParts {
            path += part.text
            guard let name = part.parameter else { continue }
            path += texts.last { $0.name == name }?.text ?? "{\(name)}"
        }
        return path
    }

    private func url(path: String, query: [String]) throws -> HTTPURL {
        var text = base + path
        if !query.isEmpty { text += "?" + query.joined(separator: "&") }
        guard let url = HTTPURL(text) else {
            throw UnusableValue(expected: "a URL", actual: text, line: step.line)
        }
        return url
    }

    private func pathText(
        _ value: JSON?, _ declared: StepOperation.Parameter, _ parameter: StepParameter, _ context: ExpressionContext
    ) throws -> String {
        let text = declared.text(value) ?? ""
        // An empty value would change the resource, and `.` and `..` would be removed from the URL.
        guard !text.isEmpty, text != ".", text != ".." else {
            throw UnusableValue(
                expected: "a value for the path parameter '\(parameter.name)'",
                actual: context.shown(value, from: parameter.value),
                line: parameter.line)
        }
        return text
    }

    /// A text as it is, with bytes that no query may contain percent-encoded (RFC 3986 section 3.4).
    private func queryText(
        _ value: JSON, _ parameter: StepParameter, _ context: ExpressionContext
    ) throws -> String {
        guard let text = value.string else {
            throw UnusableValue(
                expected: "a text for the query string '\(parameter.name)'",
                actual: context.shown(value, from: parameter.value), line: parameter.line)
        }
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if PercentEncoding.isUnreserved(byte) || "%!$&'()*+,;=:@/?".utf8.contains(byte) {
                bytes.append(byte)
            } else {
                PercentEncoding.append(byte, to: &bytes)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func headerText(
        _ text: String, _ value: JSON?, _ parameter: StepParameter, _ context: ExpressionContext
    ) throws -> String {
        guard !text.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F }) else {
            throw UnusableValue(
                expected: "a value without line breaks for the header '\(parameter.name)'",
                actual: isSecretName(parameter.name) ? "(secret)" : context.shown(value, from: parameter.value),
                line: parameter.line)
        }
        return text
    }
}

extension UnusableValue {
    var criterion: CheckedCriterion {
        CheckedCriterion(condition: expected, actual: actual, isMet: false, line: line)
    }
}

extension StepOperation.Parameter {
    /// The serialized pieces of a value; empty for null and for empty lists and objects.
    func pieces(_ value: JSON?) -> [String] {
        guard let value, !value.isNull else { return [] }
        if isJSONText { return serialization.pieces(.text(value.text)) }
        return serialization.pieces(ParameterValue(value, isDeep: serialization.style == .deepObject))
    }

    /// The complete serialized value; nil without pieces.
    func text(_ value: JSON?) -> String? {
        let pieces = pieces(value)
        return pieces.isEmpty ? nil : serialization.prefix + pieces.joined(separator: serialization.separator)
    }
}

extension ParameterValue {
    /// Null is omitted (RFC 6570 section 2.3). A value that is nested deeper than the style supports becomes JSON text.
    init(_ json: JSON, isDeep: Bool = false) {
        func nested(_ value: JSON) -> ParameterValue {
            isDeep ? ParameterValue(value, isDeep: true) : .text(value.plainText)
        }
        switch json.kind {
        case .array: self = .list(json.elements.filter { !$0.isNull }.map(nested))
        case .object: self = .members(json.members.filter { !$0.value.isNull }.map { .init($0.name, nested($0.value)) })
        default: self = .text(json.plainText)
        }
    }
}
