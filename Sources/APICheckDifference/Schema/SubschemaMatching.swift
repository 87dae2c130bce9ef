import APICheckJSON

/// Matches the members of `allOf`, `anyOf` or `oneOf` of two schemas: their order carries no meaning.
///
/// Members that refer to the same component belong together, then members that are equal, then those with the same title,
/// and at last one that is left on each side.
struct SubschemaMatching {
    /// Members that belong together and may differ, with a name of the branch.
    private(set) var modified: [(label: String, pair: SchemaPair)] = []
    private(set) var added: [JSON]
    private(set) var removed: [JSON]
    /// With more members left than these allow, only equal spellings are found.
    private static let mostComparisons = 10_000

    private let keyword: String
    private let comparison: SchemaComparison

    init(_ keyword: String, _ pair: SchemaPair, _ comparison: SchemaComparison) {
        self.keyword = keyword
        self.comparison = comparison
        removed = pair.old.subschemas(keyword)
        added = pair.new.subschemas(keyword)
        guard !(removed.isEmpty || added.isEmpty) else { return }
        match { SubschemaMatching.reference($0) }
        matchEqual { SubschemaMatching.reference($0) == nil && SubschemaMatching.reference($1) == nil }
        match { SubschemaMatching.reference($0) == nil ? $0["title"]?.string : nil }
        matchLast()
        // A schema that moved to the components, or from there.
        matchEqual { _, _ in true }
    }

    private static func reference(_ node: JSON) -> String? { node["$ref"]?.string }

    /// Matches by a name, each name once.
    private mutating func match(by name: (JSON) -> String?) {
        var byName: [String: [Int]] = [:]
        for (index, node) in added.enumerated().reversed() {
            if let text = name(node) { byName[text, default: []].append(index) }
        }
        guard !byName.isEmpty else { return }
        var used: Set<Int> = []
        removed = removed.filter { node in
            guard let text = name(node), let index = byName[text]?.popLast() else { return true }
            used.insert(index)
            compare(node, added[index])
            return false
        }
        remove(used)
    }

    /// Matches equal members: those that are spelled alike in another order first, since to compare each with each takes time
    /// proportional to the square of their number.
    private mutating func matchEqual(where mayMatch: (JSON, JSON) -> Bool) {
        guard !removed.isEmpty, !added.isEmpty else { return }
        var byHash: [Int: [Int]] = [:]
        for (index, node) in added.enumerated().reversed() { byHash[node.hashOfValue, default: []].append(index) }
        var used: Set<Int> = []
        removed = removed.filter { node in
            guard let index = byHash[node.hashOfValue]?.last, mayMatch(node, added[index]),
                comparison.areEqual(node, added[index])
            else { return true }
            byHash[node.hashOfValue]?.removeLast()
            used.insert(index)
            return false
        }
        remove(used)
        guard removed.count * added.count <= SubschemaMatching.mostComparisons else { return }
        used = []
        removed = removed.filter { node in
            let index = added.indices.first { index in
                !used.contains(index) && mayMatch(node, added[index]) && comparison.areEqual(node, added[index])
            }
            if let index { used.insert(index) }
            return index == nil
        }
        remove(used)
    }

    /// One schema of each side that is left, without a title, is the same schema, changed.
    private mutating func matchLast() {
        let ones = removed.filter { SubschemaMatching.reference($0) == nil }
        let others = added.filter { SubschemaMatching.reference($0) == nil }
        guard ones.count == 1, others.count == 1, ones[0]["title"] == nil, others[0]["title"] == nil else { return }
        compare(ones[0], others[0])
        removed.removeAll { $0.identity == ones[0].identity }
        added.removeAll { $0.identity == others[0].identity }
    }

    private mutating func remove(_ indexes: Set<Int>) {
        added = added.enumerated().filter { !indexes.contains($0.offset) }.map(\.element)
    }

    private mutating func compare(_ one: JSON, _ other: JSON) {
        guard let pair = comparison.compare(one, other) else { return }
        let name = pair.new.component ?? other["title"]?.string
        modified.append((keyword + (name.map { "[\($0)]" } ?? ""), pair))
    }
}
