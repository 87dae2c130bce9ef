#if Contracts
/// The schemas that can be reached from some schemas, each with a number, and what applies to which values.
///
/// Each schema is read once, when its subschemas are first asked for. A schema that is only a `$ref` has the number of its
/// target. Keywords of all versions of JSON Schema count, and those beside a `$ref`, too.
package final class SchemaGraph {
    /// A schema in the value of a keyword, or one that the keyword refers to.
    package struct Subschema {
        let keyword: SubschemaKeyword
        let role: SubschemaKeyword.Role
        /// The member, the pattern, or the definition; empty for keywords that do not map names to schemas.
        package let name: String
        package let schema: JSON
        /// Is nil for `true` and `false`, which have no subschemas.
        package let number: Int?
    }

    private let registry: SchemaRegistry
    private let selected: (JSON) -> [JSON]
    private var sources: [JSON] = []
    private var numbers: [JSON.Identity: Int] = [:]
    private var known: [[Subschema]?] = []
    /// The schemas with a `$dynamicAnchor`, by its name.
    private lazy var dynamicAnchors = SchemaGraph.dynamicAnchors(in: registry.documents)

    /// - Parameter selected: The schemas that the discriminator of a schema selects from.
    package init(_ registry: SchemaRegistry, selected: @escaping (JSON) -> [JSON] = { _ in [] }) {
        self.registry = registry
        self.selected = selected
    }

    /// The number after the last one.
    package var count: Int { sources.count }

    package func schema(_ number: Int) -> JSON { sources[number] }

    /// Returns nil for `true` and `false`, and for what is not a schema.
    package func number(of schema: JSON) -> Int? {
        if let number = numbers[schema.identity] { return number }
        let end = end(of: schema)
        guard end.kind == .object else { return nil }
        let number = numbers[end.identity] ?? sources.count
        if number == sources.count {
            sources.append(end)
            known.append(nil)
            numbers[end.identity] = number
        }
        numbers[schema.identity] = number
        return number
    }

    /// The subschemas in the order of the keywords; those that a discriminator selects from last.
    func subschemas(of number: Int) -> [Subschema] {
        if let found = known[number] { return found }
        var found: [Subschema] = []
        let schema = sources[number]
        for member in schema.members {
            guard let keyword = SubschemaKeyword(rawValue: member.name), keyword.role != .definition else { continue }
            read(keyword, member.value, of: schema, into: &found)
        }
        for schema in selected(schema) { add(schema, .discriminator, .choice, to: &found) }
        known[number] = found
        return found
    }

    private func read(_ keyword: SubschemaKeyword, _ value: JSON, of schema: JSON, into found: inout [Subschema]) {
        switch keyword.form {
        case .reference:
            let targets = keyword == .discriminator ? [] : targets(of: value, keyword)
            // The dynamic scope selects one of several targets.
            for target in targets { add(target, keyword, targets.count == 1 ? .always : .choice, to: &found) }
        case .schema where keyword == .additionalItems && schema["items"]?.kind != .array: return
        case .schema where keyword == .items && value.kind == .array:
            for element in value.elements { add(element, keyword, .place, to: &found) }
        case .schema: add(value, keyword, keyword.role, to: &found)
        case .list: for element in value.elements { add(element, keyword, keyword.role, to: &found) }
        case .map:
            for member in value.members { add(member.value, keyword, keyword.role, member.name, to: &found) }
        }
    }

    private func add(
        _ schema: JSON, _ keyword: SubschemaKeyword, _ role: SubschemaKeyword.Role, _ name: String = "",
        to found: inout [Subschema]
    ) {
        found.append(
            Subschema(keyword: keyword, role: role, name: name, schema: schema, number: number(of: schema)))
    }

    // MARK: References

    /// The schema, or the one that it and the schemas after it only refer to.
    private func end(of schema: JSON) -> JSON {
        var schema = schema
        var steps = 0
        while steps < 200, schema.kind == .object, schema.count == 1, let reference = schema["$ref"],
            let target = registry.target(of: reference)
        {
            schema = target
            steps += 1
        }
        return schema
    }

    /// All possible targets of a reference.
    private func targets(of reference: JSON, _ keyword: SubschemaKeyword) -> [JSON] {
        let target = registry.target(of: reference)
        let targets = target.map { [$0] } ?? []
        guard keyword == .dynamicReference, let text = reference.string,
            let mark = text.utf8.firstIndex(of: UInt8(ascii: "#"))
        else { return targets }
        let name = String(text[mark...].dropFirst())
        // Without a dynamic anchor at its target, it is a reference like any other.
        if let target, target["$dynamicAnchor"]?.string != name { return targets }
        return targets + dynamicAnchors[name, default: []].filter { $0.identity != target?.identity }
    }

    private static func dynamicAnchors(in documents: [Document]) -> [String: [JSON]] {
        var anchors: [String: [JSON]] = [:]
        var waiting = documents.map(\.root)
        while let value = waiting.popLast() {
            if let name = value["$dynamicAnchor"]?.string { anchors[name, default: []].append(value) }
            waiting += value.elements
            waiting += value.members.lazy.map(\.value)
        }
        return anchors
    }
}
#endif
