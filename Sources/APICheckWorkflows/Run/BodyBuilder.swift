import APICheckBase
import APICheckHTTP
import APICheckJSON

/// Serializes the payload of a step according to its media type.
struct BodyBuilder {
    let body: StepBody
    let operation: StepOperation

    struct Built {
        var contentType: String
        var bytes: [UInt8]
    }

    /// Returns nil when the payload has no value: the request then has no body.
    func build(in context: ExpressionContext) throws -> Built? {
        guard var value = try body.payload.value(in: context) else { return nil }
        for replacement in body.replacements {
            let places = try places(of: replacement.target, in: value)
            guard !places.isEmpty else {
                throw UnusableValue(
                    expected: "\(replacement.target) in the payload", actual: context.shown(value, from: body.payload),
                    line: replacement.line)
            }
            let part = try replacement.value.value(in: context)
            for place in places where value[place] != nil {
                value = try JSON.written { Self.copy(value, to: &$0, path: place.tokens[...], part: part) }
            }
        }
        let contentType = body.contentType ?? operation.mediaTypes.first ?? "application/json"
        let type = MediaType(contentType)
        let fields = type.flatMap { operation.fields[$0.essence] } ?? [:]
        if type?.isMultipart == true { return try multipart(value, type, fields) }
        if type?.isForm == true { return Built(contentType: contentType, bytes: Self.form(value, fields)) }
        if type?.isJSON == true {
            var writer = JSONWriter()
            writer.copy(value)
            return Built(contentType: contentType, bytes: writer.bytes)
        }
        return Built(contentType: contentType, bytes: Array(value.plainText.utf8))
    }

    /// The parts of the payload that a replacement replaces.
    private func places(of target: StepBody.Target, in value: JSON) throws -> [Pointer] {
        switch target {
        case .pointer(let pointer): value[pointer] == nil ? [] : [pointer]
        case .jsonPath(let path): try path.select(in: value).map(\.pointer)
        }
    }

    /// A text is sent unchanged. A list is sent as one field for each element, an object as JSON text, unless the
    /// encoding of the contract differs (OpenAPI 3.1 section 4.8.15).
    private static func form(_ value: JSON, _ fields: [String: StepOperation.Field]) -> [UInt8] {
        if let text = value.string { return Array(text.utf8) }
        let pieces = value.members.filter { !$0.value.isNull }.flatMap { member in
            let field = fields[member.name]
            let usual = ParameterSerialization(member.name, style: .form, explode: true, escaping: .form)
            let serialization = field?.serialization ?? usual
            let isWhole =
                field?.serialization == nil && (member.value.kind == .object || field?.contentType?.isJSON == true)
            return serialization.pieces(
                isWhole
                    ? .text(member.value.text)
                    : ParameterValue(member.value, isDeep: serialization.style == .deepObject))
        }
        return Array(pieces.joined(separator: "&").utf8)
    }

    /// One part for each member, or for each element of a list; an object as JSON text (section 4.8.14.4), unless it is a
    /// file.
    private func multipart(_ value: JSON, _ type: MediaType?, _ fields: [String: StepOperation.Field]) throws -> Built {
        let parts = try value.members.flatMap { member -> [MultipartPart] in
            let values = member.value.kind == .array ? member.value.elements.map { $0 } : [member.value]
            return try values.filter { !$0.isNull }.map { value in
                if let file = value["x-apicheck-file"] { return try self.file(file, name: member.name) }
                let declared = fields[member.name]?.contentType
                let type = declared ?? (value.kind == .object ? .json : nil)
                let text = type?.isJSON == true ? value.text : value.plainText
                return MultipartPart(name: member.name, contentType: type, body: Array(text.utf8))
            }
        }
        let multipart = Multipart(parts)
        var written = multipart.formDataType
        written.subtype = type?.subtype ?? written.subtype
        return Built(contentType: written.description, bytes: multipart.bytes)
    }

    /// The part of a file: `{name: photo.gif, type: image/gif, base64: R0lGOD...}`, with `text` for a text file.
    private func file(_ file: JSON, name: String) throws -> MultipartPart {
        let known = ["name", "type", "text", "base64"]
        if let unknown = file.members.first(where: { !known.contains($0.name) }) {
            throw UnusableValue(
                expected: "\(known.list("or")) in the file of '\(name)'", actual: unknown.name, line: body.line)
        }
        let type = file["type"]?.string
        if let type, MediaType(type) == nil {
            throw UnusableValue(expected: "a media type for the file of '\(name)'", actual: type, line: body.line)
        }
        var bytes = Array((file["text"]?.plainText ?? "").utf8)
        if let base64 = file["base64"] {
            guard let decoded = Base64.decode(base64.plainText.utf8) else {
                throw UnusableValue(
                    expected: "base64 for the file of '\(name)'", actual: base64.plainText, line: body.line)
            }
            bytes = decoded
        }
        return MultipartPart(
            name: name, filename: file["name"]?.string ?? "file",
            contentType: type.flatMap(MediaType.init),
            body: bytes)
    }

    /// Copies a value and replaces the part at the path.
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
