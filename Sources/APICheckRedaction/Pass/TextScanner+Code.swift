import APICheckBase
import APICheckHTTP
import APICheckJSON

/// Values in source code, and code in markup.
///
/// A placeholder for an identifier or an expression would break a program. So only a quoted text is a value there, after
/// `name:`, `"name":` or `name =`, and only one that looks random: programs compare secret names with words.
extension TextScanner {
    /// The secret value whose mark is at the index.
    func codeSecret(at index: Int, prefilter: SecretPrefilter) -> Found? {
        switch bytes[index] {
        case UInt8(ascii: "="), UInt8(ascii: ":"):
            // First what is seldom: a text in quotes.
            let first = run(from: index + 1) { $0 == 0x20 || $0 == 0x09 }.upperBound
            let mark = run(from: first) { $0 == UInt8(ascii: "\\") }.upperBound
            guard mark < bytes.count, bytes[mark] == UInt8(ascii: "\"") || bytes[mark] == UInt8(ascii: "'"),
                let name = nameInCode(before: index), isKey(name, at: index), case let own = meaning(name, prefilter),
                !own.isPlain, let text = quoted(from: mark, slashes: mark - first),
                Credential.isLiteral(String(decoding: bytes[text], as: UTF8.self), of: own)
            else { return nil }
            return Found(range: text, meaning: own, isCovered: true)
        case UInt8(ascii: "/"): return userInformation(at: index) ?? pathValue(at: index)
        default: return nil
        }
    }

    /// Whether a name before a colon is the key of an object, and not the second operand of `a ? b : "c"`.
    func isKey(_ name: Range<Int>, at mark: Int) -> Bool {
        if bytes[mark] == UInt8(ascii: "=") { return true }
        let isQuoted = ByteSet("\\\"'").contains(bytes[name.upperBound])
        if syntax == .code, !isQuoted, bytes[name].contains(where: ByteSet(".[]").contains) { return false }
        var start = name.lowerBound
        while start > 0, bytes[start - 1] <= 0x20 || ByteSet("\\\"'").contains(bytes[start - 1]) { start -= 1 }
        return start == 0 || bytes[start - 1] != UInt8(ascii: "?")
    }

    /// The name before a mark, with or without quotes around it.
    private func nameInCode(before mark: Int) -> Range<Int>? {
        var end = mark
        while end > 0, mark - end < TextScanner.longestName, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 {
            end -= 1
        }
        if end > 0, bytes[end - 1] == UInt8(ascii: "\"") || bytes[end - 1] == UInt8(ascii: "'") {
            end -= 1
            while end > 0, bytes[end - 1] == UInt8(ascii: "\\") { end -= 1 }
        }
        let start = startOfName(before: end)
        return start < end ? start..<end : nil
    }

    /// The end of a script or a style sheet whose opening tag is given by its two ends; nil for other tags. Without an
    /// end tag the rest of the text is code.
    func endOfElement(code open: Int, after close: Int) -> Int? {
        let name = run(from: open + 1, to: open + 8) { ByteSet.alphanumerics.contains($0) }
        guard matches(name, "script") || matches(name, "style"), bytes[close - 1] != UInt8(ascii: "/") else {
            return nil
        }
        var index = close
        while index + 2 + name.count <= bytes.count {
            if bytes[index] == UInt8(ascii: "<"), bytes[index + 1] == UInt8(ascii: "/"),
                zip(bytes[(index + 2)...], bytes[name]).allSatisfy({ $0 | 0x20 == $1 | 0x20 })
            {
                return index
            }
            index += 1
        }
        return bytes.count
    }

    /// The JSON that a script hands to a function as its only statement, `callback({…});`, redacted; nil for any other
    /// script.
    func callback(_ pass: inout RedactionPass) -> [UInt8]? {
        guard let open = bytes.prefix(TextScanner.longestName).firstIndex(of: UInt8(ascii: "(")),
            let close = bytes.lastIndex(of: UInt8(ascii: ")")), open < close, bytes.count - close < 4,
            let data = data(in: open + 1..<close, &pass)
        else { return nil }
        return bytes[...open] + data + bytes[close...]
    }

    /// JSON in a script element, redacted as a body of JSON is; nil when the element contains something else.
    func data(in range: Range<Int>, _ pass: inout RedactionPass) -> [UInt8]? {
        let start = run(from: range.lowerBound, to: range.upperBound) { $0 <= 0x20 }.upperBound
        guard start < range.upperBound, bytes[start] == UInt8(ascii: "{") || bytes[start] == UInt8(ascii: "["),
            let document = try? Document(Array(bytes[range]))
        else { return nil }
        return pass.json(document) ?? Array(bytes[range])
    }
}

/// Recognizes source code by what programs consist of and texts for people do not.
enum SourceCode {
    static func isLikely(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 40 else { return false }
        var marks = 0
        for index in bytes.indices.dropLast(2) {
            switch (bytes[index], bytes[index + 1]) {
            case (UInt8(ascii: ")"), UInt8(ascii: "{")), (UInt8(ascii: ")"), UInt8(ascii: ";")),
                (UInt8(ascii: "}"), UInt8(ascii: ")")), (UInt8(ascii: ";"), 0x0A):
                marks += 1
            case (UInt8(ascii: ")"), 0x20) where bytes[index + 2] == UInt8(ascii: "{"): marks += 1
            // A function with an arrow. Logs of Ruby and PHP write `name=>value`.
            case (UInt8(ascii: "="), UInt8(ascii: ">")) where index > 1:
                if bytes[index - 1] == UInt8(ascii: ")") || bytes[index - 2] == UInt8(ascii: ")") { marks += 1 }
            default: continue
            }
            if marks == 3 { return true }
        }
        return false
    }
}
