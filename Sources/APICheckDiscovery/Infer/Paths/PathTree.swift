import APICheckBase
import APICheckHTTP

/// The routes of the samples: their paths, with one parameter for the segments that are data.
struct PathTree {
    private let root = PathNode()
    private(set) var routes: [Route] = []
    /// The index of the route of each exchange.
    private(set) var route: [Int: Int] = [:]

    /// What the answer to a path shows of its segments.
    struct Answer: Sendable {
        /// The identifying texts of an object.
        var identifiers: [String: [String]] = [:]
        /// Those of the objects of a list.
        var listed: [String: [String]] = [:]
        /// The names of the members of an object.
        var shape: Set<String>?
    }

    /// Adds the path of an exchange.
    ///
    /// - Parameter segments: Percent-decoded, without those of the server's URL.
    func add(_ segments: [String], _ call: PathNode.Call, _ answer: Answer) {
        var nodes = [root]
        for segment in segments { nodes.append((nodes.last ?? root).child(segment)) }
        // The object that is answered is the last segment's, and the segments right before it may name its owners. An equal
        // text further above may be chance.
        var isOwn = true
        for (segment, node) in zip(segments, nodes.dropFirst()).reversed() where !segment.isEmpty {
            guard let words = answer.identifiers[segment] else {
                isOwn = false
                continue
            }
            if isOwn { node.add(echo: words) } else { node.mention() }
        }
        nodes.last?.add(call)
        if !answer.listed.isEmpty { nodes.last?.add(listed: answer.listed) }
        if let shape = answer.shape { nodes.last?.add(shape: shape) }
    }

    /// Marks segments that identify something in any answer: slugs, and two segments that are one name, such as
    /// `octocat/hello` of `/repos/octocat/hello`.
    ///
    /// - Parameter known: The identifying texts of all answers.
    func mark(known: [String: [String]]) { root.mark(known: known, level: 0) }

    /// Joins what is data, and lists the routes in the order of their paths.
    ///
    /// - Parameter beginWithVersion: Whether a number at the beginning of a path may be a version.
    mutating func join(beginWithVersion: Bool) {
        root.join(hasVersions: beginWithVersion)
        collect(root, [])
    }

    private mutating func collect(_ node: PathNode, _ segments: [Route.Segment]) {
        if !node.calls.isEmpty {
            for call in node.calls { route[call.exchange] = routes.count }
            routes.append(Route(segments: segments))
        }
        for text in node.children.keys.sorted() {
            guard let child = node.children[text] else { continue }
            collect(child, segments + [.literal(text)])
        }
        guard let parameter = node.parameter else { return }
        // Members that disagree do not name it.
        let echo = parameter.echoes.count == 1 ? parameter.echoes.first ?? [] : []
        let words = Route.words(echo, after: segments, isFollowed: parameter.parameter != nil)
        collect(parameter, segments + [.parameter(words)])
    }
}

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
        if let child = children[text] { return child }
        let child = PathNode()
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
