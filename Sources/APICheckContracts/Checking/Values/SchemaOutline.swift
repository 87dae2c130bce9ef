import APICheckJSON

/// The types and properties that a schema declares, with its references and branches: enough to type plain text.
struct SchemaOutline {
    /// Deeper references and branches are ignored, which also ends circles.
    private static let maximumDepth = 16

    /// The schema with those that it refers to and is composed of.
    var schemas: [JSON] { parts }

    private let parts: [JSON]
    private let registry: SchemaRegistry?

    /// Without the registry, references into other files are not followed.
    init(_ schema: JSON?, _ registry: SchemaRegistry? = nil) {
        self.init(schema.map { [$0] } ?? [], registry)
    }

    private init(_ schemas: [JSON], _ registry: SchemaRegistry?) {
        self.registry = registry
        var parts: [JSON] = []
        for schema in schemas { SchemaOutline.gather(schema, &parts, registry, depth: 0) }
        self.parts = parts
    }

    /// The schemas of a member, or with `*` those of the elements of an array and of the values of a map.
    func outline(of step: String) -> SchemaOutline {
        var schemas: [JSON] = []
        if step == "*" { schemas += parts.compactMap(SchemaOutline.items) + parts.flatMap(SchemaOutline.places) }
        schemas += parts.compactMap { $0["properties"]?[step] }
        if schemas.isEmpty { schemas += parts.compactMap { $0["additionalProperties"] }.filter { $0.kind == .object } }
        return SchemaOutline(schemas, registry)
    }

    /// Whether one of the schemas rejects members that it does not declare.
    var excludesOthers: Bool {
        parts.contains { $0["additionalProperties"]?.bool == false || $0["unevaluatedProperties"]?.bool == false }
    }

    /// The schema and the schemas that it is composed of.
    private static func gather(_ schema: JSON, _ parts: inout [JSON], _ registry: SchemaRegistry?, depth: Int) {
        guard depth < maximumDepth, parts.count < 256, schema.kind == .object else { return }
        parts.append(schema)
        if let target = SchemaOutline.target(of: schema, registry) {
            gather(target, &parts, registry, depth: depth + 1)
        }
        for keyword in ["allOf", "anyOf", "oneOf"] {
            schema[keyword]?.elements.forEach { gather($0, &parts, registry, depth: depth + 1) }
        }
    }

    private static func target(of schema: JSON, _ registry: SchemaRegistry?) -> JSON? {
        guard let reference = schema["$ref"], let text = reference.string else { return nil }
        if let registry { return registry.target(of: reference) }
        guard text.utf8.first == UInt8(ascii: "#"), let pointer = References.pointer(of: text) else { return nil }
        return schema.document.root[pointer]
    }

    /// The types that any of the schemas names; empty when none does.
    var types: Set<String> {
        parts.reduce(into: []) { types, part in
            guard let type = part["type"] else { return }
            if let name = type.string { types.insert(name) }
            types.formUnion(type.elements.compactMap(\.string))
        }
    }

    func allows(_ type: String) -> Bool { types.isEmpty || types.contains(type) }

    /// The types that a text may have; always includes text.
    var coercions: TextCoercions {
        let types = types
        if types.isEmpty { return [.number, .boolean, .null, .string] }
        var coercions: TextCoercions = [.string]
        if types.contains("integer") || types.contains("number") { coercions.insert(.number) }
        if types.contains("boolean") { coercions.insert(.boolean) }
        if types.contains("null") { coercions.insert(.null) }
        return coercions
    }

    /// Whether a value may be an array or an object.
    var isArray: Bool { types.contains("array") }
    var isObject: Bool { types.contains("object") || (types.isEmpty && !propertyNames.isEmpty) }
    var isScalar: Bool { types.isEmpty || !types.isDisjoint(with: ["string", "number", "integer", "boolean"]) }

    /// Whether only an array is valid.
    var isListOnly: Bool { isArray && !isObject && !isScalar }

    /// Whether members may have any name: no property is declared, or undeclared ones have a schema.
    var isMap: Bool {
        let additional = parts.compactMap { $0["additionalProperties"] }
        if additional.contains(where: { $0.bool == false }) { return false }
        return !additional.isEmpty || propertyNames.isEmpty
    }

    /// The schema of the elements after those in ``places``.
    var items: JSON? { parts.lazy.compactMap(SchemaOutline.items).first }

    /// The schemas of the first elements, each for its own place.
    var places: [JSON] { parts.lazy.map(SchemaOutline.places).first { !$0.isEmpty } ?? [] }

    private static func items(_ part: JSON) -> JSON? {
        part["items"].flatMap { $0.kind == .array ? part["additionalItems"] : $0 }
    }

    /// JSON Schema before 2020-12 lists them in `items`.
    private static func places(_ part: JSON) -> [JSON] {
        (part["prefixItems"] ?? part["items"]).map { Array($0.elements) } ?? []
    }

    var propertyNames: [String] { parts.flatMap { $0["properties"]?.members.map(\.name) ?? [] } }

    /// The schema of a member: its own, else that of undeclared members.
    func property(_ name: String) -> JSON? {
        parts.lazy.compactMap { $0["properties"]?[name] }.first
            ?? parts.lazy.compactMap { $0["additionalProperties"] }.first { $0.kind == .object }
    }

    /// Whether a property's schema says `readOnly: true`, or `writeOnly: true`.
    func property(_ name: String, has keyword: String) -> Bool {
        parts.contains { part in
            guard let schema = part["properties"]?[name] else { return false }
            return SchemaOutline(schema, registry).parts.contains { $0[keyword]?.bool == true }
        }
    }
}
