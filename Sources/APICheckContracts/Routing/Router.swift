import APICheckBase
import APICheckHTTP

/// Finds the operation for a method and a path in a tree of segments, tried from the most specific to the most general.
///
/// In each segment text comes before text with parameters, that before a parameter, and that before a parameter of several
/// segments, which takes as few as will do (OpenAPI 3.1 section 4.8.8.2, made total).
struct Router: Sendable {
    private struct Node: Sendable {
        var literals: [String: Int] = [:]
        /// Those with the most text first.
        var mixed: [(pieces: [PathTemplate.Piece], node: Int)] = []
        var parameter: Int?
        var multiple: Int?
        /// The operations by method; the names belong to the parameters on the way here.
        var operations: [String: Leaf] = [:]
    }

    private struct Leaf: Sendable {
        var operation: Int
        var names: [String]
    }

    /// The match of a path.
    struct Found {
        var operation: Int
        var parameters: [PathParameter]
    }

    private var nodes = [Node()]

    /// The operation of the same method and an equivalent template that is there already, which then stays.
    mutating func insert(_ template: PathTemplate, method: String, operation: Int) -> Int? {
        var node = 0
        var names: [String] = []
        for segment in template.segments {
            switch segment {
            case .literal(let text): node = child(nodes[node].literals[text]) { $0[node].literals[text] = $1 }
            case .parameter(let name):
                names.append(name)
                node = child(nodes[node].parameter) { $0[node].parameter = $1 }
            case .multiple(let name):
                names.append(name)
                node = child(nodes[node].multiple) { $0[node].multiple = $1 }
            case .mixed(let pieces):
                let known = nodes[node].mixed.first { $0.pieces == pieces }?.node
                node = child(known) { nodes, new in
                    nodes[node].mixed.append((pieces, new))
                    nodes[node].mixed.sort { $0.pieces.literalLength > $1.pieces.literalLength }
                }
            }
        }
        if let earlier = nodes[node].operations[method] { return earlier.operation }
        nodes[node].operations[method] = Leaf(operation: operation, names: names)
        return nil
    }

    private mutating func child(_ known: Int?, add: (inout [Node], Int) -> Void) -> Int {
        if let known { return known }
        nodes.append(Node())
        add(&nodes, nodes.count - 1)
        return nodes.count - 1
    }

    /// The operation that the most special fitting template has for a method.
    ///
    /// The path is as sent, without its base. `accept` may refuse an operation; then the search goes on.
    func find(method: String, path: Substring, accept: @escaping (Int) -> Bool) -> Found? {
        var search = Search(nodes: nodes, encoded: PathTemplate.split(path), accept: accept)
        return search.run(method: method)
    }

    /// The methods that any fitting template has, sorted.
    func methods(path: Substring, accept: @escaping (Int) -> Bool) -> [String] {
        var search = Search(nodes: nodes, encoded: PathTemplate.split(path), accept: accept)
        search.gather()
        return search.methods.sorted()
    }

    private struct Search {
        let nodes: [Node]
        /// As they were sent, and decoded.
        let encoded: [Substring]
        let segments: [Substring]
        let accept: (Int) -> Bool
        var methods: Set<String> = []
        /// Segments that the parameters of whole segments take, in order, and what parameters in mixed ones take.
        private var taken: [Range<Int>] = []
        private var named: [PathParameter] = []

        init(nodes: [Node], encoded: [Substring], accept: @escaping (Int) -> Bool) {
            self.nodes = nodes
            self.encoded = encoded
            let isDecoded = encoded.allSatisfy { !$0.utf8.contains(UInt8(ascii: "%")) }
            segments = isDecoded ? encoded : encoded.map { Substring(PercentEncoding.decode($0)) }
            self.accept = accept
        }

        mutating func run(method: String) -> Found? { visit(0, at: 0, method) }

        /// Fills ``methods`` with those of every template that fits.
        mutating func gather() { _ = visit(0, at: 0, nil) }

        private mutating func visit(_ node: Int, at place: Int, _ method: String?) -> Found? {
            guard place < segments.count else { return leaf(node, method) }
            let segment = segments[place]
            if let next = nodes[node].literals[String(segment)], let found = visit(next, at: place + 1, method) {
                return found
            }
            for (pieces, next) in nodes[node].mixed {
                guard let matched = pieces.match(segment) else { continue }
                // The text between the parameters may be encoded where it need not be.
                let sent = pieces.match(encoded[place]) ?? matched.mapValues { Escaping.path.encode($0) }
                let count = named.count
                for (name, value) in matched {
                    named.append(PathParameter(name: name, decoded: value, encoded: sent[name] ?? value))
                }
                if let found = visit(next, at: place + 1, method) { return found }
                named.removeLast(named.count - count)
            }
            if let next = nodes[node].parameter, !segment.isEmpty {
                taken.append(place..<(place + 1))
                if let found = visit(next, at: place + 1, method) { return found }
                taken.removeLast()
            }
            guard let next = nodes[node].multiple else { return nil }
            for end in (place + 1)...segments.count {
                taken.append(place..<end)
                if let found = visit(next, at: end, method) { return found }
                taken.removeLast()
            }
            return nil
        }

        private mutating func leaf(_ node: Int, _ method: String?) -> Found? {
            guard let method else {
                methods.formUnion(nodes[node].operations.filter { accept($0.value.operation) }.keys)
                return nil
            }
            guard let leaf = nodes[node].operations[method], accept(leaf.operation) else { return nil }
            // A parameter of whole segments counts before one of the same name in a mixed one.
            let whole = zip(leaf.names, taken).map { name, range in
                PathParameter(name: name, decoded: Search.text(segments[range]), encoded: Search.text(encoded[range]))
            }
            return Found(operation: leaf.operation, parameters: whole + named)
        }

        private static func text(_ segments: ArraySlice<Substring>) -> String {
            segments.count == 1 ? segments.first.map { String($0) } ?? "" : segments.joined(separator: "/")
        }
    }
}
