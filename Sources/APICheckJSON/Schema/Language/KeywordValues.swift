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

/// The naming style of members (`x-apicheck-keys`).
package enum NamingStyle: String, Sendable, CaseIterable, BitwiseCopyable {
    case snakeCase = "snake_case"
    case camelCase
    case kebabCase = "kebab-case"
    case pascalCase = "PascalCase"

    /// Whether a name has the style. Digits may occur anywhere but first; leading `_`, `$` and `@` are ignored.
    package func accepts(_ name: String) -> Bool {
        var bytes = Array(name.utf8)[...]
        while let first = bytes.first, first == 0x5F || first == 0x24 || first == 0x40 { bytes.removeFirst() }
        guard let first = bytes.first else { return true }
        let isLower = (0x61...0x7A).contains(first)
        let isUpper = (0x41...0x5A).contains(first)
        guard isLower && self != .pascalCase || isUpper && self == .pascalCase else { return false }
        switch self {
        case .snakeCase: return NamingStyle.areWords(bytes, separator: 0x5F)
        case .kebabCase: return NamingStyle.areWords(bytes, separator: 0x2D)
        case .camelCase, .pascalCase:
            return bytes.allSatisfy { NamingStyle.isLowerOrDigit($0) || (0x41...0x5A).contains($0) }
        }
    }

    /// Lower-case words with exactly one separator between them.
    private static func areWords(_ bytes: ArraySlice<UInt8>, separator: UInt8) -> Bool {
        bytes.split(separator: separator, omittingEmptySubsequences: false)
            .allSatisfy { !$0.isEmpty && $0.allSatisfy(isLowerOrDigit) }
    }

    private static func isLowerOrDigit(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    }
}

/// What a member counts as that the contract does not declare (`x-apicheck-undeclared`).
package enum UndeclaredLevel: String, Sendable, CaseIterable, BitwiseCopyable, Comparable {
    case ignore, info, warning, breaking

    package static func < (left: UndeclaredLevel, right: UndeclaredLevel) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .ignore: 0
        case .info: 1
        case .warning: 2
        case .breaking: 3
        }
    }
}
#endif
