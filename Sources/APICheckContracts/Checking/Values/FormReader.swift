import APICheckHTTP
import APICheckJSON

/// Converts the fields of a form or the parts of a multipart body into one JSON object, typed by a schema
/// (OpenAPI 3.1 sections 4.8.14.3 and 4.8.14.4).
///
/// A key with brackets, `tags[]`, `tags[0]` or `address[city]`, belongs to the array or object `tags` or `address` where
/// the schema has no property with that name, brackets included.
struct FormReader {
    let typed: TypedText
    let content: Content
    private let outline: SchemaOutline
    private let names: Set<String>
    /// Properties whose members are separate fields of the form, each under its own name.
    private let owners: [String: String]
    /// Values in another style than that of the contract's encoding.
    private(set) var wrongStyles: [WrongStyle] = []

    struct WrongStyle {
        var property: String
        var encoding: PropertyEncoding
        var expected: String
        var actual: String
    }

    init(typed: TypedText, content: Content) {
        self.typed = typed
        self.content = content
        let outline = SchemaOutline(content.schema, typed.registry)
        self.outline = outline
        names = Set(outline.propertyNames)
        owners = content.encoding.reduce(into: [:]) { owners, entry in
            guard let serialization = entry.value.serialization, serialization.explode, serialization.style == .form
            else { return }
            let property = SchemaOutline(outline.property(entry.key), typed.registry)
            if property.isArray || property.isScalar { return }
            for name in property.propertyNames { owners[name] = entry.key }
        }
    }

    /// The property that a key belongs to, and the path inside it.
    struct Target {
        var property: String
        var path: [String] = []
    }

    func target(of key: String) -> Target {
        if names.contains(key) { return Target(property: key) }
        if let name = BracketedName(key) {
            let property = SchemaOutline(outline.property(name.base), typed.registry)
            if property.isArray || property.isObject { return Target(property: name.base, path: name.path) }
        }
        return owners[key].map { Target(property: $0, path: [key]) } ?? Target(property: key)
    }

    /// The key of the value at a pointer, unless it equals the only token of the pointer.
    func key(of pointer: Pointer, among keys: [String]) -> String? {
        guard let property = pointer.tokens.first else { return nil }
        let rest = pointer.tokens.dropFirst()
        let key = keys.first { key in
            let target = target(of: key)
            return target.property == property && target.path.count <= rest.count
                && zip(target.path, rest).allSatisfy { $0.isEmpty || $0 == $1 }
        }
        return key == nil || pointer.tokens == [key] ? nil : key
    }

    func schema(of property: String) -> JSON? { outline.property(property) }

    mutating func value(of pairs: [FormPair]) -> JSON? {
        let entries = pairs.map { (target: target(of: $0.name), field: $0) }
        return FormReader.object(entries) { property, fields in json(fields, property) }
    }

    func value(of parts: [MultipartPart]) -> JSON? {
        let entries = parts.map { (target: target(of: $0.name ?? ""), field: $0) }
        return FormReader.object(entries) { property, fields in json(fields, property) }
    }

    private typealias Fields<Field> = [(path: ArraySlice<String>, field: Field)]

    private static func object<Field>(
        _ entries: [(target: Target, field: Field)], _ json: (String, Fields<Field>) -> String
    ) -> JSON? {
        var order: [String] = []
        var fields: [String: Fields<Field>] = [:]
        for entry in entries {
            if fields[entry.target.property] == nil { order.append(entry.target.property) }
            fields[entry.target.property, default: []].append((entry.target.path[...], entry.field))
        }
        var writer = JSONWriter()
        writer.object { writer in
            for property in order {
                writer.key(property)
                writer.raw(json(property, fields[property] ?? []))
            }
        }
        return try? Document(writer.bytes).root
    }

    private mutating func json(_ fields: Fields<FormPair>, _ property: String) -> String {
        let schema = outline.property(property)
        let encoding = content.encoding[property]
        if let encoding, let serialization = encoding.serialization, fields.allSatisfy({ $0.path.isEmpty }) {
            let reader = ParameterReader(serialization, schema: schema, isJSONText: false, typed.registry)
            switch reader.read(fields.map(\.field)) {
            case .absent: break
            case .value(let value, _): return typed.json(value, as: schema)
            case .wrongStyle(let expected, let actual):
                wrongStyles.append(
                    WrongStyle(property: property, encoding: encoding, expected: expected, actual: actual))
            }
        }
        let leaves = fields.map { (path: $0.path, text: $0.field.value) }
        if encoding?.isJSON == true, leaves.count == 1, let value = try? Document(leaves[0].text).root {
            return value.text
        }
        return typed.json(ParameterValue(leaves: leaves), as: schema)
    }

    private func json(_ fields: Fields<MultipartPart>, _ property: String) -> String {
        let schema = outline.property(property)
        let encoding = content.encoding[property]
        if fields.count == 1, fields[0].path.isEmpty, isJSON(fields[0].field, encoding, schema),
            let value = try? Document(fields[0].field.content ?? []).root,
            value.kind == .array || !SchemaOutline(schema, typed.registry).isListOnly
        {
            return value.text
        }
        let leaves = fields.map { (path: $0.path, text: text(of: $0.field, encoding)) }
        return typed.json(ParameterValue(leaves: leaves), as: schema)
    }

    /// Whether the content of a part is JSON, by its own media type or else by the contract's.
    func isJSON(_ part: MultipartPart, _ encoding: PropertyEncoding?, _ schema: JSON?) -> Bool {
        let type = part.headers.contentType
        // A JSON file that the contract declares as bytes is not parsed.
        if part.filename != nil { return type?.isJSON == true && !SchemaOutline(schema, typed.registry).isScalar }
        return type?.isJSON ?? encoding?.isJSON ?? false
    }

    /// A schema cannot check the bytes of a file.
    private func text(of part: MultipartPart, _ encoding: PropertyEncoding?) -> String {
        let type = part.headers.contentType
        let isFile = part.filename != nil || (type.map { $0.type != "text" && !$0.isJSON } ?? false)
        guard !isFile, let content = part.content else { return SecretPlaceholder.unchecked }
        return String(decoding: content, as: UTF8.self)
    }
}
