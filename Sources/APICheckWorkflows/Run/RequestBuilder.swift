import APICheckHTTP
import APICheckJSON

/// Makes the request of a step out of its operation, its parameters and its body.
struct RequestBuilder {
    let step: Step
    let operation: StepOperation
    let server: HTTPURL
    let headers: Headers

    struct Built {
        var request: Request
        /// As put into the path, not encoded.
        var pathParameters: [String: String]
    }

    /// Throws ``UnusableValue``.
    func build(in context: ExpressionContext) throws -> Built {
        var path = operation.pathTemplate
        var pathParameters: [String: String] = [:]
        var query: [String] = []
        var fields = Headers()
        var cookies: [String] = []
        for parameter in step.parameters {
            let value = try parameter.value.value(in: context)
            switch parameter.location {
            case .path:
                let text = try pathText(value, parameter, context)
                pathParameters[parameter.name] = text
                path = path.replacing("{\(parameter.name)}", with: PercentEncoding.encode(text))
            case .query: query += Self.pairs(parameter.name, value).map(Self.queryText)
            case .header:
                if let value, !value.isNull { fields[parameter.name] = try headerText(value, parameter, context) }
            case .cookie:
                cookies += Self.pairs(parameter.name, value).map { "\($0.name)=\(Self.cookieText($0.value))" }
            case nil: break
            }
        }
        if !cookies.isEmpty { fields["Cookie"] = cookies.joined(separator: "; ") }
        let body = try step.body.flatMap { try BodyBuilder(body: $0, operation: operation).build(in: context) }
        if let body, !fields.contains("content-type") { fields.append("Content-Type", body.contentType) }
        for field in headers.fields where !fields.contains(field.name) { fields.fields.append(field) }
        let url = try url(path: path, query: query)
        return Built(
            request: Request(operation.method, url, headers: fields, body: body?.bytes), pathParameters: pathParameters)
    }

    private func url(path: String, query: [String]) throws -> HTTPURL {
        let base = server.path.hasSuffix("/") ? server.path.dropLast() : server.path[...]
        let text = server.origin + base + path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
        guard let url = HTTPURL(text) else {
            throw UnusableValue(expected: "a URL", actual: text, line: step.line)
        }
        return url
    }

    private func pathText(_ value: JSON?, _ parameter: StepParameter, _ context: ExpressionContext) throws -> String {
        let text = value.map(Self.simpleText) ?? ""
        // Without a value the URL would name another resource, and dots would be taken out of it.
        guard !text.isEmpty, text != ".", text != ".." else {
            throw UnusableValue(
                expected: "a value for the path parameter '\(parameter.name)'",
                actual: context.shown(value, from: parameter.value),
                line: parameter.line)
        }
        return text
    }

    private func headerText(_ value: JSON, _ parameter: StepParameter, _ context: ExpressionContext) throws -> String {
        let text = Self.simpleText(value)
        guard !text.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F }) else {
            throw UnusableValue(
                expected: "a value without line breaks for the header '\(parameter.name)'",
                actual: context.shown(value, from: parameter.value),
                line: parameter.line)
        }
        return text
    }

    /// Style `form`, exploded: an element or a member each on its own; null is left out (RFC 6570 section 3.2.8).
    static func pairs(_ name: String, _ value: JSON?) -> [FormPair] {
        guard let value, !value.isNull else { return [] }
        switch value.kind {
        case .array:
            return value.elements.filter { !$0.isNull }.map { FormPair(name, $0.plainText) }
        case .object:
            return value.members.filter { !$0.value.isNull }.map { FormPair($0.name, $0.value.plainText) }
        default: return [FormPair(name, value.plainText)]
        }
    }

    /// Style `simple`: elements and members between commas (RFC 6570 section 3.2.2).
    private static func simpleText(_ value: JSON) -> String {
        switch value.kind {
        case .array: value.elements.map(\.plainText).joined(separator: ",")
        case .object: value.members.flatMap { [$0.name, $0.value.plainText] }.joined(separator: ",")
        default: value.plainText
        }
    }

    private static func queryText(_ pair: FormPair) -> String {
        PercentEncoding.encode(pair.name) + "=" + PercentEncoding.encode(pair.value)
    }

    /// Only what may not stand in a cookie's value is encoded (RFC 6265 section 4.1.1).
    private static func cookieText(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            let isPlain = (0x21...0x7E).contains(byte) && !"\",;\\%".utf8.contains(byte)
            if isPlain { bytes.append(byte) } else { PercentEncoding.append(byte, to: &bytes) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
