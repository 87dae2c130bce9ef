import APICheckJSON

/// Matches the alternatives of two schemas: their order carries no meaning.
///
/// Those that refer to the same component belong together, then equal ones, those with the same value of a constant member, those
/// with the same title, and at last those that have most properties in common. A schema without alternatives is one.
struct SubschemaMatching {
    /// Alternatives that belong together, with a name of the branch.
    private(set) var matched: [(label: String, pair: SchemaPair)] = []
    /// Whether some belong together, be they the same.
    private(set) var isAnyMatched = false
    private(set) var added: [Alternative]
    private(set) var removed: [Alternative]
    /// With more alternatives left than these allow, only equal spellings are found.
    private static let mostComparisons = 10_000

    struct Alternative {
        /// All of them apply: one schema, or those of a schema that has no alternatives.
        let nodes: [JSON]
        let view: SchemaView
    }

    private let keyword: String
    private let comparison: SchemaComparison

    /// - Parameter keyword: For the label of the branches.
    init(_ keyword: String, old: [[JSON]], new: [[JSON]], _ comparison: SchemaComparison) {
        self.keyword = keyword
        self.comparison = comparison
        removed = old.map { Alternative(nodes: $0, view: SchemaView($0, in: comparison.old)) }
        added = new.map { Alternative(nodes: $0, view: SchemaView($0, in: comparison.new)) }
        guard !(removed.isEmpty || added.isEmpty) else { return }
        match { $0.view.component }
        match { "\($0.nodes[0].hashOfValue)" }
        matchEqual()
        match(by: SubschemaMatching.tag)
        match { $0.view["title"]?.string }
        matchLike()
    }

    /// The value of a constant member, with its name.
    private static func tag(_ alternative: Alternative) -> String? {
        for layer in alternative.view.layers {
            for member in layer["properties"]?.members.map({ $0 }) ?? [] {
                let value = member.value["const"] ?? member.value["enum"].flatMap { $0.count == 1 ? $0[0] : nil }
                if let value, value.kind == .string { return "\(member.name)=\(value.text)" }
            }
        }
        return nil
    }

    /// Matches by a name, each name once.
    private mutating func match(by name: (Alternative) -> String?) {
        var byName: [String: [Int]] = [:]
        for (index, alternative) in added.enumerated().reversed() {
            if let text = name(alternative) { byName[text, default: []].append(index) }
        }
        guard !byName.isEmpty else { return }
        var used: Set<Int> = []
        removed = removed.filter { alternative in
            guard let text = name(alternative), let index = byName[text]?.popLast() else { return true }
            used.insert(index)
            compare(alternative, added[index])
            return false
        }
        remove(used)
    }

    private mutating func matchEqual() {
        guard removed.count * added.count <= SubschemaMatching.mostComparisons else { return }
        var used: Set<Int> = []
        removed = removed.filter { alternative in
            let index = added.indices.first { index in
                !used.contains(index) && comparison.haveSameValues(alternative.nodes, added[index].nodes)
            }
            guard let index else { return true }
            used.insert(index)
            compare(alternative, added[index])
            return false
        }
        remove(used)
    }

    /// Matches those that have most in common, or the last of each side.
    private mutating func matchLike() {
        guard removed.count * added.count <= SubschemaMatching.mostComparisons else { return }
        var candidates: [(score: Int, removed: Int, added: Int)] = []
        for (one, before) in removed.enumerated() {
            for (other, after) in added.enumerated() {
                let score = SubschemaMatching.likeness(before.view, after.view)
                if score > 0 { candidates.append((score, one, other)) }
            }
        }
        candidates.sort { ($1.score, $0.removed, $0.added) < ($0.score, $1.removed, $1.added) }
        var (usedOld, usedNew): (Set<Int>, Set<Int>) = ([], [])
        for candidate in candidates
        where !usedOld.contains(candidate.removed) && !usedNew.contains(candidate.added) {
            usedOld.insert(candidate.removed)
            usedNew.insert(candidate.added)
            compare(removed[candidate.removed], added[candidate.added])
        }
        removed = removed.enumerated().filter { !usedOld.contains($0.offset) }.map(\.element)
        remove(usedNew)
    }

    /// 0 for schemas of different types or titles, or objects that have too little in common.
    private static func likeness(_ one: SchemaView, _ other: SchemaView) -> Int {
        if let title = one["title"]?.string, let text = other["title"]?.string, title != text { return 0 }
        if let name = one.component, let text = other.component, name != text { return 0 }
        let (types, others) = (Set(one.types), Set(other.types))
        if !types.isEmpty, !others.isEmpty, types.isDisjoint(with: others) { return 0 }
        let (names, more) = (Set(PropertyList(one).names), Set(PropertyList(other).names))
        if names.isEmpty && more.isEmpty { return types == others ? 2 : 1 }
        let common = names.intersection(more).count
        return common * 2 >= min(names.count, more.count) ? common * 2 : 0
    }

    private mutating func remove(_ indexes: Set<Int>) {
        added = added.enumerated().filter { !indexes.contains($0.offset) }.map(\.element)
    }

    private mutating func compare(_ one: Alternative, _ other: Alternative) {
        isAnyMatched = true
        guard let pair = comparison.compare(one.nodes, other.nodes) else { return }
        let name = other.view.component ?? other.view["title"]?.string
        matched.append((keyword + (name.map { "[\($0)]" } ?? ""), pair))
    }
}

/// The properties of one schema with those of its `allOf`.
struct PropertyList {
    /// The names in the order of the schema.
    private(set) var names: [String] = []
    private(set) var required: [String] = []
    private var byName: [String: [JSON]] = [:]
    private var requiredNames: Set<String> = []

    init(_ schema: SchemaView) {
        for layer in schema.layers {
            for member in layer["properties"]?.members.map({ $0 }) ?? [] {
                if byName[member.name] == nil { names.append(member.name) }
                byName[member.name, default: []].append(member.value)
            }
            for name in (layer["required"]?.elements.compactMap(\.string)) ?? []
            where requiredNames.insert(name).inserted {
                required.append(name)
            }
        }
    }

    /// The schemas of a property: each that a part of `allOf` declares applies.
    subscript(name: String) -> [JSON]? { byName[name] }

    func isRequired(_ name: String) -> Bool { requiredNames.contains(name) }
}
