import APICheckBase
import APICheckHTTP
import APICheckJSON

/// Gives text that carries no types (a query, a form, a header) the types that a schema asks for.
struct TypedText {
    let registry: SchemaRegistry

    /// The value as a document of its own, its strings and numbers as the schema takes them.
    func value(_ value: ParameterValue, as schema: JSON?) -> JSON? {
        try? Document(json(value, as: schema)).root
    }

    func json(_ value: ParameterValue, as schema: JSON?) -> String {
        let outline = SchemaOutline(schema, registry)
        switch value {
        case .text(let text):
            if outline.isListOnly { return list([value], outline) }
            // An object in a form is its JSON text (OpenAPI 3.1 section 4.8.15).
            if outline.isObject, !outline.isScalar, let object = try? Document(text).root, object.kind == .object {
                return object.text
            }
            return scalar(text, as: schema, outline)
        case .list(let values):
            // The last of several counts for a value that may occur once.
            if !outline.isArray, !outline.types.isEmpty, let last = values.last { return json(last, as: schema) }
            return list(values, outline)
        case .members(let members):
            if outline.isArray, !outline.isObject, let values = ParameterValue.elements(members) {
                return list(values, outline)
            }
            return object(members, outline)
        }
    }

    private func list(_ values: [ParameterValue], _ outline: SchemaOutline) -> String {
        var writer = JSONWriter()
        writer.array { writer in
            let places = outline.places
            for (index, value) in values.enumerated() {
                writer.raw(json(value, as: index < places.count ? places[index] : outline.items))
            }
        }
        return writer.text
    }

    /// A name that occurs several times becomes an array.
    private func object(_ members: [ParameterValue.Member], _ outline: SchemaOutline) -> String {
        let values = Dictionary(grouping: members, by: \.name)
        var seen: Set<String> = []
        var writer = JSONWriter()
        writer.object { writer in
            for member in members where seen.insert(member.name).inserted {
                let all = values[member.name, default: []].map(\.value)
                writer.key(member.name)
                writer.raw(json(all.count == 1 ? all[0] : .list(all), as: outline.property(member.name)))
            }
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
        let possible = outline.coercions
        var readings: [String] = []
        if possible.contains(.number), isNumber(text) { readings.append(text) }
        if possible.contains(.boolean), text == "true" || text == "false" { readings.append(text) }
        if possible.contains(.null), text == "null" || text.isEmpty { readings.append("null") }
        var writer = JSONWriter()
        writer.string(text)
        // With no type named, text is meant to be text.
        if outline.types.isEmpty { readings.insert(writer.text, at: 0) } else { readings.append(writer.text) }
        return readings
    }

    private func isNumber(_ text: String) -> Bool {
        guard let first = text.utf8.first, first == 0x2D || first.isASCIIDigit, text.utf8.last != 0x20,
            let value = try? Document(text).root
        else { return false }
        return value.kind == .number && value.text == text
    }
}

extension ParameterValue {
    /// The values of members named `0`, `1` and so on, in the order of their numbers; nil when one has another name.
    fileprivate static func elements(_ members: [Member]) -> [ParameterValue]? {
        var numbered: [(index: Int, value: ParameterValue)] = []
        for member in members {
            guard let index = Int(member.name), index >= 0 else { return nil }
            numbered.append((index, member.value))
        }
        return numbered.sorted { $0.index < $1.index }.map(\.value)
    }
}
