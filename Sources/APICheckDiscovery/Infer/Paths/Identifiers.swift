import APICheckJSON

/// The texts of answers that identify objects, with the words of the member that has each.
struct Identifiers {
    private let known: KnownNames

    private static let names: Set<String> = [
        "id", "name", "login", "slug", "key", "code", "username", "handle", "sku", "number", "path", "tag", "ref",
        "title",
    ]
    /// The most elements of a list that are read.
    private static let mostElements = 1_000

    init(_ known: KnownNames) { self.known = known }

    /// Those of an object and of the objects in it, each with its name: `login`, and `owner` for `/owner/login`.
    func of(_ object: JSON) -> [String: [String]] {
        var found: [String: [String]] = [:]
        add(object, to: &found)
        return found
    }

    /// Those of the objects of a list, which is the answer or a member of it.
    func listed(in answer: JSON) -> [String: [String]] {
        var found: [String: [String]] = [:]
        let lists = answer.kind == .array ? [answer] : answer.members.map(\.value).filter { $0.kind == .array }
        for list in lists {
            for element in list.elements.prefix(Identifiers.mostElements) { add(element, to: &found) }
        }
        return found
    }

    /// The names of the members of an answer that is an object, or of the one in its envelope; nil for a list.
    static func shape(of answer: JSON) -> Set<String>? {
        guard answer.kind == .object, answer.count <= LearnedMembers.most else { return nil }
        for member in answer.members where GeneralNames.contains(member.name) {
            if member.value.kind == .array { return nil }
            if member.value.kind == .object { return Set(member.value.members.map(\.name)) }
        }
        return Set(answer.members.map(\.name))
    }

    /// Adds those that are not there yet.
    private func add(_ object: JSON, to found: inout [String: [String]]) {
        for member in object.members {
            switch member.value.kind {
            case .string: add(member, owner: nil, to: &found)
            case .object:
                // The object in an envelope is the answer itself.
                let name = GeneralNames.contains(member.name) ? nil : member.name
                for inner in member.value.members where inner.value.kind == .string {
                    add(inner, owner: name, to: &found)
                }
            default: continue
            }
        }
    }

    /// - Parameter owner: The name of the member whose object has this one; nil at the top.
    private func add(_ member: JSON.Member, owner: String?, to found: inout [String: [String]]) {
        let name = member.name
        guard Identifiers.isIdentifying(name), let text = member.value.string, found[text] == nil else { return }
        found[text] = known.words(of: owner ?? name)
    }

    private static func isIdentifying(_ name: String) -> Bool {
        names.contains(name) || ["_id", "Id", "_name", "Name"].contains(where: name.hasSuffix)
    }
}
