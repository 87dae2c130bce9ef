import APICheckBase
import APICheckJSON

/// A schema as lines: what it says itself on the first, then one line for each schema inside it, by its place.
///
///     object, required id, title
///       id: integer, format int64
///       tags: array
///       tags[]: string
struct ReadableSchema {
    private(set) var lines: [PrintableText] = []

    /// For people, or shown by the lines of the schemas inside.
    private static let omitted: Set = [
        "type", "title", "description", "example", "examples", "externalDocs", "xml", "$comment", "$schema",
        "properties",
        "items", "required", "$ref",
    ]
    /// Keywords with one schema, and with a list of them.
    private static let single = ["additionalProperties", "not", "if", "then", "else", "contains", "propertyNames"]
    private static let lists = ["allOf", "anyOf", "oneOf", "prefixItems"]

    init(_ schema: JSON) {
        lines = [ReadableSchema.summary(schema)]
        add(below: schema, at: "")
    }

    /// The value on one line.
    static func compact(_ value: JSON) -> String {
        var writer = JSONWriter()
        writer.copy(value)
        return writer.text
    }

    /// A text without its quotes, another value on one line.
    static func text(_ value: JSON) -> String { value.string ?? compact(value) }

    /// `Todo` for `#/components/schemas/Todo`; a reference to another file as it is.
    static func name(_ reference: String) -> String {
        guard reference.hasPrefix("#/"), let slash = reference.lastIndex(of: "/") else { return reference }
        return String(reference[reference.index(after: slash)...])
    }

    /// What a schema says itself, without the schemas inside it.
    private static func summary(_ schema: JSON) -> PrintableText {
        guard schema.kind == .object else { return "\(compact(schema))" }
        var parts: [PrintableText] = []
        if let reference = schema["$ref"]?.string { parts.append("\(name(reference))") }
        if let type = schema["type"] {
            parts.append("\(type.string ?? type.elements.map { $0.string ?? "?" }.joined(separator: " or "))")
        }
        if let required = schema["required"], required.kind == .array, required.count > 0 {
            parts.append("required \(required.elements.map { $0.string ?? "?" }.joined(separator: " "))")
        }
        for member in schema.members where !omitted.contains(member.name) {
            let isSchema = member.value.kind == .object && single.contains(member.name)
            let isList = member.value.kind == .array && lists.contains(member.name)
            let isOther = member.name.hasPrefix("x-") && !member.name.hasPrefix("x-apicheck-")
            if isSchema || isList || isOther { continue }
            parts.append("\(member.name) \(text(member.value))")
        }
        return parts.isEmpty ? "any" : parts.joined(separator: ", ")
    }

    /// Adds the schemas inside another one.
    private mutating func add(below schema: JSON, at place: String) {
        guard schema.kind == .object else { return }
        if let properties = schema["properties"], properties.kind == .object {
            for member in properties.members {
                add(member.value, at: place.isEmpty ? member.name : "\(place).\(member.name)")
            }
        }
        if let items = schema["items"], items.kind == .object { add(items, at: "\(place)[]") }
        for name in ReadableSchema.single {
            if let value = schema[name], value.kind == .object { add(value, at: "\(place) \(name)") }
        }
        for name in ReadableSchema.lists {
            guard let list = schema[name], list.kind == .array else { continue }
            for (index, value) in list.elements.enumerated() { add(value, at: "\(place) \(name) \(index + 1)") }
        }
    }

    private mutating func add(_ schema: JSON, at place: String) {
        lines.append("  \(place.drop { $0 == " " }): \(ReadableSchema.summary(schema))")
        add(below: schema, at: place)
    }
}
