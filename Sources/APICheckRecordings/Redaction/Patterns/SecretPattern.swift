/// A kind of token that shows itself by a literal of its own and the letters around it.
struct SecretPattern: Sendable {
    /// Bytes of one alphabet.
    struct Run: Sendable {
        var bytes: ByteSet
        var length: ClosedRange<Int>
    }

    var kind: SecretKind
    var literal: [UInt8]
    /// What must stand before the literal and belongs to the token, as in `<digits>:AA<letters>`.
    var lead: Run?
    var tail: Run
    /// Whether the literal leads to the secret without being a part of it, as the address of a web hook.
    var isAddress = false

    /// Fewer different bytes than this are an example's, as in a prefix and twenty times `x`.
    static let variety = 8

    /// The token whose literal stands at an index; nil for what is none, which is seen after as many bytes as it
    /// must have, so that a text full of literals is no trouble.
    func token(in text: [UInt8], at index: Int) -> Range<Int>? {
        guard index + literal.count <= text.count else { return nil }
        for offset in 0..<literal.count where text[index + offset] != literal[offset] { return nil }
        var start = index
        if let lead {
            while start > 0, index - start <= lead.length.upperBound, lead.bytes.contains(text[start - 1]) {
                start -= 1
            }
            guard lead.length.contains(index - start) else { return nil }
        } else if !isAddress, SecretPattern.continuesWord(text, before: index) {
            return nil
        }
        let first = index + literal.count
        var end = run(in: text, from: first, atMost: min(tail.length.upperBound, max(tail.length.lowerBound, 64) + 1))
        guard end - first >= tail.length.lowerBound,
            SecretPattern.hasVariety(text[first..<end], min(SecretPattern.variety, tail.length.lowerBound / 2))
        else { return nil }
        end = run(in: text, from: end, atMost: tail.length.upperBound - (end - first))
        // A longer run is something else when the length is a part of the form.
        if end < text.count, text[end] != UInt8(ascii: "."), tail.bytes.contains(text[end]) { return nil }
        // The point that ends a sentence.
        while end > first, text[end - 1] == UInt8(ascii: ".") { end -= 1 }
        return (isAddress ? first : start)..<end
    }

    /// Whether the literal stands at an index with as many bytes behind it as a token has: true wherever ``token(in:at:)``
    /// finds one, in the text or in a part of it.
    func mayStand(in text: UnsafeRawBufferPointer, at index: Int) -> Bool {
        let first = index + literal.count
        guard first + tail.length.lowerBound <= text.count else { return false }
        for offset in 0..<literal.count where text[index + offset] != literal[offset] { return false }
        for place in first..<(first + tail.length.lowerBound) where !tail.bytes.contains(text[place]) { return false }
        return true
    }

    private func run(in text: [UInt8], from start: Int, atMost count: Int) -> Int {
        let last = count < text.count - start ? start + count : text.count
        var end = start
        while end < last, tail.bytes.contains(text[end]) { end += 1 }
        return end
    }

    /// Whether the byte before the index makes what follows the inside of a word; the letter of an escape such as `\n`
    /// does not.
    static func continuesWord(_ text: [UInt8], before index: Int) -> Bool {
        guard index > 0, ByteSet.alphanumerics.contains(text[index - 1]) else { return false }
        let isEscape = index > 1 && text[index - 2] == UInt8(ascii: "\\")
        return !(isEscape && "nrt".utf8.contains(text[index - 1]))
    }

    static func hasVariety(_ bytes: ArraySlice<UInt8>, _ count: Int) -> Bool {
        var low: UInt64 = 0
        var high: UInt64 = 0
        for byte in bytes {
            if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
            if low.nonzeroBitCount + high.nonzeroBitCount >= count { return true }
        }
        return count <= 0
    }
}
