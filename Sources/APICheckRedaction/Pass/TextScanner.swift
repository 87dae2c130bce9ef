import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// Finds the values that names mark as secret in prose, scripts, markup and broken JSON, in one pass: `name=value`,
/// quoted or not; `"name": "value"` with any number of backslashes before the quotes; `name: value` at the beginning of
/// a line or in quotes; the text of an element; the field of a form in HTML or in a multipart body; the user
/// information of a URL.
struct TextScanner {
    /// What a text is written in.
    enum Syntax {
        case text
        /// Unquoted words after a colon are code in attributes, or prose.
        case html
        /// Source code: only quoted texts that look random are values, and everything else is left as it is.
        case code
    }

    let bytes: [UInt8]
    let syntax: Syntax

    /// A text that is not declared to be code, and looks like it, is read as code.
    init(bytes: [UInt8], syntax: Syntax = .text) {
        self.bytes = bytes
        self.syntax = syntax == .text && SourceCode.isLikely(bytes) ? .code : syntax
    }

    /// Whether any unquoted word after a colon is a value.
    var takesBareValues: Bool { syntax == .text }

    /// A value with the meaning of the name before it; nil for the user information of a URL.
    struct Found {
        var range: Range<Int>
        var meaning: NameMeaning?
        /// Whether it is already decided that the value is secret.
        var isCovered = false
        /// Whether the value is that of a field of a form or a query.
        var takesWords = false
    }

    /// The replacements of all values, in order.
    func edits(pass: inout RedactionPass) -> [ByteEdit] {
        let isOAuth = self.isOAuth
        var edits: [ByteEdit] = []
        var index = 0
        /// The beginning of the tag that contains the index.
        var tag: Int?
        /// The end of the script or style sheet that contains the index.
        var endOfCode = syntax == .code ? bytes.count : 0
        while index < bytes.count {
            let isInCode = index < endOfCode
            guard TextScanner.isMark(bytes[index], isInCode: isInCode) else {
                index += 1
                continue
            }
            let found: Found?
            if isInCode {
                found = codeSecret(at: index, prefilter: pass.prefilter)
            } else {
                if bytes[index] == UInt8(ascii: "<") { tag = index }
                found = secret(at: index, inTag: tag, prefilter: pass.prefilter)
                if bytes[index] == UInt8(ascii: ">") {
                    if let tag, let end = endOfElement(code: tag, after: index) {
                        if let shown = data(in: index + 1..<end, &pass) {
                            if !shown.elementsEqual(bytes[(index + 1)..<end]) {
                                edits.append(ByteEdit(index + 1..<end, shown))
                            }
                            index = end - 1
                        } else {
                            endOfCode = end
                        }
                    }
                    tag = nil
                }
            }
            guard let found else {
                index += 1
                continue
            }
            let value = String(decoding: bytes[found.range], as: UTF8.self)
            // The rest of a path after a placeholder, as in `;token=REDACTED-1/list`.
            if SecretPlaceholder.begins(value) {
                index = found.range.upperBound
                continue
            }
            let shown: String
            if let meaning = found.meaning {
                if meaning.isSecret, RedactionPass.hasCredentials(value) {
                    shown = pass.credentials(value)
                } else if found.isCovered
                    || meaning.covers(value, isAuthorization: isOAuth, takesWords: found.takesWords)
                {
                    shown = named(value, &pass)
                } else {
                    index += 1
                    continue
                }
            } else {
                shown = String(pass.authority("\(value)@").dropLast())
            }
            if shown != value { edits.append(ByteEdit(found.range, Array(shown.utf8))) }
            index = found.range.upperBound
        }
        return edits
    }

    /// Whether a byte may be the mark of a value, or begin or end a tag.
    private static func isMark(_ byte: UInt8, isInCode: Bool) -> Bool {
        isInCode ? ByteSet("=:/").contains(byte) : ByteSet("=:/<>-\t").contains(byte) || byte == 0xEF
    }

    /// A value with backslashes or character references is also registered in its unescaped form.
    private func named(_ value: String, _ pass: inout RedactionPass) -> String {
        let shown = pass.named(value)
        if value.utf8.contains(UInt8(ascii: "\\")), let plain = (try? Document("\"\(value)\""))?.root.string {
            _ = pass.secrets.placeholder(for: value, also: plain)
        }
        if let view = UnescapedView(Array(value.utf8), mark: UInt8(ascii: "&")) {
            _ = pass.secrets.placeholder(for: value, also: String(decoding: view.bytes, as: UTF8.self))
        }
        return shown
    }

    /// The secret value whose mark (`=`, `:`, `>`, or the second `/` of `://`) is at the index.
    private func secret(at index: Int, inTag tag: Int?, prefilter: SecretPrefilter) -> Found? {
        func meaning(_ name: Range<Int>) -> NameMeaning { name.isEmpty ? .plain : self.meaning(name, prefilter) }
        switch bytes[index] {
        case UInt8(ascii: "="):
            if byte(at: index + 1) == UInt8(ascii: ">") { return arrowValue(at: index, meaning: meaning) }
            let name = self.name(before: index)
            let own = meaning(name)
            if !own.isPlain {
                // A key of the keyboard (HTML section 6.6.2).
                if matches(name, "accesskey"), value(after: index).map({ $0.count < 3 }) == true { return nil }
                let isQuery = name.lowerBound > 0 && ByteSet("?&;").contains(bytes[name.lowerBound - 1])
                let value =
                    value(after: index) == nil ? spacedValue(of: name, after: index) : assigned(at: index, to: name)
                return value.map { Found(range: $0, meaning: own, takesWords: isQuery) }
            }
            return fieldValue(name, assignedAt: index, inTag: tag, meaning: meaning)
        case UInt8(ascii: ">"):
            return tag.flatMap { elementText(of: $0, before: index, meaning: meaning) }
        case UInt8(ascii: ":"): return memberValue(at: index, meaning: meaning) ?? curlPassword(at: index)
        case UInt8(ascii: "-"): return optionValue(at: index, meaning: meaning)
        case 0x09: return tabbedValue(at: index, meaning: meaning)
        case 0xEF: return wideValue(at: index, meaning: meaning)
        case UInt8(ascii: "/"): return userInformation(at: index) ?? pathValue(at: index)
        default: return nil
        }
    }

    /// The user information of a URL, by the second slash of `://`.
    func userInformation(at index: Int) -> Found? {
        guard index >= 2, bytes[index - 1] == UInt8(ascii: "/"), bytes[index - 2] == UInt8(ascii: ":") else {
            return nil
        }
        let authority = run(from: index + 1) { $0 > 0x20 && !ByteSet("/?#\"'<>\\").contains($0) }
        guard let at = bytes[authority].lastIndex(of: UInt8(ascii: "@")), at > authority.lowerBound,
            // A variable, a pattern, or `user:password` of documentation.
            !isExample(authority.lowerBound..<at)
        else { return nil }
        return Found(range: authority.lowerBound..<at)
    }

    /// Whether user information is not that of an account.
    private func isExample(_ user: Range<Int>) -> Bool {
        if bytes[user].contains(where: ByteSet("${}()[]|`").contains) || bytes[user].firstPlace(of: "&lt;") != nil {
            return true
        }
        // The name of an account; over HTTP a name alone may be a token.
        if !bytes[user].contains(UInt8(ascii: ":")) {
            let end = user.lowerBound - 3
            let scheme = startOfName(before: end)..<end
            return user.count < 2 || matches(user, "git") || !matches(scheme, "http") && !matches(scheme, "https")
        }
        guard let colon = bytes[user].lastIndex(of: UInt8(ascii: ":")) else { return false }
        let password = String(decoding: bytes[(colon + 1)..<user.upperBound], as: UTF8.self)
        return SecretVocabulary.passwords.contains(password.asciiLowercased()) || Credential.isOrdinary(password)
    }

    /// The value after the `=` of a secret name. An unquoted value with brackets is an expression, except in a line of a
    /// settings file.
    private func assigned(at equals: Int, to name: Range<Int>) -> Range<Int>? {
        guard let value = value(after: equals) else { return nil }
        let isQuoted = ByteSet("\"'").contains(bytes[value.lowerBound - 1])
        if isQuoted || !bytes[value].contains(where: ByteSet("(){}[]|$`").contains) { return value }
        let end = value.upperBound
        let endsLine = end == bytes.count || bytes[end] == 0x0A || bytes[end] == 0x0D
        return endsLine && beginsLine(name.lowerBound) && !bytes[value].contains(UInt8(ascii: "(")) ? value : nil
    }

    /// Whether only white space, list marks and the marks of a trace precede the index on its line, or a quote.
    func beginsLine(_ index: Int) -> Bool {
        var start = index
        if let quote = byte(at: start - 1), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") { return true }
        while start > 0, ByteSet(" \t-*<>|").contains(bytes[start - 1]) { start -= 1 }
        return start == 0 || bytes[start - 1] == 0x0A || bytes[start - 1] == 0x0D
    }

    func startOfName(before end: Int) -> Int {
        var start = end
        while start > 0, end - start < TextScanner.longestName, TextScanner.isNameByte(bytes[start - 1]) { start -= 1 }
        return start
    }

    func run(from start: Int, to last: Int = .max, while holds: (UInt8) -> Bool) -> Range<Int> {
        let last = min(last, bytes.count)
        var end = min(start, last)
        while end < last, holds(bytes[end]) { end += 1 }
        return min(start, last)..<end
    }

    /// The meaning of a name, percent-decoded first where it is from a URL.
    func meaning(_ name: Range<Int>, _ prefilter: SecretPrefilter) -> NameMeaning {
        guard bytes[name].contains(UInt8(ascii: "%")) else {
            return bytes[name].withUnsafeBytes { prefilter.meaning($0) }
        }
        return prefilter.meaning(String(decoding: PercentEncoding.decode(Array(bytes[name])), as: UTF8.self))
    }

    /// Whether the text looks like an authorization exchange. Only the meaning of the name `code` depends on it.
    private var isOAuth: Bool {
        bytes.firstPlace(of: "ode") != nil
            && (bytes.firstPlace(of: "client_id") != nil || bytes.firstPlace(of: "redirect_uri") != nil
                || bytes.firstPlace(of: "grant_type") != nil)
    }

    static let longestName = 100

    static func isNameByte(_ byte: UInt8) -> Bool {
        byte >= 0x80 || ByteSet.words.union(ByteSet(".~[]%")).contains(byte)
    }

    static func endsValue(_ byte: UInt8) -> Bool { byte <= 0x20 || ByteSet("&;#\"'<>,)\\").contains(byte) }
}
