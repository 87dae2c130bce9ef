/// A segment of the paths of the samples, with those below it.
final class PathNode {
    /// What is known of the calls that end here.
    struct Call {
        /// The place of the exchange among the samples.
        let exchange: Int
        let status: Int?
        let isDeletion: Bool
    }

    private(set) var children: [String: PathNode] = [:]
    private(set) var calls: [Call] = []
    /// The node that joins the segments that are data. Nil if all segments are literal.
    private(set) var parameter: PathNode?
    /// The words of the members that have the segment's text, in answers to the calls with this path.
    private(set) var echoes: Set<[String]> = []
    /// Whether an answer elsewhere, or to a call further below, has the segment's text. That may be chance.
    private(set) var isMentioned = false
    /// The identifying texts of the lists that were answered here, each with the words of its member.
    private(set) var listed: [String: [String]] = [:]
    /// The names of the members of the objects that were answered here; nil if none was, or a list.
    private(set) var shape: Set<String>?

    func child(_ text: String) -> PathNode {
        let child = children[text] ?? PathNode()
        children[text] = child
        return child
    }

    func add(_ call: Call) { calls.append(call) }

    func add(echo words: [String]) { echoes.insert(words) }

    func add(listed identifiers: [String: [String]]) { listed.merge(identifiers) { one, _ in one } }

    func add(shape names: Set<String>) { shape = (shape ?? []).union(names) }

    func mention() { isMentioned = true }

    /// Marks what is an identifier in another answer, here and below.
    func mark(known: [String: [String]], level: Int) {
        for (text, child) in children {
            if level > 0 {
                if Segment.isSlug(text), known[text] != nil { child.mention() }
                for (name, inner) in child.children where known["\(text)/\(name)"] != nil {
                    if child.echoes.isEmpty { child.add(echo: ["owner"]) }
                    if inner.echoes.isEmpty { inner.add(echo: ["name"]) }
                }
            }
            child.mark(known: known, level: level + 1)
        }
    }

    private func absorb(_ other: PathNode) {
        calls += other.calls
        echoes.formUnion(other.echoes)
        add(listed: other.listed)
        if let names = other.shape { add(shape: names) }
        for (text, node) in other.children { child(text).absorb(node) }
    }

    /// Joins the segments that are data, here and below.
    ///
    /// - Parameters:
    ///   - level: 0 for the first segment of a path: one number there is a version rather than an id.
    ///   - hasVersions: Whether numbers here are versions.
    func join(level: Int = 0, hasVersions: Bool = false) {
        let ids = dataSegments(level: level, hasVersions: hasVersions).sorted()
        if !ids.isEmpty {
            let joined = PathNode()
            let texts = collectionTexts
            for id in ids {
                guard let node = children.removeValue(forKey: id) else { continue }
                if node.echoes.isEmpty, let words = texts[id], !Segment.isData(id) { joined.add(echo: words) }
                joined.absorb(node)
            }
            // What has the routes of an id is one, and so is one that nothing has: it is answered with an error only.
            for text in children.keys.sorted() where !Segment.reserved.contains(text) && !text.isEmpty {
                guard let node = children[text],
                    (node.hasOnlyErrors || node.isMentioned) && node.fits(joined) || node.sharesRoutes(with: joined)
                else { continue }
                joined.absorb(node)
                children[text] = nil
            }
            parameter = joined
        }
        for (text, node) in children { node.join(level: level + 1, hasVersions: Segment.hasVersions(text)) }
        parameter?.join(level: level + 1)
    }

    /// The identifying texts of the collection: those that were answered here, also to a path with a slash at its end.
    var collectionTexts: [String: [String]] {
        guard let slash = children[""], !slash.listed.isEmpty else { return listed }
        return listed.merging(slash.listed) { one, _ in one }
    }

    /// Whether both have a collection of the same name below.
    private func sharesRoutes(with other: PathNode) -> Bool {
        children.keys.contains { !$0.isEmpty && !Segment.isData($0) && other.children[$0] != nil }
    }

    private var hasOnlyErrors: Bool {
        calls.allSatisfy { [400, 404, 410, 422].contains($0.status) } && children.values.allSatisfy(\.hasOnlyErrors)
    }

    /// Whether another node has all routes of this one.
    private func fits(_ other: PathNode) -> Bool {
        (calls.isEmpty || !other.calls.isEmpty)
            && children.allSatisfy { text, node in
                other.children[text].map { node.fits($0) } ?? other.parameter.map { node.fits($0) } ?? false
            }
    }
}
