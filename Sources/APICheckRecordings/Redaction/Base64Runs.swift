import APICheckBase
import APICheckHTTP

/// Base64 inside a sentence or a `data:` URL (RFC 4648, RFC 2397): runs of its letters that decode to text.
enum Base64Runs {
    /// Shorter runs are words more often than base64.
    static let shortest = 16
    /// What of a run is decoded to see whether it is text: a word decodes to bytes that are none.
    private static let head = 16

    static func mayStand(in text: UnsafeRawBufferPointer) -> Bool { !find(in: text, atMost: 1).isEmpty }

    /// The runs whose beginning is text. A run of the shortest length has a letter at one of the places looked at, so that
    /// most bytes are not.
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

    /// Where in the run base64 of a text begins: at its beginning, or behind a slash that is no digit but ends a path.
    private static func textBegins(in text: UnsafeRawBufferPointer, _ run: Range<Int>) -> Int? {
        var starts = [run.lowerBound]
        if let slash = text[run].firstIndex(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "-") }) {
            starts.append(slash + 1)
        }
        return starts.first { start in
            guard run.upperBound - start >= shortest, let plain = Base64.decode(text[start..<(start + head)]) else {
                return false
            }
            // A character may be cut off at the end.
            return plain.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
                && (0..<4).contains { String(validating: plain.dropLast($0), as: UTF8.self) != nil }
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        ByteSet.words.contains(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
    }
}
