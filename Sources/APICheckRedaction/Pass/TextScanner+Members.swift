import APICheckBase

/// Names and values with a colon between them: members of JSON in a text, keys of YAML, of objects in source code and of header
/// lines.
extension TextScanner {
    /// The value after `"name":`, or after a bare `name:` that is a key of YAML, of an object in source code, of a
    /// header line or of an argument.
    func memberValue(at colon: Int, meaning: (Range<Int>) -> NameMeaning) -> Found? {
        var end = colon
        while end > 0, bytes[end - 1] <= 0x20 { end -= 1 }
        guard end > 0 else { return nil }
        let quote = bytes[end - 1]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            return bareMember(nameEnd: end, colon: colon, meaning: meaning)
        }
        end -= 1
        while end > 0, bytes[end - 1] == UInt8(ascii: "\\") { end -= 1 }
        let start = startOfName(before: end)
        guard start < end, isKey(start..<end, at: colon) else { return nil }
        var own = meaning(start..<end)
        if own.isPlain { own = meaningBesideValue(start..<end, meaning) }
        return own.isPlain ? nil : memberValue(after: colon + 1).map { Found(range: $0, meaning: own) }
    }

    /// The meaning of the name in `"name": "password", "value": "…"`, for the name of a value in a broken or embedded
    /// document.
    private func meaningBesideValue(_ name: Range<Int>, _ meaning: (Range<Int>) -> NameMeaning) -> NameMeaning {
        guard bytes[name].withUnsafeBytes({ SecretPrefilter.namesValue($0) }) else { return .plain }
        let window = bytes[max(0, name.lowerBound - 2 * TextScanner.longestName)..<name.lowerBound]
        guard let open = window.lastIndex(of: UInt8(ascii: "{")) else { return .plain }
        for colon in open..<name.lowerBound where bytes[colon] == UInt8(ascii: ":") {
            var end = colon
            while end > open, ByteSet("\"' \\").contains(bytes[end - 1]) { end -= 1 }
            let other = startOfName(before: end)..<end
            guard bytes[other].withUnsafeBytes(SecretPrefilter.nameNames.contains),
                let value = memberValue(after: colon + 1), value.upperBound < name.lowerBound
            else { continue }
            let own = meaning(value)
            if !own.isPlain { return own }
        }
        return .plain
    }

    private func bareMember(nameEnd end: Int, colon: Int, meaning: (Range<Int>) -> NameMeaning) -> Found? {
        guard end == colon, colon + 1 < bytes.count, ![0x2F, 0x3A].contains(bytes[colon + 1]) else {
            return nil
        }
        let start = startOfName(before: end)
        // The name of a resource, as in `arn:aws:secretsmanager:…:secret:…`, or a method, as in `/v1/tokens:add`.
        guard start < end, start == 0 || !ByteSet(":/").contains(bytes[start - 1]) else { return nil }
        let own = meaning(start..<end)
        if own.isPlain { return nil }
        let first = run(from: colon + 1) { $0 == 0x20 || $0 == 0x09 }.upperBound
        guard first < bytes.count else { return nil }
        let mark = run(from: first) { $0 == UInt8(ascii: "\\") }.upperBound
        if mark < bytes.count, bytes[mark] == UInt8(ascii: "\"") || bytes[mark] == UInt8(ascii: "'") {
            if closesQuote(at: mark, colon: colon) { return nil }
            return quoted(from: mark, slashes: mark - first).map { Found(range: $0, meaning: own) }
        }
        let value = run(from: first) {
            !TextScanner.endsValue($0) && $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: "(")
        }
        guard !value.isEmpty,
            beginsLine(start) || !bytes[value].contains(where: ByteSet("[]{}|").contains)
        else { return nil }
        let after = run(from: value.upperBound) { $0 == 0x20 || $0 == 0x09 }.upperBound
        // The quote around `'X-Api-Key: …'`, an argument of curl.
        let isQuoted =
            after < bytes.count && ByteSet("\"'").contains(bytes[after]) && byte(at: start - 1) == bytes[after]
        let endsLine = after >= bytes.count || isQuoted || ByteSet("\r\n,;})]\\").contains(bytes[after])
        if beginsLine(start) && !endsLine {
            // `Authorization: Bearer …`
            let line = run(from: first) { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
            let text = String(decoding: bytes[line], as: UTF8.self)
            if RedactionPass.hasScheme(text), text.split(separator: " ").count == 2 {
                return Found(range: line, meaning: own)
            }
        }
        let text = String(decoding: bytes[value], as: UTF8.self)
        if byte(at: value.upperBound) == UInt8(ascii: "(") { return nil }
        // In a page an unquoted word may be code: an identifier, which has no such form, or a path of identifiers.
        let isLikely = Credential.isLikely(text) && (takesBareValues || !text.contains("."))
        return isLikely || takesBareValues && endsLine && !text.contains("$")
            ? Found(range: value, meaning: own) : nil
    }

    /// Whether the quote after a colon ends a text, as in `t('Password:')`, and does not begin a value.
    private func closesQuote(at mark: Int, colon: Int) -> Bool {
        guard mark + 1 < bytes.count,
            bytes[mark + 1] <= 0x20 || ByteSet(",;)+]}%.>").contains(bytes[mark + 1])
        else { return false }
        let line = bytes[max(0, colon - TextScanner.longestName)..<colon].reversed().prefix { $0 != 0x0A }
        return line.count { $0 == bytes[mark] } % 2 == 1
    }

    /// The content of the quotes that begin at a position.
    func quoted(from mark: Int, slashes: Int) -> Range<Int>? {
        let quote = bytes[mark]
        var end = mark + 1
        var count = 0
        while end < bytes.count, bytes[end] != 0x0A {
            if bytes[end] == quote, count <= slashes { break }
            count = bytes[end] == UInt8(ascii: "\\") ? count + 1 : 0
            end += 1
        }
        end -= min(count, slashes)
        return mark + 1 < end ? mark + 1..<end : nil
    }

    /// The content of a quoted text, or a bare number; nil for anything else and for an empty text.
    private func memberValue(after start: Int) -> Range<Int>? {
        let first = run(from: start) { $0 <= 0x20 }.upperBound
        let mark = run(from: first) { $0 == UInt8(ascii: "\\") }.upperBound
        if mark < bytes.count, bytes[mark] == UInt8(ascii: "\"") || bytes[mark] == UInt8(ascii: "'") {
            return quoted(from: mark, slashes: mark - first)
        }
        let number = run(from: first) { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
        return number.isEmpty ? nil : number
    }
}
