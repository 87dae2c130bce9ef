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
