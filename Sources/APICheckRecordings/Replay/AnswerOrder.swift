/// Decides which of several recorded answers to equal requests is given, whatever else runs at the same time.
///
/// Writes are answered in the order of the recording. A safe request is answered from the current state of its resource
/// (``ResourceWrites``): by the earliest entry not served yet that was recorded after the latest replayed write and
/// before the next one. So a GET shows what was written before it, tests of different resources do not disturb each
/// other, and a poll gets its answers in order. When the state has no answer left:
///
/// 1. with ``Replayer/Repeats/last``, the last answer of the state is repeated;
/// 2. otherwise the earliest entry not served yet after the state is given, then before it, since the writes between
///    may have come in another order or not at all;
/// 3. otherwise the last answer is repeated, or with ``Replayer/Repeats/refuse`` the request is refused.
///
/// The same requests in the recorded order get the same answers in the recorded order.
struct AnswerOrder {
    private let repeats: Replayer.Repeats
    private var writes: ResourceWrites
    private var calls = 0
    /// The number of the first call that each entry answered, counted from 1; 0 for an entry not served yet.
    private(set) var servedTo: [Int]

    init(_ requests: [ComparedRequest], repeats: Replayer.Repeats) {
        self.repeats = repeats
        writes = ResourceWrites(requests)
        servedTo = Array(repeating: 0, count: requests.count)
    }

    /// Chooses the entry that answers the next call; nil when all were served and repeating is not allowed.
    mutating func next(in group: inout AnswerGroup) -> Int? {
        calls += 1
        guard let entry = choice(in: &group) else { return nil }
        if servedTo[entry] == 0 { servedTo[entry] = calls }
        if !group.isSafe { writes.play(entry) }
        return entry
    }

    /// Counts a call without an answer.
    mutating func countMiss() { calls += 1 }

    private func choice(in group: inout AnswerGroup) -> Int? {
        let count = group.entries.count
        if group.isSafe {
            let present = writes.present(for: group.entries[0])
            let start = group.entries.firstIndex(above: present.after)
            let place = group.unserved(from: start) { servedTo[$0] > 0 }
            if place < count, group.entries[place] < present.before { return group.entries[place] }
            if repeats == .last {
                let end = group.entries.firstIndex(above: present.before - 1)
                if end > start { return group.entries[end - 1] }
            }
            if place < count { return group.entries[place] }
        }
        let place = group.unserved(from: 0) { servedTo[$0] > 0 }
        if place < count { return group.entries[place] }
        return repeats == .last ? group.entries[count - 1] : nil
    }
}

/// Entries of a recording whose requests are equal, in order.
struct AnswerGroup {
    private(set) var entries: [Int]
    let isSafe: Bool
    /// For each index of ``entries``, an index at or after it such that all entries between the two were served. It
    /// keeps served entries from being visited again.
    private var jumps: [Int]

    init(first entry: Int, isSafe: Bool) {
        entries = [entry]
        jumps = [0]
        self.isSafe = isSafe
    }

    /// The group without some of its entries; unchanged if none would be left.
    func without(_ skipped: Set<Int>) -> AnswerGroup {
        let kept = entries.filter { !skipped.contains($0) }
        guard let first = kept.first, kept.count < entries.count else { return self }
        var group = AnswerGroup(first: first, isSafe: isSafe)
        for entry in kept.dropFirst() { group.append(entry) }
        return group
    }

    mutating func append(_ entry: Int) {
        jumps.append(entries.count)
        entries.append(entry)
    }

    /// The first index from `start` on whose entry was not served yet; the count of entries when all were.
    mutating func unserved(from start: Int, isServed: (Int) -> Bool) -> Int {
        var place = start
        while place < entries.count {
            if jumps[place] > place {
                place = jumps[place]
            } else if isServed(entries[place]) {
                place += 1
            } else {
                break
            }
        }
        var passed = start
        while passed < place {
            let next = max(jumps[passed], passed + 1)
            jumps[passed] = place
            passed = next
        }
        return place
    }
}

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
