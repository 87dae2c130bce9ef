import APICheckBase
import APICheckHTTP

/// Finds base64 inside sentences and `data:` URLs (RFC 4648, RFC 2397): runs of its alphabet that decode to text.
enum Base64Runs {
    /// Shorter runs are words more often than base64.
    static let shortest = 16
    /// The digits of a run that are decoded to see whether it is text; a word decodes to other bytes.
    private static let head = 16

    static func mayStand(in text: UnsafeRawBufferPointer) -> Bool { !find(in: text, atMost: 1).isEmpty }

    /// The runs that begin with encoded text. Only every sixteenth byte is inspected, because a run of the minimum
    /// length has a digit at one of these positions.
    static func find(in text: UnsafeRawBufferPointer, atMost count: Int = .max) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var index = shortest - 1
        while index < text.count {
            guard isDigit(text[index]) else {
                index += shortest
                continue
            }
            var start = index
            while start > 0, isDigit(text[start - 1]), index - start < shortest { start -= 1 }
            var end = index + 1
            while end < text.count, isDigit(text[end]) { end += 1 }
            if end - start >= shortest, let begin = textBegins(in: text, start..<end) {
                var last = end
                while last < text.count, text[last] == UInt8(ascii: "="), last - end < 2 { last += 1 }
                result.append(begin..<last)
                if result.count >= count { return result }
            }
            index = end + shortest - 1
        }
        return result
    }

    /// Where the encoded text begins in a run: at its beginning, or after a slash that ends a path.
    private static func textBegins(in text: UnsafeRawBufferPointer, _ run: Range<Int>) -> Int? {
        var starts = [run.lowerBound]
        if let slash = text[run].firstIndex(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "-") }) {
            starts.append(slash + 1)
        }
        return starts.first { start in
            guard run.upperBound - start >= shortest, let plain = Base64.decode(text[start..<(start + head)]) else {
                return false
            }
            // The last character may be cut off.
            return plain.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
                && (0..<4).contains { String(validUTF8: plain.dropLast($0)) != nil }
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        ByteSet.words.contains(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
    }
}
