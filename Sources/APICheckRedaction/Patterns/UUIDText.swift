import APICheckBase

/// `8-4-4-4-12` hexadecimal digits (RFC 9562 section 4) inside a text.
enum UUIDText {
    private static let length = 36
    private static let hyphens: Set<Int> = [8, 13, 18, 23]

    static func isContained(in text: UnsafeRawBufferPointer) -> Bool {
        guard text.count >= length else { return false }
        return (0...(text.count - length)).contains { begins(in: text, at: $0) }
    }

    /// Whether the second to fifth group of a UUID begins at an index.
    static func hasGroup(in text: UnsafeRawBufferPointer, at index: Int) -> Bool {
        hyphens.contains { begins(in: text, at: index - $0 - 1) }
    }

    private static func begins(in text: UnsafeRawBufferPointer, at start: Int) -> Bool {
        guard start >= 0, start + length <= text.count, text[start + 8] == UInt8(ascii: "-") else { return false }
        return (0..<length).allSatisfy { place in
            let byte = text[start + place]
            return hyphens.contains(place) ? byte == UInt8(ascii: "-") : ByteSet.hexadecimal.contains(byte)
        }
    }
}
