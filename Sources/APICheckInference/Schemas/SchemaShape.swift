/// Objects of one shape at several places, which share a schema.
final class SchemaShape {
    /// What all of them have in common.
    let value = LearnedValue()
    let isRequest: Bool
    private(set) var places = 0
    /// Whether an error answer has it as a whole.
    private(set) var isError = false
    /// The possible names and how many objects have each.
    private(set) var names: [[String]: Int] = [:]

    init(isRequest: Bool) { self.isRequest = isRequest }

    func add(_ other: LearnedValue, name: [String], isError: Bool) {
        value.merge(other)
        places += 1
        if isError { self.isError = true }
        if !name.isEmpty { names[name, default: 0] += max(1, other.objects) }
    }

    /// The names, the most frequent first, of equals the shortest.
    var candidates: [[String]] {
        names.sorted {
            ($1.value, $0.key.joined().count, $0.key.joined()) < ($0.value, $1.key.joined().count, $1.key.joined())
        }.map(\.key)
    }

    /// Equal for objects with the same members.
    static func signature(_ value: LearnedValue) -> [String] { value.members.list.map(\.name).sorted() }

    /// Whether objects may share the schema: no member has kinds that exclude those that it has here.
    func fits(_ other: LearnedValue) -> Bool {
        other.members.list.allSatisfy { member in
            guard let mine = value.members[member.name] else { return false }
            let (types, others) = (Set(mine.value.types), Set(member.value.types))
            return types.isEmpty || others.isEmpty || !types.isDisjoint(with: others)
                || types.union(others) == ["integer", "number"]
        }
    }
}
