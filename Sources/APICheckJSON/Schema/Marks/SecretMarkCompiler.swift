/// Compiles schemas and everything they reference, and keeps the paths to marks.
package struct SecretMarkCompiler {
    package static let keyword = "x-apicheck-secret"

    /// Further schemas that apply to a value of a schema: those that its discriminator selects from.
    package var implied: (JSON) -> [JSON] = { _ in [] }
    private let registry: SchemaRegistry
    private var drafts: [Draft] = []
    private var numbers: [JSON.Identity: Int] = [:]
    private var waiting: [Int] = []
    /// The schemas with a `$dynamicAnchor` by its name; nil until needed.
    private var dynamicAnchors: [String: [JSON]]?

    /// A schema with all its children.
    private struct Draft {
        let source: JSON
        var isMarked = false
        var inPlace: [Int] = []
        var always: [Int] = []
        var properties: [(name: String, schema: Int)] = []
        var patterns: [(text: String, schema: Int?)] = []
        var additionalProperties: Int?
        var unevaluatedProperties: Int?
        var propertyNames: Int?
        var prefix: [Int?] = []
        var items: Int?
        var contains: Int?
        var unevaluatedItems: Int?
        var content: Int?

        /// The schemas of the value and of the values in it, without those of member names.
        var children: [Int] {
            inPlace + properties.map(\.schema) + patterns.compactMap(\.schema) + prefix.compactMap(\.self)
                + [additionalProperties, unevaluatedProperties, items, contains, unevaluatedItems, content]
                .compactMap(\.self)
        }
    }

    /// The compiled schemas.
    package struct Result {
        package let marks: SecretMarks
        /// The requested schemas from which a mark can be reached.
        fileprivate let roots: [JSON.Identity: SecretMarks.Root]
        /// The schemas with a mark.
        package let marked: Set<JSON.Identity>
        /// The `propertyNames` schemas from which a mark can be reached: the name of a member cannot be redacted in a
        /// body.
        package let markedNames: [JSON]

        package func root(of schema: JSON?) -> SecretMarks.Root? { schema.flatMap { roots[$0.identity] } }
    }

    package init(_ registry: SchemaRegistry) { self.registry = registry }

    /// Whether a schema itself marks its value.
    package static func isMark(_ schema: JSON) -> Bool {
        if let isSecret = schema[keyword]?.bool { return isSecret }
        return schema["format"]?.equals("password") ?? false
    }

    package mutating func compile(_ schemas: [JSON]) -> Result {
        let requested = numbers(of: schemas)
        while let next = waiting.popLast() { fill(next) }
        let leads = leading()
        let compiled = zip(drafts, leads).map { $1 ? self.compiled($0, leads) : nil }
        // Consecutive numbers for the schemas that are kept.
        var places: [Int] = []
        var kept: [MarkedSchema] = []
        for schema in compiled {
            places.append(kept.count)
            if let schema { kept.append(schema) }
        }
        let marks = SecretMarks(kept.map { $0.renumbered(places) })
        return Result(
            marks: marks,
            roots: requested.reduce(into: [:]) { roots, schema in
                if leads[schema] { roots[drafts[schema].source.identity] = .init(schema: places[schema]) }
            },
            marked: Set(drafts.filter(\.isMarked).map(\.source.identity)),
            markedNames: drafts.compactMap { draft in
                draft.propertyNames.flatMap { leads[$0] ? draft.source["propertyNames"] : nil }
            })
    }

    /// Returns nil for `true` and `false`, which have no marks.
    private mutating func number(of schema: JSON) -> Int? {
        guard schema.kind == .object else { return nil }
        if let known = numbers[schema.identity] { return known }
        let number = drafts.count
        numbers[schema.identity] = number
        drafts.append(Draft(source: schema))
        waiting.append(number)
        return number
    }

    private mutating func numbers(of schemas: some Sequence<JSON>) -> [Int] { schemas.compactMap { number(of: $0) } }

    // MARK: Reading

    private mutating func fill(_ index: Int) {
        let schema = drafts[index].source
        var draft = drafts[index]
        draft.isMarked = SecretMarkCompiler.isMark(schema)
        for member in schema.members { read(member, of: schema, into: &draft) }
        draft.inPlace += numbers(of: implied(schema))
        draft.inPlace += draft.always
        drafts[index] = draft
    }

    private mutating func read(_ member: JSON.Member, of schema: JSON, into draft: inout Draft) {
        let value = member.value
        switch member.name {
        case "$ref": draft.always += numbers(of: registry.target(of: value).map { [$0] } ?? [])
        case "$dynamicRef": draft.always += numbers(of: dynamicTargets(of: value))
        case "allOf": draft.always += numbers(of: value.elements)
        case "anyOf", "oneOf": draft.inPlace += numbers(of: value.elements)
        case "not", "if", "then", "else": draft.inPlace += numbers(of: [value])
        case "dependentSchemas", "dependencies": draft.inPlace += numbers(of: value.members.lazy.map(\.value))
        case "properties":
            for property in value.members {
                if let number = number(of: property.value) { draft.properties.append((property.name, number)) }
            }
        case "patternProperties":
            for property in value.members { draft.patterns.append((property.name, number(of: property.value))) }
        case "additionalProperties": draft.additionalProperties = number(of: value)
        case "unevaluatedProperties": draft.unevaluatedProperties = number(of: value)
        case "propertyNames": draft.propertyNames = number(of: value)
        case "prefixItems": draft.prefix = value.elements.map { number(of: $0) }
        case "items" where value.kind == .array: draft.prefix = value.elements.map { number(of: $0) }
        case "items": draft.items = number(of: value)
        // Drafts before 2020-12 use this for the elements after a list.
        case "additionalItems" where schema["items"]?.kind == .array: draft.items = number(of: value)
        case "contains": draft.contains = number(of: value)
        case "unevaluatedItems" where schema["items"] == nil: draft.unevaluatedItems = number(of: value)
        case "contentSchema": draft.content = number(of: value)
        default: return
        }
    }

    /// All possible targets, since the dynamic scope selects one of them for each value.
    private mutating func dynamicTargets(of reference: JSON) -> [JSON] {
        let target = registry.target(of: reference).map { [$0] } ?? []
        guard let text = reference.string, let mark = text.utf8.firstIndex(of: UInt8(ascii: "#")) else { return target }
        let anchors = dynamicAnchors ?? SecretMarkCompiler.anchors(in: registry.documents)
        dynamicAnchors = anchors
        return target + anchors[String(text[mark...].dropFirst()), default: []]
    }

    private static func anchors(in documents: [Document]) -> [String: [JSON]] {
        var anchors: [String: [JSON]] = [:]
        var waiting = documents.map(\.root)
        while let value = waiting.popLast() {
            if let name = value["$dynamicAnchor"]?.string { anchors[name, default: []].append(value) }
            waiting += value.elements
            waiting += value.members.lazy.map(\.value)
        }
        return anchors
    }

    // MARK: Keeping the paths to marks

    /// Whether a mark can be reached from each schema.
    private func leading() -> [Bool] {
        var owners = [[Int]](repeating: [], count: drafts.count)
        for (index, draft) in drafts.enumerated() {
            for child in draft.children { owners[child].append(index) }
        }
        var leads = drafts.map(\.isMarked)
        var waiting = leads.indices.filter { leads[$0] }
        while let next = waiting.popLast() {
            for owner in owners[next] where !leads[owner] {
                leads[owner] = true
                waiting.append(owner)
            }
        }
        return leads
    }

    private func compiled(_ draft: Draft, _ leads: [Bool]) -> MarkedSchema {
        func kept(_ child: Int?) -> Int? { child.flatMap { leads[$0] ? $0 : nil } }
        var schema = MarkedSchema(source: draft.source)
        schema.isMarked = draft.isMarked
        schema.inPlace = closure(of: draft, \.inPlace).filter { leads[$0] }
        for property in draft.properties where leads[property.schema] {
            schema.properties[property.name] = property.schema
        }
        schema.additionalProperties = kept(draft.additionalProperties)
        schema.unevaluatedProperties = kept(draft.unevaluatedProperties)
        if schema.unevaluatedProperties != nil {
            schema.alwaysInPlace = closure(of: draft, \.always).map { drafts[$0].source }
        }
        let namesMatter = schema.additionalProperties != nil || schema.unevaluatedProperties != nil
        for (text, child) in draft.patterns where namesMatter || kept(child) != nil {
            schema.patterns.append(.init(pattern: try? Pattern(text), schema: kept(child)))
        }
        schema.prefix = draft.prefix.map(kept)
        schema.items = kept(draft.items)
        schema.contains = kept(draft.contains)
        schema.unevaluatedItems = kept(draft.unevaluatedItems)
        schema.content = kept(draft.content)
        return schema
    }

    /// The schema and all schemas that apply to the same value.
    private func closure(of draft: Draft, _ next: KeyPath<Draft, [Int]>) -> [Int] {
        guard let start = numbers[draft.source.identity] else { return [] }
        var result = [start]
        var seen: Set<Int> = [start]
        var index = 0
        while index < result.count {
            for child in drafts[result[index]][keyPath: next] where seen.insert(child).inserted { result.append(child) }
            index += 1
        }
        return result
    }
}

extension MarkedSchema {
    fileprivate func renumbered(_ places: [Int]) -> MarkedSchema {
        func place(_ child: Int?) -> Int? { child.map { places[$0] } }
        var schema = self
        schema.inPlace = inPlace.map { places[$0] }
        schema.properties = properties.mapValues { places[$0] }
        schema.patterns = patterns.map { PatternProperty(pattern: $0.pattern, schema: place($0.schema)) }
        schema.additionalProperties = place(additionalProperties)
        schema.unevaluatedProperties = place(unevaluatedProperties)
        schema.prefix = prefix.map(place)
        schema.items = place(items)
        schema.contains = place(contains)
        schema.unevaluatedItems = place(unevaluatedItems)
        schema.content = place(content)
        return schema
    }
}
