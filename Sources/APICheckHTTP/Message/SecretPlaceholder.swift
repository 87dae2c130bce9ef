package import APICheckJSON

/// What stands in a recording for a secret: `REDACTED-1`, the same number for the same secret.
package enum SecretPlaceholder {
    package static let prefix = "REDACTED-"

    package static func text(_ number: Int) -> String { "\(prefix)\(number)" }

    /// The number of a text that is a placeholder and nothing else.
    package static func number(_ text: some StringProtocol) -> Int? {
        text.hasPrefix(prefix) ? Int(text.dropFirst(prefix.count)) : nil
    }

    /// Whether the text is a piece of every placeholder, as the mark of a server that removes secrets itself may be.
    package static func holds(_ text: String) -> Bool { prefix.firstRange(of: text) != nil }

    /// Whether a placeholder stands in the text: nothing can be said then about the value that was there.
    package static func stands(in text: String) -> Bool {
        // By bytes: this is asked of each parameter of each request.
        let bytes = text.utf8
        guard bytes.count >= prefix.utf8.count else { return false }
        var rest = bytes[...]
        while let mark = rest.firstIndex(of: UInt8(ascii: "R")) {
            rest = rest[mark...]
            if rest.starts(with: prefix.utf8) { return true }
            rest = rest.dropFirst()
        }
        return false
    }
    package static func stands(in value: JSON) -> Bool { value.string.map { stands(in: $0) } ?? false }

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
