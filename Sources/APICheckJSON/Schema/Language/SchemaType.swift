#if Contracts
/// The values of `type` (JSON Schema 2020-12 validation, section 6.1.1).
package enum SchemaType: String, Sendable, Hashable, CaseIterable {
    case null, boolean, integer, number, string, array, object

    /// The kinds of rows that always have the type. Whether `1.0` is an `integer` depends on its value.
    var kinds: UInt32 {
        switch self {
        case .null: NodeKindSet.null
        case .boolean: NodeKindSet.boolean
        case .integer: NodeKindSet.integer
        case .number: NodeKindSet.number
        case .string: NodeKindSet.string
        case .array: NodeKindSet.array
        case .object: NodeKindSet.object
        }
    }

    init(_ kind: JSONKind) {
        switch kind {
        case .null: self = .null
        case .boolean: self = .boolean
        case .number: self = .number
        case .string: self = .string
        case .array: self = .array
        case .object: self = .object
        }
    }
}

/// Sets of ``NodeKind``, one bit per kind.
enum NodeKindSet {
    static let null: UInt32 = 1 << NodeKind.null
    static let boolean: UInt32 = 1 << NodeKind.false | 1 << NodeKind.true
    static let integer: UInt32 = 1 << NodeKind.integer
    static let fraction: UInt32 = 1 << NodeKind.number
    static let number: UInt32 = integer | fraction
    static let string: UInt32 = 1 << NodeKind.string
    static let array: UInt32 = 1 << NodeKind.array
    static let object: UInt32 = 1 << NodeKind.object
    static let all: UInt32 = 0xFF
}
#endif
