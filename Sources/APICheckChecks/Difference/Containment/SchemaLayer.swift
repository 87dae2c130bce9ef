import APICheckJSON

/// What one schema object demands by its own keywords, without its references and `allOf`.
final class SchemaLayer {
    let json: JSON
    let isFalse: Bool
    /// Whether every value satisfies it.
    let isTrivial: Bool
    /// The kinds that `type` allows, or all.
    private(set) var kinds = ValueKinds.all
    /// The values of `enum` or `const`; nil where each value is allowed.
    private(set) var values: [JSON]?
    private(set) lazy var valueSet = ValueSet(values ?? [])
    private(set) var properties: [String: JSON] = [:]
    /// The names in the order of the schema.
    private(set) var names: [String] = []
    private(set) var patterns: [(text: String, pattern: Pattern?, schema: JSON)] = []
    /// `additionalProperties` where it restricts something.
    private(set) var rest: JSON?
    private(set) var required: [String] = []
    private(set) var places: [JSON] = []
    /// `items` where it restricts something.
    private(set) var items: JSON?
    /// The alternatives of `anyOf` and `oneOf`.
    private(set) var groups: [Alternatives] = []
    private(set) var range = NumberRange()
    /// Whether it has keywords that depend on what others have evaluated.
    private(set) var isDynamic = false

    struct Alternatives {
        let id: JSON.Identity
        let schemas: [JSON]
    }

    init(_ json: JSON) {
        self.json = json
        isFalse = json.bool == false
        guard json.kind == .object else {
            isTrivial = !isFalse
            return
        }
        isTrivial = json.members.allSatisfy { SchemaKeyword.describes($0.name) || SchemaLayer.isStructure($0.name) }
        guard !isTrivial else { return }
        for member in json.members { read(member.name, member.value) }
        readKinds()
        readBounds()
    }

    /// Keywords that say nothing about a value, or are followed where the layers are collected.
    private static func isStructure(_ name: String) -> Bool {
        ["$ref", "allOf", "deprecated", "readOnly", "writeOnly", "discriminator", "$id", "$anchor", "$schema", "$defs"]
            .contains(name)
    }

    static func isTrivial(_ json: JSON?) -> Bool {
        guard let json, json.bool != true else { return true }
        return json.kind == .object && json.members.allSatisfy { SchemaKeyword.describes($0.name) }
    }

    /// Names are texts: that a schema of them asks for one says nothing.
    static func isTrivial(_ json: JSON, as keyword: String) -> Bool {
        keyword == "propertyNames"
            && (json.bool == true
                || json.kind == .object
                    && json.members.allSatisfy {
                        $0.name == "type" ? $0.value.string == "string" : SchemaKeyword.describes($0.name)
                    })
    }

    /// Whether a schema accepts no value: `false` and `not: {}`.
    static func isFalse(_ json: JSON?) -> Bool {
        guard let json else { return false }
        return json.bool == false || json.count == 1 && json["not"].map { isTrivial($0) } == true
    }

    private func read(_ name: String, _ value: JSON) {
        switch name {
        case "properties":
            for member in value.members {
                let name = member.name
                if properties.updateValue(member.value, forKey: name) == nil { names.append(name) }
            }
        case "patternProperties":
            patterns += value.members.map { ($0.name, try? Pattern($0.name), $0.value) }
        case "additionalProperties": if !SchemaLayer.isTrivial(value) { rest = value }
        case "required": required = value.elements.compactMap(\.string)
        case "prefixItems": places = Array(value.elements)
        case "items": if !SchemaLayer.isTrivial(value) { items = value }
        case "anyOf", "oneOf":
            if value.kind == .array { groups.append(Alternatives(id: value.identity, schemas: Array(value.elements))) }
        case "enum": if value.kind == .array { limit(to: Array(value.elements)) }
        case "const": limit(to: [value])
        case "unevaluatedProperties", "unevaluatedItems": isDynamic = isDynamic || !SchemaLayer.isTrivial(value)
        case "$dynamicRef": isDynamic = true
        default: return
        }
    }

    private func limit(to list: [JSON]) {
        values = values.map { known in list.filter(ValueSet(known).contains) } ?? list
    }

    private func readKinds() {
        guard let type = json["type"] else { return }
        var allowed = ValueKinds(types: type)
        if json["nullable"]?.bool == true { allowed.formUnion(ValueKinds(.null)) }
        kinds = allowed
    }

    private func readBounds() {
        for (name, exclusive, isLower) in [
            ("minimum", "exclusiveMinimum", true), ("maximum", "exclusiveMaximum", false),
        ] {
            let mark = json[exclusive]
            var limits: [NumberRange.Limit] = []
            if let value = json[name], value.kind == .number {
                limits.append(NumberRange.Limit(value: value, isOpen: mark?.bool == true))
            }
            if let mark, mark.kind == .number { limits.append(NumberRange.Limit(value: mark, isOpen: true)) }
            for limit in limits { if isLower { range.raise(to: limit) } else { range.cut(to: limit) } }
        }
    }

    /// Null is listed by `type`, although `enum` does not repeat it.
    var takesNullBesideValues: Bool {
        values != nil && json["const"] == nil && json["type"] != nil && kinds.contains(.null)
            && kinds != ValueKinds(.null)
    }

    /// The text of a pattern that restricts texts.
    var pattern: String? {
        guard let text = json["pattern"]?.string, text != "", text != ".*" else { return nil }
        return text
    }

    /// Whether its keywords about scalars are all that it says of them.
    var isScalar: Bool {
        groups.isEmpty && !isDynamic && json["not"] == nil && json["if"] == nil
    }

    /// Whether it declares a property: by its name or by a pattern.
    func declares(_ name: String) -> Bool { properties[name] != nil || patterns.contains { $0.pattern.matches(name) } }
}

extension Pattern? {
    func matches(_ text: String) -> Bool { self.map { $0.answer(text) == .matches } ?? false }

    /// True where it is not known, too.
    func mayMatch(_ text: String) -> Bool { self.map { $0.answer(text) != .differs } ?? true }
}
