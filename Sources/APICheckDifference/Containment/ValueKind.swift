import APICheckJSON

/// The kinds of values that schemas treat differently. A number with a fraction is a kind of its own, since `integer` excludes
/// it, and so are the two booleans, since `enum` can list one.
enum ValueKind: UInt16, CaseIterable {
    case null = 1
    case no = 2
    case yes = 4
    case integer = 8
    case fraction = 16
    case string = 32
    case array = 64
    case object = 128

    var isNumber: Bool { self == .integer || self == .fraction }
    var isContainer: Bool { self == .array || self == .object }
}

/// A set of kinds.
struct ValueKinds: Hashable {
    private var bits: UInt16

    static let all = ValueKinds(bits: 255)
    static let none = ValueKinds(bits: 0)

    private init(bits: UInt16) { self.bits = bits }

    init(_ kind: ValueKind) { bits = kind.rawValue }

    /// - Parameter type: A type of JSON Schema; another text is no kind.
    init(type: String) {
        switch type {
        case "null": bits = ValueKind.null.rawValue
        case "boolean": bits = ValueKind.no.rawValue | ValueKind.yes.rawValue
        case "integer": bits = ValueKind.integer.rawValue
        case "number": bits = ValueKind.integer.rawValue | ValueKind.fraction.rawValue
        case "string": bits = ValueKind.string.rawValue
        case "array": bits = ValueKind.array.rawValue
        case "object": bits = ValueKind.object.rawValue
        default: bits = 0
        }
    }

    /// - Parameter types: The value of `type`: one or a list.
    init(types: JSON) {
        self = .none
        for name in types.string.map({ [$0] }) ?? types.elements.compactMap(\.string) {
            formUnion(ValueKinds(type: name))
        }
    }

    /// The types as `type` lists them, without null. Empty where all are allowed.
    var types: [String] {
        let number = contains(.fraction) ? "number" : "integer"
        let types = ["string", number, "boolean", "object", "array"].filter { !isDisjoint(with: ValueKinds(type: $0)) }
        return types.count == 5 ? [] : types
    }

    var isEmpty: Bool { bits == 0 }
    var elements: [ValueKind] { ValueKind.allCases.filter(contains) }

    func isDisjoint(with other: ValueKinds) -> Bool { bits & other.bits == 0 }
    func contains(_ kind: ValueKind) -> Bool { bits & kind.rawValue != 0 }

    mutating func formUnion(_ other: ValueKinds) { bits |= other.bits }
    mutating func formIntersection(_ other: ValueKinds) { bits &= other.bits }
    mutating func subtract(_ other: ValueKinds) { bits &= ~other.bits }
    mutating func remove(_ kind: ValueKind) { bits &= ~kind.rawValue }
}
