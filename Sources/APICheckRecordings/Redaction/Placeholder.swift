import APICheckHTTP

/// What stands in a recording for a secret: `REDACTED-1`, the same number for the same secret.
package enum Placeholder {
    static let prefix = "REDACTED-"

    static func text(_ number: Int) -> String { "\(prefix)\(number)" }

    /// The number of a text that is a placeholder and nothing else.
    static func number(_ text: some StringProtocol) -> Int? {
        text.hasPrefix(prefix) ? Int(text.dropFirst(prefix.count)) : nil
    }

    /// Whether the text is a piece of every placeholder, as the mark of a server that removes secrets itself may be.
    static func holds(_ text: String) -> Bool { prefix.firstRange(of: text) != nil }

    /// Every placeholder without its number, which differs from run to run.
    package static func masking(_ bytes: [UInt8]) -> [UInt8] {
        let mark = Array(prefix.utf8)
        guard bytes.firstRange(of: mark) != nil else { return bytes }
        var result: [UInt8] = []
        var rest = bytes[...]
        while let found = rest.firstRange(of: mark) {
            result += rest[..<(found.upperBound - 1)]
            rest = rest[found.upperBound...].drop { (0x30...0x39).contains($0) }
        }
        return result + rest
    }
}
