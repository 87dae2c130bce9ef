import APICheckJSON

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
