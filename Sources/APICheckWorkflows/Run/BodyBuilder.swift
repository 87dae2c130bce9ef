import APICheckHTTP
import APICheckJSON

/// Writes a step's payload as its media type asks.
struct BodyBuilder {
    let body: StepBody
    let operation: StepOperation

    struct Built {
        var contentType: String
        var bytes: [UInt8]
    }

    /// Nil when the payload has no value: the request then has no body.
    func build(in context: ExpressionContext) throws -> Built? {
        guard var value = try body.payload.value(in: context) else { return nil }
        for replacement in body.replacements {
            let target = replacement.target
            guard value[target] != nil else {
                throw UnusableValue(
                    expected: "a place \(target) in the payload", actual: context.shown(value, from: body.payload),
                    line: replacement.line)
            }
            let part = try replacement.value.value(in: context)
            value = try JSON.written { Self.copy(value, to: &$0, path: target.tokens[...], part: part) }
        }
        let contentType = body.contentType ?? operation.mediaTypes.first ?? "application/json"
        let type = MediaType(contentType)
        if type?.isMultipart == true { return multipart(value, type) }
        if type?.isForm == true { return Built(contentType: contentType, bytes: Self.form(value)) }
        if type?.isJSON == true {
            var writer = JSONWriter()
            writer.copy(value)
            return Built(contentType: contentType, bytes: writer.bytes)
        }
        return Built(contentType: contentType, bytes: Array(value.plainText.utf8))
    }

    /// A text is sent as it is.
    private static func form(_ value: JSON) -> [UInt8] {
        if let text = value.string { return Array(text.utf8) }
        return FormPair.serialize(value.members.flatMap { RequestBuilder.pairs($0.name, $0.value.nested) })
    }

    /// One part for each member, one for each element of a list.
    private func multipart(_ value: JSON, _ type: MediaType?) -> Built {
        let pairs = value.members.flatMap { RequestBuilder.pairs($0.name, $0.value.nested) }
        let multipart = Multipart(pairs.map { MultipartPart(name: $0.name, value: $0.value) })
        var written = multipart.formDataType
        written.subtype = type?.subtype ?? written.subtype
        return Built(contentType: written.description, bytes: multipart.bytes)
    }

    /// Copies a value with another in the place that the path leads to.
    private static func copy(_ value: JSON, to writer: inout JSONWriter, path: ArraySlice<String>, part: JSON?) {
        guard let token = path.first else {
            if let part { writer.copy(part) } else { writer.null() }
            return
        }
        let rest = path.dropFirst()
        if value.kind == .array {
            writer.array { writer in
                for (index, element) in value.elements.enumerated() {
                    if String(index) == token {
                        copy(element, to: &writer, path: rest, part: part)
                    } else {
                        writer.copy(element)
                    }
                }
            }
        } else {
            writer.object { writer in
                for member in value.members {
                    writer.key(member.name)
                    if member.name == token {
                        copy(member.value, to: &writer, path: rest, part: part)
                    } else {
                        writer.copy(member.value)
                    }
                }
            }
        }
    }
}

extension JSON {
    /// An object inside a form is sent as its JSON text under its own name.
    fileprivate var nested: JSON {
        kind == .object ? (try? JSON.text(text)) ?? self : self
    }
}
