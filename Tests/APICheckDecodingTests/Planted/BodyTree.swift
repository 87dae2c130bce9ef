import APICheckJSON

/// A JSON value that is edited. Scalars keep their text.
indirect enum BodyTree: Equatable, Sendable {
    case scalar(String)
    case list([BodyTree])
    case object([Member])

    struct Member: Equatable, Sendable {
        var name: String
        var value: BodyTree
    }

    /// One step to an object: a member, or each element of a list.
    enum Step: Hashable, Sendable {
        case member(String), element
    }

    init(_ value: JSON) {
        switch value.kind {
        case .object: self = .object(value.members.map { Member(name: $0.name, value: BodyTree($0.value)) })
        case .array: self = .list(value.elements.map { BodyTree($0) })
        default: self = .scalar(value.text)
        }
    }

    var members: [Member] { if case .object(let members) = self { members } else { [] } }

    var text: String {
        switch self {
        case .scalar(let text): text
        case .list(let elements): "[" + elements.map(\.text).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.map { "\"\($0.name)\": \($0.value.text)" }.joined(separator: ", ") + "}"
        }
    }

    /// The objects inside, each with the path to it.
    var objects: [(path: [Step], members: [Member])] {
        switch self {
        case .scalar: []
        case .list(let elements): elements.flatMap(\.objects).map { ([.element] + $0.path, $0.members) }
        case .object(let members):
            [([], members)]
                + members.flatMap { member in
                    member.value.objects.map { ([.member(member.name)] + $0.path, $0.members) }
                }
        }
    }

    /// Changes the objects at a path.
    func edited(at path: ArraySlice<Step>, _ change: ([Member]) -> [Member]) -> BodyTree {
        switch (self, path.first) {
        case (.object(let members), nil): .object(change(members))
        case (.list(let elements), .element?): .list(elements.map { $0.edited(at: path.dropFirst(), change) })
        case (.object(let members), .member(let name)?):
            .object(
                members.map { member in
                    member.name == name
                        ? Member(name: name, value: member.value.edited(at: path.dropFirst(), change)) : member
                })
        default: self
        }
    }

    /// The value without one member or element, for each of them.
    var smaller: [BodyTree] {
        switch self {
        case .scalar: return []
        case .list(let elements):
            return elements.indices.flatMap { index -> [BodyTree] in
                var without = elements
                without.remove(at: index)
                return [.list(without)]
                    + elements[index].smaller.map { value in
                        var changed = elements
                        changed[index] = value
                        return .list(changed)
                    }
            }
        case .object(let members):
            return members.indices.flatMap { index -> [BodyTree] in
                var without = members
                without.remove(at: index)
                return [.object(without)]
                    + members[index].value.smaller.map { value in
                        var changed = members
                        changed[index].value = value
                        return .object(changed)
                    }
            }
        }
    }
}
