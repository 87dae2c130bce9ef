import APICheckBase

/// Which segments are data: by their own form, by the answer to their own path, by the list of their collection, and by
/// their variation. That another body has an equal text somewhere does not make a segment data.
extension PathNode {
    /// The fewest segments whose routes show that they vary.
    private static let fewestVarying = 3

    /// The children that are data, sorted.
    func dataSegments(level: Int, hasVersions: Bool) -> [String] {
        let all = children.keys.filter { !(hasVersions && Segment.isVersion($0)) }.sorted()
        let own = all.filter { text in
            if Segment.isData(text) { return true }
            guard level > 0, !text.isEmpty, !Segment.reserved.contains(text), let node = children[text] else {
                return false
            }
            return !node.echoes.isEmpty || collectionTexts[text] != nil
        }
        if level == 0 { return own.count == 1 && own[0].allSatisfy(\.isNumber) ? [] : own }
        let forms = ListedForms(collectionTexts)
        let others = all.filter { !own.contains($0) && !$0.isEmpty && !Segment.reserved.contains($0) }
        let formed = others.filter(forms.contain)
        let rest = others.filter { !formed.contains($0) }
        return (own + formed + varying(rest, others: own + formed)).sorted()
    }

    /// Those of the segments that have the same routes below as others, or whose answers have the same members.
    ///
    /// - Parameter others: The segments that are data for another reason.
    private func varying(_ texts: [String], others: [String]) -> [String] {
        var found: Set<String> = []
        for text in texts where !found.contains(text) {
            guard let node = children[text] else { continue }
            let alike = texts.filter { children[$0].map(node.isAlike) ?? false }
            // Codes such as `2gmzqe` are recognized by two of them.
            let fewest =
                Segment.areCodes(alike) || alike.allSatisfy(Segment.isSlug) && !node.collections.isEmpty
                ? 2 : PathNode.fewestVarying
            if alike.count >= fewest { found.formUnion(alike) }
        }
        if others.isEmpty { return found.sorted() }
        // A single further code, where ids are codes.
        return texts.filter { text in found.contains(text) || Segment.areCodes([text] + others) }
    }

    /// The names of the collections below.
    private var collections: Set<String> {
        Set(children.keys.filter { !$0.isEmpty && !Segment.isData($0) && !Segment.reserved.contains($0) })
    }

    /// Whether two siblings have a collection of the same name below, or answer objects of the same shape.
    private func isAlike(_ other: PathNode) -> Bool {
        if !collections.isDisjoint(with: other.collections) { return true }
        guard collections.isEmpty, other.collections.isEmpty, let one = ownShape, let two = other.ownShape else {
            return false
        }
        return one.intersection(two).count * 5 >= one.union(two).count * 3 && !one.isDisjoint(with: two)
    }

    /// The shape of the answers, also to the path with a slash at its end.
    private var ownShape: Set<String>? { shape ?? children[""]?.shape }
}

/// The forms that the ids of a collection have: the lists that it answered show them.
private struct ListedForms {
    private let groups: [[String]]

    init(_ listed: [String: [String]]) {
        let ids = listed.filter { Segment.identifies($0.value) }
        groups = Dictionary(grouping: ids.keys) { ids[$0] ?? [] }.values.filter { $0.count > 1 }
    }

    func contain(_ text: String) -> Bool {
        groups.contains { texts in
            Segment.areCodes(texts) && Segment.areCodes([text] + texts)
                || texts.allSatisfy { Segment.separators($0) == Segment.separators(text) }
                    && Segment.separators(text) > 0
        }
    }
}
