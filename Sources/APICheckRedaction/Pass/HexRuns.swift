import APICheckBase
import APICheckHTTP

/// Finds texts in hexadecimal digits: runs of whose pairs each encodes a printable character.
enum HexRuns {
    /// Shorter runs encode shorter texts than a secret.
    static let shortest = 24

    static func mayStand(in text: UnsafeRawBufferPointer) -> Bool { !find(in: text, atMost: 1).isEmpty }

    /// The runs that encode printable UTF-8. Only every sixteenth byte is inspected, because a run of the minimum
    /// length has a digit at one of these positions.
    static func find(in text: UnsafeRawBufferPointer, atMost count: Int = .max) -> [Range<Int>] {
        var result: [Range<Int>] = []
        let digits = ByteSet.hexadecimal
        var index = 15
        while index < text.count {
            guard digits.contains(text[index]) else {
                index += 16
                continue
            }
            var start = index
            while start > 0, digits.contains(text[start - 1]), index - start < 16 { start -= 1 }
            var end = index + 1
            while end < text.count, digits.contains(text[end]) { end += 1 }
            if end - start >= shortest, (end - start) % 2 == 0, encodesText(text[start..<end]) {
                result.append(start..<end)
                if result.count >= count { return result }
            }
            index = end + 15
        }
        return result
    }

    private static func encodesText(_ run: Slice<UnsafeRawBufferPointer>) -> Bool {
        var index = run.startIndex
        while index < run.endIndex {
            // In UTF-8 the first digit of a control character is 0 or 1; `7F` is rare enough.
            let first = run[index]
            let isControl = first == UInt8(ascii: "0") || first == UInt8(ascii: "1")
            if isControl, first != UInt8(ascii: "0") || !"9aAdD".utf8.contains(run[index + 1]) { return false }
            index += 2
        }
        return String(validUTF8: decode(run)) != nil
    }

    /// The bytes that an even number of digits encode.
    static func decode(_ run: some Sequence<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var high: UInt8?
        for byte in run {
            let digit = byte.hexValue ?? 0
            if let first = high {
                result.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        return result
    }
}
