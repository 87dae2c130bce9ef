import APICheckBase

/// Which segments are data: by their own form, by the answer to their own path, by the list of their collection, and by
/// their variation. That another body has an equal text somewhere does not make a segment data.
extension PathNode {
    /// The fewest segments whose routes show that they vary.
    private static let fewestVarying = 3
    /// The most different shapes of answers that are compared.
    private static let mostShapes = 100

    /// The children that are data.
    func dataSegments(level: Int, hasVersions: Bool) -> [String] {
        let all = children.keys.filter { !(hasVersions && Segment.isVersion($0)) }.sorted()
        let listed = collectionTexts
        let own = all.filter { text in
            if Segment.isData(text) { return true }
            guard level > 0, !text.isEmpty, !Segment.reserved.contains(text), let node = children[text] else {
                return false
            }
            return !node.echoes.isEmpty || listed[text] != nil
        }
        if level == 0 { return own.count == 1 && own[0].allSatisfy(\.isNumber) ? [] : own }
        let ownForm = own.count > 1 ? IDForm(own) : nil
        let forms = listedForms + [ownForm].compactMap { $0?.isOfCodes == true ? $0 : nil }
        let shape = own.lazy.compactMap { self.children[$0]?.ownShape }.first
        let known = Set(own)
        let others = all.filter { !known.contains($0) && !$0.isEmpty && !Segment.reserved.contains($0) }
        let formed = Set(
            others.filter { text in
                forms.contains { $0.fits(text) }
                    && !(Segment.isWord(text) && children[text]?.answers(otherThan: shape) == true)
            })
        let rest = others.filter { !formed.contains($0) }
        return own + formed + Set(varying(rest) + codes(rest)).sorted()
    }

    /// Random letters and digits of one length.
    private func codes(_ texts: [String]) -> [String] {
        let candidates = texts.filter { !Segment.isWord($0) || children[$0]?.answers(otherThan: nil) == false }
        let groups = Dictionary(grouping: candidates) { $0.utf8.count }.values
        return groups.filter { $0.count > 1 && IDForm.areRandom($0) }.flatMap(\.self)
    }

    /// The forms that the ids of the collection have, by the lists that it answered.
    private var listedForms: [IDForm] {
        let ids = collectionTexts.filter { Segment.identifies($0.value) }
        return Dictionary(grouping: ids.keys) { ids[$0] ?? [] }.values.filter { $0.count > 1 }.compactMap { IDForm($0) }
    }

    /// Those of the segments that have a collection of the same name below, or answer objects of the same shape.
    private func varying(_ texts: [String]) -> [String] {
        var groups: [String: [String]] = [:]
        var shapes: [(shape: Set<String>, texts: [String])] = []
        for text in texts {
            guard let node = children[text] else { continue }
            for name in node.collections { groups[name, default: []].append(text) }
            guard node.collections.isEmpty, let shape = node.ownShape, !shape.isEmpty else { continue }
            if let place = shapes.firstIndex(where: { PathNode.areAlike($0.shape, shape) }) {
                shapes[place].texts.append(text)
            } else if shapes.count < PathNode.mostShapes {
                shapes.append((shape, [text]))
            }
        }
        var found: Set<String> = []
        for group in groups.values where group.count >= PathNode.fewest(group, areOwners: true) {
            found.formUnion(group)
        }
        let deleted = texts.filter { children[$0]?.hasDeletion == true }
        if deleted.count > 1 { found.formUnion(deleted) }
        for (_, group) in shapes where group.count >= PathNode.fewest(group, areOwners: false) {
            found.formUnion(group)
        }
        return found.sorted()
    }

    /// The fewest segments that show that they vary: two where they are codes such as `2gmzqe`, or owners that are not words.
    private static func fewest(_ texts: [String], areOwners: Bool) -> Int {
        IDForm.areRandom(texts) || areOwners && texts.allSatisfy(Segment.isSlug) ? 2 : fewestVarying
    }

    /// Whether the segment's object was deleted: several that are deleted are not words of the API.
    private var hasDeletion: Bool {
        calls.contains(where: \.isDeletion) || children[""]?.calls.contains(where: \.isDeletion) == true
    }

    /// The names of the collections below.
    private var collections: Set<String> {
        Set(children.keys.filter { !$0.isEmpty && !Segment.isData($0) && !Segment.reserved.contains($0) })
    }

    /// Whether the answers are lists, or objects of another shape: `/notes/recent` beside `/notes/2gmzqe`.
    private func answers(otherThan other: Set<String>?) -> Bool {
        if !collectionTexts.isEmpty { return true }
        guard let other, let own = ownShape else { return false }
        return !PathNode.areAlike(own, other)
    }

    /// The shape of the answers, also to the path with a slash at its end.
    private var ownShape: Set<String>? { shape ?? children[""]?.shape }

    /// Whether three of five members are of both.
    private static func areAlike(_ one: Set<String>, _ other: Set<String>) -> Bool {
        one.intersection(other).count * 5 >= one.union(other).count * 3
    }
}
