import APICheckJSON

/// The kinds of values that a schema may allow, as far as they are written differently outside of a JSON body.
struct WrittenKinds: OptionSet {
    let rawValue: Int

    static let text = WrittenKinds(rawValue: 1)
    /// Numbers and booleans, which JSON writes as plain text does.
    static let number = WrittenKinds(rawValue: 2)
    static let list = WrittenKinds(rawValue: 4)
    static let object = WrittenKinds(rawValue: 8)
    /// Texts with reserved characters, in the value itself or inside it.
    static let texts = WrittenKinds(rawValue: 16)
    static let all: WrittenKinds = [.text, .number, .list, .object, .texts]

    init(rawValue: Int) { self.rawValue = rawValue }

    /// More kinds than a value has for a schema that is not understood.
    init(of schema: JSON?, in contract: ComparedContract) { self.init(schema, contract, depth: 0) }

    private init(_ schema: JSON?, _ contract: ComparedContract, depth: Int) {
        guard depth < 16, let node = schema.flatMap(contract.resolve), node.kind == .object else {
            self = .all
            return
        }
        var kinds = WrittenKinds.all
        if let type = node["type"] {
            let names = type.string.map { [$0] } ?? type.elements.compactMap(\.string)
            kinds = names.reduce(into: []) { $0.formUnion(WrittenKinds(type: $1)) }
            if names.contains("array") {
                let inside = node["items"].map { WrittenKinds($0, contract, depth: depth + 1) } ?? .all
                kinds.formUnion(inside.intersection(.texts))
            }
        }
        if let values = node["enum"]?.elements {
            kinds.formIntersection(values.reduce(into: []) { $0.formUnion(WrittenKinds(of: $1)) })
        }
        if let value = node["const"] { kinds.formIntersection(WrittenKinds(of: value)) }
        for inner in node["allOf"]?.elements.map({ $0 }) ?? [] {
            kinds.formIntersection(WrittenKinds(inner, contract, depth: depth + 1))
        }
        for keyword in ["anyOf", "oneOf"] {
            guard let list = node[keyword]?.elements.map({ $0 }), !list.isEmpty else { continue }
            kinds.formIntersection(
                list.reduce(into: []) { $0.formUnion(WrittenKinds($1, contract, depth: depth + 1)) })
        }
        self = kinds
    }

    private init(type: String) {
        switch type {
        case "string": self = [.text, .texts]
        case "integer", "number", "boolean": self = .number
        case "array": self = .list
        case "object": self = [.object, .texts]
        default: self = []
        }
    }

    /// Characters of RFC 3986 section 2.2.
    private static func hasReserved(_ text: String) -> Bool { text.contains { ":/?#[]@!$&'()*+,;=".contains($0) } }

    private init(of value: JSON) {
        switch value.kind {
        case .string: self = WrittenKinds.hasReserved(value.string ?? "") ? [.text, .texts] : .text
        case .number, .boolean: self = .number
        case .array: self = [.list, .texts]
        case .object: self = [.object, .texts]
        case .null: self = []
        }
    }
}
