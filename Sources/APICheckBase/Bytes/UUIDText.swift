/// The text of a UUID: 8-4-4-4-12 hexadecimal digits of either case (RFC 9562 section 4).
package enum UUIDText {
    private static let length = 36

    @inline(__always)
    private static func isHyphen(at place: Int) -> Bool { place == 8 || place == 13 || place == 18 || place == 23 }

    /// Whether the text is a UUID and nothing else.
    package static func isWhole(_ text: UnsafeRawBufferPointer) -> Bool {
        text.count == length && begins(in: text, at: 0)
    }

    package static func isWhole(_ text: some Collection<UInt8>) -> Bool {
        guard text.count == length else { return false }
        let isUUID = text.withContiguousStorageIfAvailable { isWhole(UnsafeRawBufferPointer($0)) }
        return isUUID ?? Array(text).withUnsafeBytes { isWhole($0) }
    }

    package static func isContained(in text: UnsafeRawBufferPointer) -> Bool {
        guard text.count >= length else { return false }
        return (0...(text.count - length)).contains { begins(in: text, at: $0) }
    }

    /// Whether the second to fifth group of a UUID begins at an index.
    package static func hasGroup(in text: UnsafeRawBufferPointer, at index: Int) -> Bool {
        [9, 14, 19, 24].contains { begins(in: text, at: index - $0) }
    }

    private static func begins(in text: UnsafeRawBufferPointer, at start: Int) -> Bool {
        guard start >= 0, start + length <= text.count, text[start + 8] == UInt8(ascii: "-") else { return false }
        return (0..<length).allSatisfy { place in
            let byte = text[start + place]
            return isHyphen(at: place) ? byte == UInt8(ascii: "-") : byte.isASCIIHexDigit
        }
    }
}
