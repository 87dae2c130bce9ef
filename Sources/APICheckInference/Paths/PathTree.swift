import APICheckBase
import APICheckHTTP

/// The routes of the samples: their paths, with one parameter for the segments that are data.
struct PathTree {
    private let root = PathNode()
    private(set) var routes: [Route] = []
    /// The index of the route of each exchange.
    private(set) var route: [Int: Int] = [:]

    /// Adds the path of an exchange.
    ///
    /// - Parameters:
    ///   - segments: Percent-decoded, without those of the server's URL.
    ///   - identifiers: The identifying texts of an object that was answered.
    ///   - listed: Those of a list that was answered.
    func add(
        _ segments: [String], exchange: Int, status: Int?, identifiers: [String: [String]],
        listed: [String: [String]]
    ) {
        var node = root
        for segment in segments {
            node = node.child(segment)
            if let words = identifiers[segment] { node.add(echo: words) }
        }
        node.add(PathNode.Call(exchange: exchange, status: status))
        if !listed.isEmpty { node.add(listed: listed) }
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
        collect(parameter, segments + [.parameter(Route.words(parameter.echo, after: segments))])
    }
}
