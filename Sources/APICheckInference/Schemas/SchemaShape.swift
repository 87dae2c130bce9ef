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

    /// Whether objects may share the schema: no member has kinds that exclude those that it has here, or objects of another
    /// kind, as the `data` of an envelope has in each operation.
    func fits(_ other: LearnedValue) -> Bool {
        other.members.list.allSatisfy { member in
            guard let mine = value.members[member.name] else { return false }
            // What an envelope has in it is not known from an empty one, nor from one with other things.
            if SharedSchemas.isGeneral(member.name),
                SchemaShape.content(mine.value) != SchemaShape.content(member.value)
            {
                return false
            }
            return SchemaShape.mayBeOne(mine.value, member.value)
        }
    }

    /// What is in an envelope: objects, lists, or lists of them.
    private static func content(_ value: LearnedValue) -> [Bool] {
        let elements = value.elements
        return [
            value.isEmpty, value.objects > 0, value.arrays > 0, elements?.objects ?? 0 > 0, elements?.arrays ?? 0 > 0,
        ]
    }

    private static func mayBeOne(_ one: LearnedValue, _ other: LearnedValue) -> Bool {
        let (types, others) = (Set(one.types), Set(other.types))
        guard
            types.isEmpty || others.isEmpty || !types.isDisjoint(with: others)
                || types.union(others) == ["integer", "number"]
        else { return false }
        if let elements = one.elements, let otherElements = other.elements, !mayBeOne(elements, otherElements) {
            return false
        }
        return one.objects == 0 || other.objects == 0 || haveSameMembers(one, other)
    }

    /// Whether three of five members are of both.
    private static func haveSameMembers(_ one: LearnedValue, _ other: LearnedValue) -> Bool {
        if one.isMap || other.isMap || one.members.isEmpty || other.members.isEmpty { return one.isMap == other.isMap }
        let common = one.members.list.filter { other.members[$0.name] != nil }
        let all = one.members.list.count + other.members.list.count - common.count
        guard common.count * 5 >= all * 3 else { return false }
        return common.allSatisfy { member in
            other.members[member.name].map { mayBeOne(member.value, $0.value) } ?? false
        }
    }
}
