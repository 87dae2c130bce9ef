import APICheckJSON

/// Finds schemas of the two contracts that say the same of values, in whichever files they are and whatever they describe.
///
/// The comparison as sets of values cannot show this for all schemas: alternatives that exclude each other only by what they
/// say, such as two in a `oneOf`, have to be known as unchanged.
final class SchemaEquality {
    private struct Pair: Hashable {
        let old: JSON.Identity
        let new: JSON.Identity
    }

    private let old: ComparedContract
    private let new: ComparedContract
    private let unchanged: UnchangedReferences
    private var equal: Set<Pair> = []
    private var different: Set<Pair> = []
    /// With more pairs on the way, schemas are taken for different.
    private static let mostPairs = 500
    /// The pairs that all questions together may look at: each may begin a long way that ends with a difference.
    private var left = 50_000

    init(old: ComparedContract, new: ComparedContract, unchanged: UnchangedReferences) {
        self.old = old
        self.new = new
        self.unchanged = unchanged
    }

    /// Whether two schemas are equal with all that they refer to, without what only describes. Recursive schemas are equal when
    /// nothing on the way shows a difference.
    func areEqual(_ one: JSON, _ other: JSON) -> Bool {
        if unchanged.areSame(one, other) { return true }
        let root = Pair(old: one.identity, new: other.identity)
        if equal.contains(root) { return true }
        if different.contains(root) { return false }
        var seen: Set<Pair> = [root]
        var open = [(one, other)]
        while let (one, other) = open.popLast() {
            left -= 1
            guard left > 0, seen.count <= SchemaEquality.mostPairs, let inner = parts(one, other) else {
                different.insert(root)
                return false
            }
            for (one, other) in inner where !unchanged.areSame(one, other) {
                let pair = Pair(old: one.identity, new: other.identity)
                if different.contains(pair) {
                    different.insert(root)
                    return false
                }
                if !equal.contains(pair), seen.insert(pair).inserted { open.append((one, other)) }
            }
        }
        equal.formUnion(seen)
        return true
    }

    /// The pairs that must be equal for two schemas to be equal; nil for schemas that differ by themselves.
    private func parts(_ one: JSON, _ other: JSON) -> [(JSON, JSON)]? {
        let (isReference, otherIsReference) = (one["$ref"]?.kind == .string, other["$ref"]?.kind == .string)
        if isReference || otherIsReference {
            let ends = (isReference ? old.target(of: one) : one, otherIsReference ? new.target(of: other) : other)
            guard let before = ends.0, let after = ends.1, isPlain(one, old), isPlain(other, new) else { return nil }
            return [(before, after)]
        }
        guard one.kind == .object, other.kind == .object else { return one.equals(other) ? [] : nil }
        let (ones, others) = (SchemaEquality.keywords(of: one), SchemaEquality.keywords(of: other))
        guard ones.count == others.count else { return nil }
        var found: [(JSON, JSON)] = []
        for (name, value) in ones {
            guard let (_, counterpart) = others.first(where: { $0.0 == name }),
                let inner = SchemaEquality.parts(of: name, value, counterpart)
            else { return nil }
            found += inner
        }
        return found
    }

    /// Whether a reference has no keywords beside it that count.
    private func isPlain(_ schema: JSON, _ contract: ComparedContract) -> Bool {
        schema["$ref"] == nil || !contract.readsSiblings
            || SchemaEquality.keywords(of: schema).allSatisfy { $0.0 == "$ref" }
    }

    private static func keywords(of schema: JSON) -> [(String, JSON)] {
        schema.members.compactMap { SchemaKeyword.describes($0.name) ? nil : ($0.name, $0.value) }
    }

    private static func parts(of name: String, _ one: JSON, _ other: JSON) -> [(JSON, JSON)]? {
        // What a dynamic reference means depends on the schemas around it.
        guard let keyword = SubschemaKeyword(rawValue: name), keyword != .discriminator else {
            return one.equals(other) ? [] : nil
        }
        switch (keyword.form, one.kind, other.kind) {
        case (.schema, .array, .array), (.list, .array, .array):
            return one.count == other.count ? Array(zip(one.elements, other.elements)) : nil
        case (.schema, _, _): return [(one, other)]
        case (.map, .object, .object):
            guard one.count == other.count else { return nil }
            let names = MemberIndex(other)
            var found: [(JSON, JSON)] = []
            for member in one.members {
                guard let value = names[member.name] else { return nil }
                found.append((member.value, value))
            }
            return found
        case (.reference, _, _), (.list, _, _), (.map, _, _): return nil
        }
    }
}

/// Finds parts of the two contracts that are the same text and refer to the same, so that they need not be compared.
///
/// Most parts of two versions are such parts, and comparing bytes is a hundred times faster than comparing schemas.
struct UnchangedReferences {
    private let old: Document
    private let new: Document
    /// The values of `$ref` and `$dynamicRef` in the order of the text.
    private let references: [JSON]
    /// The references whose targets, with all that these refer to, are the same text in both.
    private var unchanged: Set<String> = []

    init(old: Document, new: Document) {
        self.old = old
        self.new = new
        references = (new.values(ofMembersNamed: "$ref") + new.values(ofMembersNamed: "$dynamicRef"))
            .sorted { $0.index < $1.index }
        findUnchanged()
    }

    /// Whether the values are the same text and what they refer to is unchanged. Two values may be equal without it.
    func areSame(_ one: JSON, _ other: JSON) -> Bool {
        guard one.document === old, other.document === new, one.hasSameText(as: other) else { return false }
        return referencesInside(other).allSatisfy { $0.string.map(unchanged.contains) ?? true }
    }

    private func referencesInside(_ value: JSON) -> ArraySlice<JSON> {
        let extent = value.extent
        let first = index(ofRow: extent.lowerBound)
        return references[first..<index(ofRow: extent.upperBound)]
    }

    /// The index of the first reference at or after a row.
    private func index(ofRow row: Int) -> Int {
        var (low, high) = (0, references.count)
        while low < high {
            let middle = (low + high) / 2
            if references[middle].index < row { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Starts with all targets that are the same text, and removes those that refer to one that is not.
    private mutating func findUnchanged() {
        var inside: [String: [String]] = [:]
        var users: [String: [String]] = [:]
        var changed: [String] = []
        var lookup = PointerLookup()
        let texts = Set(references.compactMap(\.string))
        let anchors = (texts.contains { !$0.hasPrefix("#/") }) ? (Anchors(old), Anchors(new)) : nil
        for text in texts {
            // A reference to another file is compared as any other change.
            guard text.hasPrefix("#") else {
                changed.append(text)
                continue
            }
            let name = String(text.dropFirst())
            let ones, others: [JSON]
            if let pointer = Pointer(name) {
                ones = lookup.value(at: pointer, from: old.root).map { [$0] } ?? []
                others = lookup.value(at: pointer, from: new.root).map { [$0] } ?? []
            } else {
                ones = anchors?.0[name] ?? []
                others = anchors?.1[name] ?? []
            }
            guard !ones.isEmpty, ones.count == others.count,
                zip(ones, others).allSatisfy({ $0.hasSameText(as: $1) })
            else {
                changed.append(text)
                continue
            }
            inside[text] = others.flatMap { referencesInside($0).compactMap(\.string) }
            for used in inside[text] ?? [] { users[used, default: []].append(text) }
        }
        unchanged = Set(inside.keys)
        while let text = changed.popLast() {
            for user in users[text] ?? [] where unchanged.remove(user) != nil { changed.append(user) }
        }
    }
}

/// The schemas with an anchor, by its name. A dynamic reference may mean each of them.
private struct Anchors {
    private var byName: [String: [JSON]] = [:]

    init(_ document: Document) {
        for value in document.values(ofMembersNamed: "$anchor") + document.values(ofMembersNamed: "$dynamicAnchor") {
            guard let name = value.string, let schema = Anchors.owner(of: value, in: document.root) else { continue }
            byName[name, default: []].append(schema)
        }
    }

    subscript(name: String) -> [JSON]? { byName[name] }

    /// The object that has a value as a member.
    private static func owner(of value: JSON, in root: JSON) -> JSON? {
        var owner = root
        while true {
            let inner =
                owner.members.lazy.map(\.value).first { $0.extent.contains(value.index) }
                ?? owner.elements.lazy.first { $0.extent.contains(value.index) }
            guard let inner else { return nil }
            if inner.index == value.index { return owner }
            owner = inner
        }
    }
}
