import APICheckBase
import APICheckHTTP

/// The routes of the samples: their paths, with one parameter for the segments that are data.
struct PathTree {
    private let root = PathNode()
    private(set) var routes: [Route] = []
    /// The index of the route of each exchange.
    private(set) var route: [Int: Int] = [:]

    /// What the answer to a path shows of its segments.
    struct Answer {
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
