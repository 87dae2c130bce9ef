import APICheckBase
import APICheckHTTP
import APICheckJSON

/// A segment of a path, as a sample has it.
enum Segment {
    /// Whether the text is data: a number, a UUID, a date, a hash, a token, an address, or what replaced a secret.
    static func isData(_ text: String) -> Bool {
        if text.isEmpty { return false }
        if VolatileValue.isKey(text) || SecretPlaceholder.occurs(in: text) { return true }
        let bytes = Array(text.utf8)
        if bytes.contains(where: { "@{}/,:".utf8.contains($0) || $0 <= 0x20 }) { return true }
        let digits = bytes.count { $0.isASCIIDigit }
        // A name with a time or a number in it: `backup-20240124204918`.
        if digits >= 6, bytes.count >= 12 { return true }
        // A short commit.
        if bytes.count >= 7, digits >= 2, bytes.allSatisfy(\.isASCIIHexDigit) { return true }
        return IDForm.isPrefixed(bytes)
    }

    /// Segments that name a place of the API under any collection, so that they are no id.
    static let reserved: Set<String> = [
        "me", "self", "current", "search", "new", "all", "count", "stats", "latest", "status", "health", "login",
        "logout", "users", "bulk", "batch", "export", "import",
    ]

    /// Whether people chose the text, which is not a single word: `Hello-World`, `v1.0.0`. That alone does not make it data.
    static func isSlug(_ text: String) -> Bool {
        text.utf8.contains { $0.isASCIIDigit || (0x41...0x5A).contains($0) || "-_.".utf8.contains($0) }
    }

    /// Whether a text may be a word of the API, which has no digits.
    static func isWord(_ text: String) -> Bool { !text.utf8.contains(where: \.isASCIIDigit) }

    /// Whether a member of the name identifies its object, and is not only a text about it.
    static func identifies(_ words: [String]) -> Bool {
        guard let last = words.last else { return false }
        return ["id", "uuid", "key", "slug", "code", "login", "username", "handle", "sku", "number"].contains(last)
    }

    /// Whether a number below the segment is a version of the API, as in `/rest/api/2/issue`.
    static func hasVersions(_ text: String) -> Bool { ["api", "rest"].contains(text) }

    /// Whether a text may be a version: one or two digits.
    static func isVersion(_ text: String) -> Bool { text.isASCIIDigits && text.utf8.count <= 2 }

    /// Whether a segment at the beginning of all paths belongs to the server's URL: `api`, `v2`, `1.0`.
    static func isBase(_ text: String) -> Bool {
        if ["api", "apis", "rest", "services", "gateway", "public"].contains(text) { return true }
        let version = text.hasPrefix("v") ? text.dropFirst() : text[...]
        return version.first?.isNumber == true && version.allSatisfy { $0.isNumber || $0 == "." }
            && (text.hasPrefix("v") || text.contains("."))
    }
}
