import APICheckJSON

/// A place where a JSON body differs from the recorded one: another value or kind, a member that only one of them has,
/// an array of another length.
struct BodyDifference: Hashable {
    let pointer: Pointer
    /// The JSON text of each side; nil where a side has no value.
    let recorded: String?
    let asked: String?

    /// The first `limit` differences in document order of the recorded body; in each object, members that only the
    /// request has come last.
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

    /// The members by the bytes of their names; the last of duplicate names counts.
    private static func members(_ object: JSON) -> [[UInt8]: JSON] {
        Dictionary(object.members.map { (Array($0.name.utf8), $0.value) }) { _, last in last }
    }
}
