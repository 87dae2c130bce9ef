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
        text.utf8.count >= prefix.utf8.count && firstMark(in: text.utf8[...]) != nil
    }

    package static func stands(in bytes: [UInt8]) -> Bool { firstMark(in: bytes[...]) != nil }

    package static func stands(in value: JSON) -> Bool { value.string.map { stands(in: $0) } ?? false }

    /// Every placeholder without its number, which differs from run to run.
    package static func masking(_ bytes: [UInt8]) -> [UInt8] {
        let mark = Array(prefix.utf8)
        guard stands(in: bytes) else { return bytes }
        var result: [UInt8] = []
        var rest = bytes[...]
        while let found = firstMark(in: rest) {
            result += rest[..<(found + mark.count - 1)]
            rest = rest[(found + mark.count)...].drop { (0x30...0x39).contains($0) }
        }
        return result + rest
    }

    /// Where ``prefix`` begins. By its first letter: this is asked of each body and each parameter.
    private static func firstMark<Bytes: Collection<UInt8>>(in bytes: Bytes) -> Bytes.Index?
    where Bytes.SubSequence == Bytes {
        var rest = bytes
        while let mark = rest.firstIndex(of: UInt8(ascii: "R")) {
            rest = rest[mark...]
            if rest.starts(with: prefix.utf8) { return mark }
            rest = rest.dropFirst()
        }
        return nil
    }
}
