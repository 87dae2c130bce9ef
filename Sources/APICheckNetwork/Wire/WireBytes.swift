/// The byte classes of HTTP/1.1, and the comparison of tokens.
enum WireBytes {
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let tab = UInt8(ascii: "\t")

    /// One bit for each byte below 128 that is allowed in a token (RFC 9110 section 5.6.2).
    private static let tokenBits: (low: UInt64, high: UInt64) = {
        var bits: (low: UInt64, high: UInt64) = (0, 0)
        let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
        for byte in (letters + "0123456789!#$%&'*+-.^_`|~").utf8 {
            if byte < 64 { bits.low |= 1 << UInt64(byte) } else { bits.high |= 1 << UInt64(byte - 64) }
        }
        return bits
    }()

    @inline(__always)
    static func isToken(_ byte: UInt8) -> Bool {
        let word = byte < 64 ? tokenBits.low : tokenBits.high
        return byte < 128 && (word >> UInt64(byte & 63)) & 1 == 1
    }

    /// Returns the position of the first `byte` at or after `start`, or nil.
    @inline(__always)
    static func first(_ byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        var place = start
        while place < bytes.count {
            if bytes[place] == byte { return place }
            place += 1
        }
        return nil
    }

    /// Returns the range without leading and trailing spaces and tabs.
    static func trimmed(_ range: Range<Int>, in bytes: UnsafeRawBufferPointer) -> Range<Int> {
        var start = range.lowerBound
        var end = range.upperBound
        while start < end, bytes[start] == space || bytes[start] == tab { start += 1 }
        while end > start, bytes[end - 1] == space || bytes[end - 1] == tab { end -= 1 }
        return start..<end
    }

    /// Returns the trimmed, non-empty elements of a comma-separated list (RFC 9110 section 5.6.1).
    static func elements(_ range: Range<Int>, in bytes: UnsafeRawBufferPointer) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = range.lowerBound
        while start < range.upperBound {
            var end = start
            while end < range.upperBound, bytes[end] != UInt8(ascii: ",") { end += 1 }
            let element = trimmed(start..<end, in: bytes)
            if !element.isEmpty { found.append(element) }
            start = end + 1
        }
        return found
    }

    /// Whether the token equals `name`, which is in lower case, ignoring case.
    @inline(__always)
    static func isToken(_ range: Range<Int>, in bytes: UnsafeRawBufferPointer, _ name: StaticString) -> Bool {
        guard range.count == name.utf8CodeUnitCount else { return false }
        let expected = name.utf8Start
        for offset in 0..<range.count {
            let byte = bytes[range.lowerBound + offset]
            let lower = byte &- 0x41 < 26 ? byte | 0x20 : byte
            if lower != expected[offset] { return false }
        }
        return true
    }

    /// Whether the bytes equal `text`.
    @inline(__always)
    static func isEqual(_ range: Range<Int>, in bytes: UnsafeRawBufferPointer, _ text: StaticString) -> Bool {
        guard range.count == text.utf8CodeUnitCount else { return false }
        for offset in 0..<range.count where bytes[range.lowerBound + offset] != text.utf8Start[offset] { return false }
        return true
    }

    /// Returns at most 100 characters for a message, with `?` for bytes that could affect a terminal or end a
    /// quotation.
    static func printable(_ range: Range<Int>, in bytes: UnsafeRawBufferPointer) -> String {
        let printable = bytes[range.prefix(100)].map { byte in
            (0x20...0x7E).contains(byte) && byte != UInt8(ascii: "\"") ? byte : UInt8(ascii: "?")
        }
        return String(decoding: printable, as: UTF8.self)
    }

    static func text(_ range: Range<Int>, in bytes: UnsafeRawBufferPointer) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }
}
