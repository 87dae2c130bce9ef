import APICheckHTTP
import APICheckJSON

/// Gives text that carries no types (a query, a form, a header) the types that a schema asks for.
struct TypedText {
    let registry: SchemaRegistry

    /// Text as it came, before it has types.
    indirect enum Raw {
        case text(String)
        case list([String])
        case members([FormPair])
    }

    /// The value as a document of its own, its strings and numbers as the schema takes them.
    func value(_ raw: Raw, as schema: JSON?) -> JSON? {
        try? Document(json(raw, as: schema)).root
    }

    func json(_ raw: Raw, as schema: JSON?) -> String {
        let outline = SchemaOutline(schema)
        var writer = JSONWriter()
        switch raw {
        case .text(let text): writer.raw(scalar(text, as: schema, outline))
        case .list(let texts): writer.raw(list(texts, outline))
        case .members(let pairs):
            let values = Dictionary(grouping: pairs, by: \.name)
            var told: Set<String> = []
            writer.object { writer in
                for pair in pairs where told.insert(pair.name).inserted {
                    let texts = values[pair.name, default: []].map(\.value)
                    let schema = outline.property(pair.name)
                    let property = SchemaOutline(schema)
                    let isList = property.isArray && (!property.isScalar || texts.count > 1)
                    writer.key(pair.name)
                    writer.raw(isList ? list(texts, property) : scalar(texts[texts.count - 1], as: schema, property))
                }
            }
        }
        return writer.text
    }

    private func list(_ texts: [String], _ outline: SchemaOutline) -> String {
        let items = SchemaOutline(outline.items)
        var writer = JSONWriter()
        writer.array { writer in
            for text in texts { writer.raw(scalar(text, as: outline.items, items)) }
        }
        return writer.text
    }

    /// The reading that the schema accepts, else the one that its types suggest.
    private func scalar(_ text: String, as schema: JSON?, _ outline: SchemaOutline) -> String {
        let readings = readings(of: text, outline)
        guard readings.count > 1, let schema, let compiled = try? registry.schema(at: schema) else {
            return readings[0]
        }
        let accepted = readings.first { reading in
            (try? Document(reading)).map { compiled.isValid($0.root) } ?? false
        }
        return accepted ?? readings[0]
    }

    private func readings(of text: String, _ outline: SchemaOutline) -> [String] {
        var readings: [String] = []
        if outline.allows("integer") || outline.allows("number"), isNumber(text) { readings.append(text) }
        if outline.allows("boolean"), text == "true" || text == "false" { readings.append(text) }
        if outline.allows("null"), text == "null" || text.isEmpty { readings.append("null") }
        var writer = JSONWriter()
        writer.string(text)
        // With no type named, text is meant to be text.
        if outline.types.isEmpty { readings.insert(writer.text, at: 0) } else { readings.append(writer.text) }
        return readings
    }

    private func isNumber(_ text: String) -> Bool {
        guard let first = text.utf8.first, first == 0x2D || (0x30...0x39).contains(first), text.utf8.last != 0x20,
            let value = try? Document(text).root
        else { return false }
        return value.kind == .number && value.text == text
    }
}
