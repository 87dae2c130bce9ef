/// Which writes of a recording affect the answer to a safe request, and which of them were replayed.
///
/// A resource is a path. A write to a path affects that path, all paths below it and all paths above it: `PUT /todos/1`
/// affects `GET /todos/1`, `GET /todos/1/notes` and `GET /todos`, but not `GET /todos/2`.
struct ResourceWrites {
    private struct Node {
        let parent: Int?
        /// The entries that write to this path, in order.
        var here: [Int] = []
        /// The entries that write to this path or below it, in order.
        var below: [Int] = []
        /// The latest replayed entry of each list; -1 before the first.
        var playedHere = -1
        var playedBelow = -1
    }

    private var nodes = [Node(parent: nil)]
    private var children: [Child: Int] = [:]
    /// The node of each entry; empty for a recording without writes.
    private var places: [Int] = []

    private struct Child: Hashable {
        let parent: Int
        let segment: [UInt8]
    }

    /// A recording without writes needs no tree.
    init(_ requests: [ComparedRequest]) {
        guard !requests.allSatisfy(\.isSafe) else { return }
        places.reserveCapacity(requests.count)
        for (entry, request) in requests.enumerated() {
            let place = place(of: request.segments)
            places.append(place)
            if request.isSafe { continue }
            nodes[place].here.append(entry)
            for node in path(from: place) { nodes[node].below.append(entry) }
        }
    }

    private mutating func place(of segments: [ArraySlice<UInt8>]) -> Int {
        segments.reduce(0) { parent, segment in
            let child = Child(parent: parent, segment: Array(segment))
            if let known = children[child] { return known }
            nodes.append(Node(parent: parent))
            children[child] = nodes.count - 1
            return nodes.count - 1
        }
    }

    /// The node and its ancestors.
    private func path(from node: Int) -> some Sequence<Int> { sequence(first: node) { nodes[$0].parent } }

    mutating func play(_ entry: Int) {
        guard !places.isEmpty else { return }
        let place = places[entry]
        nodes[place].playedHere = max(nodes[place].playedHere, entry)
        var node: Int? = place
        while let current = node {
            nodes[current].playedBelow = max(nodes[current].playedBelow, entry)
            node = nodes[current].parent
        }
    }

    /// The range of entries that show the current state of an entry's path: after the latest write that was replayed,
    /// before the next one.
    func present(for entry: Int) -> (after: Int, before: Int) {
        guard !places.isEmpty else { return (-1, Int.max) }
        let place = places[entry]
        var after = nodes[place].playedBelow
        var node = nodes[place].parent
        while let current = node {
            after = max(after, nodes[current].playedHere)
            node = nodes[current].parent
        }
        var before = nodes[place].below.first(above: after)
        node = nodes[place].parent
        while let current = node {
            before = min(before, nodes[current].here.first(above: after))
            node = nodes[current].parent
        }
        return (after, before)
    }
}

extension [Int] {
    /// The index of the first element above a value in a sorted array; ``count`` without one.
    func firstIndex(above value: Int) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self[middle] > value { high = middle } else { low = middle + 1 }
        }
        return low
    }

    fileprivate func first(above value: Int) -> Int {
        let index = firstIndex(above: value)
        return index < count ? self[index] : Int.max
    }
}
