import APICheckJSON

/// Where a JSON body says something else than a recorded one: other values and kinds, members that only one side has,
/// arrays of other lengths.
struct BodyDifference: Hashable {
    let pointer: Pointer
    /// JSON text of either side; nil where a side has nothing.
    let recorded: String?
    let asked: String?

    /// In document order of the recorded body, what only the other side has behind it; the first `limit`.
    static func between(_ recorded: JSON, _ asked: JSON, limit: Int) -> [BodyDifference] {
        var found: [BodyDifference] = []
        compare(recorded, asked, at: Pointer(), limit: limit, into: &found)
        return found
    }

    private static func compare(
        _ recorded: JSON?, _ asked: JSON?, at pointer: Pointer, limit: Int, into found: inout [BodyDifference]
    ) {
        if found.count == limit { return }
        if let recorded, let asked, recorded.kind == asked.kind {
            switch recorded.kind {
            case .object:
                let mine = members(recorded)
                let theirs = members(asked)
                for member in recorded.members {
                    let name = Array(member.name.utf8)
                    compare(mine[name], theirs[name], at: pointer.appending(member.name), limit: limit, into: &found)
                }
                for member in asked.members where mine[Array(member.name.utf8)] == nil {
                    compare(nil, member.value, at: pointer.appending(member.name), limit: limit, into: &found)
                }
                return
            case .array:
                let mine = Array(recorded.elements)
                let theirs = Array(asked.elements)
                for index in 0..<max(mine.count, theirs.count) {
                    if found.count == limit { return }
                    compare(
                        index < mine.count ? mine[index] : nil, index < theirs.count ? theirs[index] : nil,
                        at: pointer.appending(String(index)), limit: limit, into: &found)
                }
                return
            default: if recorded.equals(asked) { return }
            }
        }
        found.append(
            BodyDifference(pointer: pointer, recorded: recorded.map { $0.text }, asked: asked.map { $0.text }))
    }

    /// By the bytes of the name; of one that stands twice the last counts.
    private static func members(_ object: JSON) -> [[UInt8]: JSON] {
        Dictionary(object.members.map { (Array($0.name.utf8), $0.value) }) { _, last in last }
    }
}
