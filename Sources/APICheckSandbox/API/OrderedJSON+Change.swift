/// Changes at places of a value, for drift switches.
extension OrderedJSON {
    /// Changes the value at each place of a path: names of members, and `*` for every element of an array or every member
    /// of an object. `["data", "*", "is_done"]` is the `is_done` of every element of `data`. A path that leads nowhere
    /// changes nothing.
    mutating func change(at path: [String], _ body: (inout OrderedJSON) -> Void) {
        change(at: path[...], body)
    }

    /// Removes the member that ends a path, wherever it is.
    mutating func remove(at path: [String]) {
        guard let name = path.last else { return }
        change(at: path.dropLast()[...]) { $0[name] = nil }
    }

    /// Renames the member that ends a path, wherever it is, without moving it.
    mutating func rename(at path: [String], to other: String) {
        guard let name = path.last else { return }
        change(at: path.dropLast()[...]) { $0.rename(name, to: other) }
    }

    /// Changes the name of every member in the whole value.
    mutating func renameAll(_ rename: (String) -> String) {
        switch self {
        case .array(var elements):
            for index in elements.indices { elements[index].renameAll(rename) }
            self = .array(elements)
        case .object(var members):
            for index in members.indices {
                members[index].name = rename(members[index].name)
                members[index].value.renameAll(rename)
            }
            self = .object(members)
        default: break
        }
    }

    /// Changes the value of every member in the whole value, outer ones first; nil removes the member.
    mutating func changeMembers(of change: (Member) -> OrderedJSON?) {
        switch self {
        case .array(var elements):
            for index in elements.indices { elements[index].changeMembers(of: change) }
            self = .array(elements)
        case .object(let members):
            self = .object(
                members.compactMap { member in
                    guard var value = change(member) else { return nil }
                    value.changeMembers(of: change)
                    return Member(member.name, value)
                })
        default: break
        }
    }

    private mutating func change(at path: ArraySlice<String>, _ body: (inout OrderedJSON) -> Void) {
        guard let name = path.first else { return body(&self) }
        switch self {
        case .array(var elements) where name == "*":
            for index in elements.indices { elements[index].change(at: path.dropFirst(), body) }
            self = .array(elements)
        case .object(var members):
            for index in members.indices where name == "*" || members[index].name == name {
                members[index].value.change(at: path.dropFirst(), body)
            }
            self = .object(members)
        default: break
        }
    }
}
