/// Which writes of a recording change what a safe request sees, and how far they have been played.
///
/// A resource is a path. A write at a path changes that path, every path below it and every path it is below:
/// `PUT /todos/1` changes what `GET /todos/1`, `GET /todos/1/notes` and `GET /todos` see, not what `GET /todos/2` sees.
struct ResourceWrites {
    private struct Node {
        let parent: Int?
        /// Entries that write here, in order.
        var here: [Int] = []
        /// Entries that write here or below, in order.
        var below: [Int] = []
        /// The latest of each that was played; -1 before the first.
        var playedHere = -1
        var playedBelow = -1
    }

    private var nodes = [Node(parent: nil)]
    private var children: [Child: Int] = [:]
    /// Of each entry.
    private var places: [Int] = []

    private struct Child: Hashable {
        let parent: Int
        let segment: [UInt8]
    }

    /// Nothing is kept of a recording without writes.
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

    /// The node and those above it.
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

    /// The entries between which the state that an entry's path is in now was recorded: after the latest write that was
    /// played, before the next one.
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
    /// The index of the first element above a value in a sorted array; ``count`` when there is none.
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
