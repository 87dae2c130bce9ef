/// A segment of the paths of the samples, with those below it.
final class PathNode {
    /// What is known of the calls that end here.
    struct Call {
        /// The place of the exchange among the samples.
        let exchange: Int
        let status: Int?
    }

    private(set) var children: [String: PathNode] = [:]
    private(set) var calls: [Call] = []
    /// The node that joins the segments that are data. Nil if all segments are literal.
    private(set) var parameter: PathNode?
    /// The words of the member of an answer that has the segment's text; empty when none has.
    private(set) var echo: [String] = []
    /// The identifying texts of the lists that were answered here.
    private var listed: [String: [String]] = [:]

    func child(_ text: String) -> PathNode {
        let child = children[text] ?? PathNode()
        children[text] = child
        return child
    }

    func add(_ call: Call) { calls.append(call) }

    func add(echo words: [String]) {
        // The order of the samples must not matter.
        if echo.isEmpty || words.joined() < echo.joined() { echo = words }
    }

    func add(listed identifiers: [String: [String]]) { listed.merge(identifiers) { one, _ in one } }

    /// Marks what is an identifier in another answer, here and below.
    func mark(known: [String: [String]], level: Int) {
        for (text, child) in children {
            if level > 0 {
                if child.echo.isEmpty, Segment.isSlug(text), let words = known[text] { child.add(echo: words) }
                for (name, inner) in child.children where known["\(text)/\(name)"] != nil {
                    if child.echo.isEmpty { child.add(echo: ["owner"]) }
                    if inner.echo.isEmpty { inner.add(echo: ["name"]) }
                }
            }
            child.mark(known: known, level: level + 1)
        }
    }

    private func absorb(_ other: PathNode) {
        calls += other.calls
        if !other.echo.isEmpty { add(echo: other.echo) }
        add(listed: other.listed)
        for (text, node) in other.children { child(text).absorb(node) }
    }

    /// Joins the segments that are data, here and below.
    ///
    /// - Parameters:
    ///   - level: 0 for the first segment of a path: one number there is a version rather than an id.
    ///   - hasVersions: Whether numbers here are versions.
    func join(level: Int = 0, hasVersions: Bool = false) {
        var ids = children.filter { text, node in
            isData(text, node, level: level) && !(hasVersions && Segment.isVersion(text))
        }.map(\.key).sorted()
        if level == 0, ids.count == 1, ids[0].allSatisfy(\.isNumber) { ids = [] }
        if !ids.isEmpty {
            let joined = PathNode()
            for id in ids {
                guard let node = children.removeValue(forKey: id) else { continue }
                if node.echo.isEmpty, let words = listed[id], !Segment.isData(id) { joined.add(echo: words) }
                joined.absorb(node)
            }
            // What has the routes of an id is one, and so is one that nothing has: it is answered with an error only.
            for text in children.keys.sorted() where !Segment.reserved.contains(text) {
                guard let node = children[text],
                    node.hasOnlyErrors && node.fits(joined) || node.sharesRoutes(with: joined)
                else { continue }
                joined.absorb(node)
                children[text] = nil
            }
            parameter = joined
        }
        for (text, node) in children { node.join(level: level + 1, hasVersions: Segment.hasVersions(text)) }
        parameter?.join(level: level + 1)
    }

    private func isData(_ text: String, _ node: PathNode, level: Int) -> Bool {
        if Segment.isData(text) { return true }
        guard level > 0, !text.isEmpty, !Segment.reserved.contains(text) else { return false }
        return !node.echo.isEmpty || listed[text] != nil
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
