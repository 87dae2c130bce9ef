import APICheckHTTP
import APICheckJSON

/// Makes the fields of a form or the parts of a multipart body into one JSON object, typed by a schema
/// (OpenAPI 3.1 sections 4.8.14.3 and 4.8.14.4).
struct FormReader {
    let typed: TypedText
    let content: Content
    private let outline: SchemaOutline

    init(typed: TypedText, content: Content) {
        self.typed = typed
        self.content = content
        outline = SchemaOutline(content.schema)
    }

    private struct Field {
        var text: String
        var isJSON: Bool
    }

    func value(of pairs: [FormPair]) -> JSON? {
        value(of: pairs.map { ($0.name, Field(text: $0.value, isJSON: declaresJSON($0.name))) }, isMultipart: false)
    }

    func value(of parts: [MultipartPart]) -> JSON? {
        let fields = parts.map { part in
            let type = part.headers.contentType
            // Nothing is known of a file's bytes that a schema could judge.
            let isFile = part.filename != nil || (type.map { $0.type != "text" && !$0.isJSON } ?? false)
            let text = isFile ? SecretPlaceholder.prefix : String(decoding: part.body, as: UTF8.self)
            let isJSON = !isFile && (type?.isJSON ?? declaresJSON(part.name ?? ""))
            return (part.name ?? "", Field(text: text, isJSON: isJSON))
        }
        return value(of: fields, isMultipart: true)
    }

    private func declaresJSON(_ name: String) -> Bool {
        guard let text = content.encoding?[name]?["contentType"]?.string else { return false }
        return MediaType(text)?.isJSON ?? false
    }

    private func value(of fields: [(name: String, field: Field)], isMultipart: Bool) -> JSON? {
        var order: [String] = []
        var byName: [String: [Field]] = [:]
        for (name, field) in fields {
            if byName[name] == nil { order.append(name) }
            byName[name, default: []].append(field)
        }
        var writer = JSONWriter()
        writer.object { writer in
            for name in order {
                writer.key(name)
                writer.raw(json(byName[name] ?? [], name: name, isMultipart: isMultipart))
            }
        }
        return try? Document(writer.bytes).root
    }

    private func json(_ fields: [Field], name: String, isMultipart: Bool) -> String {
        let schema = outline.property(name)
        let property = SchemaOutline(schema)
        if property.isArray, !property.isScalar || fields.count > 1 {
            let texts = fields.map(\.text)
            let isSplit = content.encoding?[name]?["explode"]?.bool == false && texts.count == 1
            return typed.json(
                .list(isSplit ? texts[0].split(separator: ",").map(String.init) : texts), as: schema)
        }
        guard let field = fields.last else { return "null" }
        // A part for an object is JSON unless the contract says otherwise.
        let isObject = property.isObject && !property.isScalar
        if field.isJSON || (isMultipart && isObject), let value = try? Document(field.text).root { return value.text }
        return typed.json(.text(field.text), as: schema)
    }
}
