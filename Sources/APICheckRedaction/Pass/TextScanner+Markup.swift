import APICheckBase
import APICheckHTTP
import APICheckRecordings

/// Names and values in the attributes of HTML and XML, and in multipart header sections.
extension TextScanner {
    /// The maximum distance in bytes between a name and the rest of its tag or header section. It limits the time for
    /// hostile texts.
    static let reach = 500

    func name(before equals: Int) -> Range<Int> { TextScanner.name(before: equals) { bytes[$0] } }

    /// The name before a `=`, in a text given by its bytes.
    static func name(before equals: Int, in byte: (Int) -> UInt8) -> Range<Int> {
        var end = equals
        while end > 0, equals - end < longestName, isBlank(byte(end - 1)) { end -= 1 }
        var start = end
        while start > 0, end - start < longestName, isNameByte(byte(start - 1)) { start -= 1 }
        return start..<end
    }

    /// The value after a `=`: in quotes, with optional spaces around them, or up to a byte that ends it; nil when it is
    /// empty.
    func value(after equals: Int, limit: Int = .max) -> Range<Int>? {
        let last = equals + 1 + min(limit, bytes.count - equals - 1)
        let start = run(from: equals + 1, to: last, while: TextScanner.isBlank).upperBound
        let mark = run(from: start, to: last) { $0 == UInt8(ascii: "\\") }.upperBound
        guard mark < last, bytes[mark] == UInt8(ascii: "\"") || bytes[mark] == UInt8(ascii: "'") else {
            let isSpaced = start > equals + 1 || equals > 0 && TextScanner.isBlank(bytes[equals - 1])
            let value = run(from: start, to: last) { !TextScanner.endsValue($0) }
            return isSpaced || value.isEmpty ? nil : value
        }
        let quote = bytes[mark]
        var end = run(from: mark + 1, to: last) { $0 != quote && $0 != 0x0A && $0 != 0x0D }.upperBound
        // Backslashes before the closing quote belong to the quote.
        if mark > start {
            while end > mark + 1, bytes[end - 1] == UInt8(ascii: "\\") { end -= 1 }
        }
        return mark + 1 < end ? mark + 1..<end : nil
    }

    /// The secret of a form field whose name is itself a value: `value` or `content` of a tag with a secret `name`, or
    /// the multipart body after a `Content-Disposition` with a secret name.
    func fieldValue(
        _ name: Range<Int>, assignedAt equals: Int, inTag tag: Int?, meaning: (Range<Int>) -> NameMeaning
    ) -> Found? {
        if matches(name, "value") || matches(name, "content") {
            guard let tag, equals - tag < TextScanner.reach,
                let own = meaningOfField(tag: tag, around: equals, meaning)
            else { return nil }
            return value(after: equals).map { Found(range: $0, meaning: own, takesWords: true) }
        }
        guard matches(name, "name"), let value = value(after: equals, limit: 100), case let own = meaning(value),
            !own.isPlain
        else { return nil }
        let line = bytes[max(0, name.lowerBound - TextScanner.reach)..<name.lowerBound]
        let lineStart = line.lastIndex(of: 0x0A).map { $0 + 1 } ?? line.startIndex
        let disposition = String(decoding: bytes[lineStart..<name.lowerBound], as: UTF8.self).asciiLowercased()
        guard disposition.hasPrefix("content-disposition:") else { return nil }
        for index in value.upperBound..<min(bytes.count, value.upperBound + TextScanner.reach) {
            for gap in ["\r\n\r\n", "\n\n"] where bytes[index...].starts(with: gap.utf8) {
                let start = index + gap.utf8.count
                let end = endOfPart(from: start)
                return start < end ? Found(range: start..<end, meaning: own, takesWords: true) : nil
            }
        }
        return nil
    }

    /// The meaning of the attribute `name` or `key` of a tag; nil when it is harmless.
    func meaningOfField(tag open: Int, around place: Int, _ meaning: (Range<Int>) -> NameMeaning)
        -> NameMeaning?
    {
        let after = place..<min(bytes.count, place + TextScanner.reach)
        let close = bytes[after].firstIndex(of: UInt8(ascii: ">")) ?? after.upperBound
        for index in open..<close where bytes[index] == UInt8(ascii: "=") {
            let attribute = name(before: index)
            guard matches(attribute, "name") || matches(attribute, "key"), let value = value(after: index, limit: 100)
            else {
                continue
            }
            let own = meaning(value)
            if !own.isPlain { return own }
        }
        return nil
    }

    /// The end of a part: the line break before the next delimiter.
    private func endOfPart(from start: Int) -> Int {
        var index = start
        while index < bytes.count {
            if bytes[index...].starts(with: "\r\n--".utf8) || bytes[index...].starts(with: "\n--".utf8) { break }
            index += 1
        }
        return index
    }

    /// Whether the bytes are a word of small letters, in either case.
    func matches(_ range: Range<Int>, _ word: StaticString) -> Bool {
        let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        return range.count == word.count && zip(bytes[range], word).allSatisfy { $0.asciiLowercased == $1 }
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
