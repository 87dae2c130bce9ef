#if Contracts
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
#endif
