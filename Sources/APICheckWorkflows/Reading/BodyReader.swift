import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// Reads the request body of a step (Arazzo 1.0.1 sections 4.6.13 and 4.6.14).
struct BodyReader {
    let file: String
    let components: Components

    func body(_ value: JSON) throws -> StepBody {
        let fields = try Fields(
            value, "a request body", known: ["contentType", "payload", "replacements"], file: file)
        let contentType = try fields.text("contentType")
        let type = contentType.flatMap(MediaType.init)
        if let contentType, type == nil {
            throw fields.malformed(
                "'\(contentType)' is not a media type", "write one such as application/json", at: value["contentType"])
        }
        var body = StepBody(
            contentType: contentType, payload: .constant(value),
            replacements: try fields.list("replacements").map { try replacement($0, in: type) }, line: value.line)
        guard let payload = value["payload"] else {
            body.fault = fields.missing("payload")
            return body
        }
        do {
            body.payload = try template(payload, type: type)
        } catch let error as JSONSyntaxError {
            body.payload = try components.template(payload)
            body.fault = fields.malformed(
                "the payload is not valid JSON: line \(error.line) of it: \(error.cause.rawValue)",
                "fix it, or write the payload as YAML", at: payload)
        }
        return body
    }

    /// Parses a text payload according to its media type, so that values are inserted with their types and quotes.
    ///
    /// Throws ``WorkflowError``, and ``JSONSyntaxError``.
    private func template(_ payload: JSON, type: MediaType?) throws -> ValueTemplate {
        guard let text = payload.string, !RuntimeExpression.isMeant(by: text) else {
            return try components.template(payload)
        }
        if type?.isJSON == true {
            return try components.template(Document(text).root, braces: .keepType, line: payload.line)
        }
        if type == nil, text.first == "{" || text.first == "[", let document = try? Document(text) {
            return try components.template(document.root, braces: .keepType, line: payload.line)
        }
        if type?.isForm == true {
            let pairs = try JSON.written { writer in
                writer.object { writer in
                    for pair in FormPair.parse(Array(text.utf8)) { writer.member(pair.name, pair.value) }
                }
            }
            return try components.template(pairs, line: payload.line)
        }
        return try components.template(payload)
    }

    private func replacement(_ value: JSON, in type: MediaType?) throws -> StepBody.Replacement {
        let fields = try Fields(value, "a replacement", known: ["target", "targetSelectorType", "value"], file: file)
        try fields.requireVersion11(for: ["targetSelectorType"], components.isVersion11)
        guard let target = try fields.text("target") else { throw fields.missing("target") }
        let kind = try ExpressionType.read(
            fields, "targetSelectorType", allowed: [.jsonpointer, .jsonpath, .xpath])
        guard let content = value["value"] else { throw fields.missing("value") }
        if kind == .xpath || kind == nil && type?.isXML == true {
            throw WorkflowError.unsupported(
                "a replacement in an XML payload, whose target is an XPath,",
                remedy: "write the payload as text with {$…} in it", at: fields.location())
        }
        do {
            return StepBody.Replacement(
                target: try StepBody.Target(target, isPath: kind == .jsonpath),
                value: try components.template(content), line: value.line)
        } catch let error as ExpressionError {
            throw WorkflowError.expression(
                text: target, reason: error.reason, at: fields.location(value["target"]))
        }
    }
}

extension MediaType {
    fileprivate var isXML: Bool { subtype == "xml" || subtype.hasSuffix("+xml") }
}
