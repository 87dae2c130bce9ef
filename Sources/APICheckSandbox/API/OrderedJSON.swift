import APICheckJSON

/// A JSON value of a response with ordered members, which drift switches change before it is written.
enum OrderedJSON: Hashable, Sendable {
    case null
    case bool(Bool)
    case int(Int)
    /// A number with its exact digits: `1.0`.
    case decimal(String)
    case string(String)
    case array([OrderedJSON])
    case object([Member])

    struct Member: Hashable, Sendable {
        var name: String
        var value: OrderedJSON

        init(_ name: String, _ value: OrderedJSON) {
            self.name = name
            self.value = value
        }
    }

    /// JSON text on one line.
    var bytes: [UInt8] {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.bytes
    }

    /// The first member with that name; setting nil removes it, setting a new one appends it. Has no effect on other
    /// kinds of values.
    subscript(name: String) -> OrderedJSON? {
        get {
            guard case .object(let members) = self else { return nil }
            return members.first { $0.name == name }?.value
        }
        set {
            guard case .object(var members) = self else { return }
            let place = members.firstIndex { $0.name == name }
            switch (place, newValue) {
            case (let place?, let value?): members[place].value = value
            case (let place?, nil): members.remove(at: place)
            case (nil, let value?): members.append(Member(name, value))
            case (nil, nil): break
            }
            self = .object(members)
        }
    }

    /// Renames a member without moving it.
    mutating func rename(_ name: String, to other: String) {
        guard case .object(let members) = self else { return }
        self = .object(members.map { $0.name == name ? Member(other, $0.value) : $0 })
    }

    private func write(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.null()
        case .bool(let value): writer.bool(value)
        case .int(let value): writer.int(value)
        case .decimal(let digits): writer.raw(digits)
        case .string(let value): writer.string(value)
        case .array(let elements):
            writer.array { writer in
                for element in elements { element.write(to: &writer) }
            }
        case .object(let members):
            writer.object { writer in
                for member in members {
                    writer.key(member.name)
                    member.value.write(to: &writer)
                }
            }
        }
    }
}

extension OrderedJSON {
    /// The value that was read, with its members in order and the digits of its numbers.
    init(_ json: JSON) {
        switch json.kind {
        case .array: self = .array(json.elements.map { OrderedJSON($0) })
        case .object: self = .object(json.members.map { Member($0.name, OrderedJSON($0.value)) })
        case .string: self = .string(json.string ?? "")
        case .number: self = json.int.map { .int($0) } ?? .decimal(json.text)
        default: self = json.bool.map { .bool($0) } ?? .null
        }
    }
}

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
