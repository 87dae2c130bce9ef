import APICheckBase
import APICheckHTTP

/// Finds base64 inside sentences and `data:` URLs (RFC 4648, RFC 2397): runs of its alphabet that decode to text.
enum Base64Runs {
    /// Shorter runs are words more often than base64.
    static let shortest = 16
    /// The digits of a run that are decoded to see whether it is text; a word decodes to other bytes.
    private static let head = 16
    /// The bytes that these digits encode.
    private static let plain = head / 4 * 3
    /// A character that begins here or later may be cut off.
    private static let whole = plain - 3
    private static let digits = ByteSet.words.union(ByteSet("+/"))

    static func mayStand(in text: UnsafeRawBufferPointer) -> Bool { !find(in: text, atMost: 1).isEmpty }

    /// The runs that begin with encoded text. Only every sixteenth byte is inspected, because a run of the minimum
    /// length has a digit at one of these positions.
    static func find(in text: UnsafeRawBufferPointer, atMost count: Int = .max) -> [Range<Int>] {
        var result: [Range<Int>] = []
        let digits = digits
        var index = shortest - 1
        while index < text.count {
            guard digits.contains(text[index]) else {
                index += shortest
                continue
            }
            var start = index
            while start > 0, digits.contains(text[start - 1]), index - start < shortest { start -= 1 }
            var end = index + 1
            while end < text.count, digits.contains(text[end]) { end += 1 }
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
        if encodesText(text, at: run.lowerBound) { return run.lowerBound }
        // The rest after the slash must be long enough.
        for index in run.dropLast(shortest) where text[index] == UInt8(ascii: "/") || text[index] == UInt8(ascii: "-") {
            return encodesText(text, at: index + 1) ? index + 1 : nil
        }
        return nil
    }

    /// Whether the digits from `start` on encode UTF-8 (RFC 3629) without control characters besides white space; the last
    /// character may be cut off. This runs for each long word and allocates nothing.
    private static func encodesText(_ text: UnsafeRawBufferPointer, at start: Int) -> Bool {
        // The offset of the current character, and what its next byte may be.
        var character = 0
        var following = 0
        var (least, most): (UInt8, UInt8) = (0x80, 0xBF)
        for offset in 0..<plain {
            let byte = plainByte(text, at: start, offset)
            if byte < 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09 || byte == 0x7F { return false }
            if character >= whole { continue }
            if following > 0 {
                guard least <= byte, byte <= most else { return false }
                (least, most) = (0x80, 0xBF)
                following -= 1
                if following == 0 { character = offset + 1 }
                continue
            }
            switch byte {
            case ..<0x80: character = offset + 1
            case 0xC2..<0xE0: following = 1
            case 0xE0..<0xF0:
                following = 2
                // No longer form of a shorter character, and no surrogate.
                if byte == 0xE0 { least = 0xA0 }
                if byte == 0xED { most = 0x9F }
            case 0xF0..<0xF5:
                following = 3
                if byte == 0xF0 { least = 0x90 }
                if byte == 0xF4 { most = 0x8F }
            default: return false
            }
        }
        return true
    }

    /// A byte that the digits from `start` on encode.
    @inline(__always)
    private static func plainByte(_ text: UnsafeRawBufferPointer, at start: Int, _ offset: Int) -> UInt8 {
        let digit = start + offset / 3 * 4 + offset % 3
        // A run has digits only.
        let (high, low) = (Base64.value(text[digit]) ?? 0, Base64.value(text[digit + 1]) ?? 0)
        return switch offset % 3 {
        case 0: UInt8(truncatingIfNeeded: high &<< 2 | low &>> 4)
        case 1: UInt8(truncatingIfNeeded: high &<< 4 | low &>> 2)
        default: UInt8(truncatingIfNeeded: high &<< 6 | low)
        }
    }
}

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
            if isControl, first != UInt8(ascii: "0") || !ByteSet("9aAdD").contains(run[index + 1]) { return false }
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

extension RedactionPass {
    /// Redacts the content of a text that is base64 as a whole, and encodes it again in the same alphabet. Returns nil
    /// when the content has no secret, so that the text itself is searched.
    mutating func base64(_ text: String, depth: Int) -> String? {
        guard depth < RedactionPass.deepest, text.utf8.count >= Base64Runs.shortest,
            text.utf8.allSatisfy({ ByteSet.base64.contains($0) || $0 == 0x2D || $0 == 0x5F }),
            !secrets.isKnown(text), let content = Base64.decode(text.utf8)
        else { return nil }
        let shown: [UInt8]
        if let plain = String(validUTF8: content),
            content.allSatisfy({ $0 >= 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 })
        {
            shown = Array(self.text(plain, depth: depth + 1).utf8)
        } else {
            shown = known(content)
        }
        guard shown != content else { return nil }
        var digits = Array(Base64.encode(shown).utf8)
        if !text.utf8.contains(where: { $0 == 0x2B || $0 == 0x2F })
            && text.utf8.contains(where: { $0 == 0x2D || $0 == 0x5F })
        {
            digits = digits.map { $0 == 0x2B ? 0x2D : $0 == 0x2F ? 0x5F : $0 }
        }
        if text.utf8.last != 0x3D && text.utf8.count % 4 != 0 { digits.removeAll { $0 == 0x3D } }
        return String(decoding: digits, as: UTF8.self)
    }
}
