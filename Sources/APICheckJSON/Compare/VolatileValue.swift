import APICheckBase

/// Recognises values that differ from call to call although nothing changed: ids, times, tokens, counters.
package struct VolatileValue: Sendable {
    private init() {}

    /// The wildcard of a place: it matches any index, and any name of an object whose names are data.
    static let anyName = "*"

    /// What the placeholder for a removed secret begins with; a number follows, which differs from body to body.
    package static let placeholderPrefix = "REDACTED-"

    /// Whether the name of a member is data, as in an object that maps ids to values.
    package static func isKey(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        if bytes.allSatisfy(\.isASCIIDigit) { return !bytes.isEmpty }
        if ValueForm(name).isVolatile || name.hasPrefix(placeholderPrefix) || isAddress(name) { return true }
        guard isToken(name) else { return false }
        if bytes.allSatisfy(\.isASCIIHexDigit) { return true }
        // A token changes between digits and letters more often than a name such as x509certificate2url.
        let changes = zip(bytes, bytes.dropFirst()).count { $0.isASCIIDigit != $1.isASCIIDigit }
        return changes >= 5
    }

    /// A URL with a port, such as `tcp://0.0.0.0:22000`. Other URLs may be the names of a vocabulary.
    private static func isAddress(_ name: String) -> Bool {
        guard let scheme = name.firstRange(of: "://") else { return false }
        let authority = name[scheme.upperBound...].prefix { $0 != "/" }
        guard let colon = authority.lastIndex(of: ":") else { return false }
        let port = authority[authority.index(after: colon)...]
        return !port.isEmpty && port.utf8.allSatisfy(\.isASCIIDigit)
    }

    /// A hash or a random token: at least 16 characters without a space, with letters and at least two digits.
    static func isToken(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count >= 16, bytes.allSatisfy({ $0.isASCIIDigit || $0.isASCIILetter || "-_=+/.".utf8.contains($0) })
        else { return false }
        let digits = bytes.count { $0.isASCIIDigit }
        let isHex = bytes.allSatisfy(\.isASCIIHexDigit)
        let separators = bytes.count { "-_/.".utf8.contains($0) }
        return digits >= 2 && digits < bytes.count && (isHex || separators * 8 <= bytes.count)
    }
}
