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
