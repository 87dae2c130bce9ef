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
