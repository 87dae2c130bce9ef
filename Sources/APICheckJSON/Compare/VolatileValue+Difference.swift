#if CommandLine
import APICheckBase

/// Whether two scalars differ as volatile values do.
extension VolatileValue {
    /// Words in the name of a number that is counted or measured, wherever they are in it.
    private static let counted: Set<String> = [
        "count", "total", "duration", "elapsed", "uptime", "timestamp", "epoch", "latency", "remaining", "used",
    ]
    /// The last word in the name of a number that identifies, counts or measures.
    private static let measured: Set<String> = [
        "id", "ids", "size", "time", "times", "ts", "age", "pid", "seq", "sequence", "reset", "memory", "cpu", "load",
        "bytes", "ms", "expires", "created", "updated", "modified", "activity", "took", "at", "delta", "lag",
        "lateness", "rtt",
    ]
    /// The last word in the name of a text that identifies a call, a machine or a state.
    private static let identifying: Set<String> = [
        "id", "ids", "uuid", "guid", "token", "nonce", "hash", "sha", "digest", "etag", "cursor", "signature",
        "session", "hostname", "host", "origin", "ip", "trace", "checksum", "cookie",
    ]
    /// Words in the name of a setting, whose change is news.
    private static let configured: Set<String> = [
        "max", "maximum", "min", "minimum", "limit", "default", "timeout", "ttl", "cache", "per",
    ]

    /// Whether two scalars differ as volatile values do.
    ///
    /// - Parameters:
    ///   - name: The name of the member that has the values, or that of the list.
    ///   - comparesCounts: Whether the name of a number says nothing, unless it is that of an id.
    package static func differs(_ old: JSON, _ new: JSON, name: String, comparesCounts: Bool = false) -> Bool {
        if old.kind != new.kind {
            // A time or an id that is not set yet.
            let value = old.isNull ? new : old
            return (old.isNull || new.isNull) && value.string.map(ValueForm.isVolatile) ?? false
        }
        switch new.kind {
        case .number:
            if isRounding(old, new) { return true }
            let words = NameWords.words(of: name)
            let last = words.last ?? ""
            if words.contains(where: configured.contains) { return false }
            if comparesCounts { return last == "id" || last == "ids" || isEpoch(old) && isEpoch(new) }
            return words.contains(where: counted.contains) || measured.contains(last) || isEpoch(old) && isEpoch(new)
        case .string:
            let (old, new) = (old.string ?? "", new.string ?? "")
            if ValueForm.isVolatile(old), ValueForm.isVolatile(new) { return true }
            let last = NameWords.words(of: name).last ?? ""
            if identifying.contains(last), !isChosen(old, new, isID: last.hasPrefix("id")) { return true }
            return isToken(old) && isToken(new) || isSameText(old, new)
        default: return false
        }
    }

    /// Seconds, or thousandths, millionths or billionths of them, since 1970, of the years 2001 to 2100.
    private static func isEpoch(_ value: JSON) -> Bool {
        guard let number = Double(value.text) else { return false }
        return [1, 1e3, 1e6, 1e9].contains { (1e9 * $0...4.1e9 * $0).contains(number) }
    }

    /// Whether two numbers are one, computed with another precision: `0.01` and `0.010000000298023226`.
    private static func isRounding(_ old: JSON, _ new: JSON) -> Bool {
        guard max(old.text.utf8.count, new.text.utf8.count) > 9, let old = Double(old.text), let new = Double(new.text),
            old.rounded() != old || new.rounded() != new
        else { return false }
        return abs(old - new) <= 1e-6 * max(abs(old), abs(new))
    }

    /// Whether a text is written as several words of letters.
    private static func isName(_ text: String) -> Bool {
        let words = NameWords.words(of: text)
        return words.count > 1 && !text.contains(".")
            && words.allSatisfy { $0.count > 2 && $0.allSatisfy(\.isLowercase) }
    }

    /// Whether people chose two different ids: sentences, names of several words such as `getTodos`, or URLs of other shape.
    private static func isChosen(_ old: String, _ new: String, isID: Bool) -> Bool {
        if old.contains(" ") || new.contains(" ") { return true }
        if isID, isName(old), isName(new) { return true }
        guard ValueForm(old) == .url, ValueForm(new) == .url else { return false }
        return old.count { $0 == "/" } != new.count { $0 == "/" } || old.contains("?") != new.contains("?")
    }
}

/// Ids, times and numbers inside texts.
extension VolatileValue {
    /// Whether two texts are the same apart from ids, times and long numbers in them.
    ///
    /// A list of measures is the same apart from all its values, and from the numbers in the names.
    package static func isSameText(_ old: String, _ new: String) -> Bool {
        guard let measures = measures(old), let others = self.measures(new) else {
            if !mayBeMasked(old), !mayBeMasked(new) { return old.utf8.elementsEqual(new.utf8) }
            return masked(old, allNumbers: false) == masked(new, allNumbers: false)
        }
        return masked(measures, allNumbers: true) == masked(others, allNumbers: true)
    }

    /// The names of a list of measures, whose lines are a name, a space and a number, as in the text format of Prometheus, or a
    /// comment; nil for another text. One line alone may be anything.
    private static func measures(_ text: String) -> String? {
        if !text.utf8.contains(where: mayEndLine) { return nil }
        let lines = text.split(whereSeparator: \.isNewline)
        if lines.count < 2 { return nil }
        var names: [Substring] = []
        for line in lines {
            if line.hasPrefix("#") {
                names.append(line)
                continue
            }
            guard let space = line.lastIndex(of: " "), line[..<space].last != ":",
                Double(line[line.index(after: space)...]) != nil
            else { return nil }
            names.append(line[..<space])
        }
        return names.joined(separator: "\n")
    }

    /// Whether a byte may be of a character that ends a line: a control character, U+0085, U+2028 or U+2029.
    private static func mayEndLine(_ byte: UInt8) -> Bool { 0x0A...0x0D ~= byte || byte == 0xC2 || byte == 0xE2 }

    /// Whether two texts are lists of the same words in another order, separated by commas.
    static func isReordered(_ old: String, _ new: String) -> Bool {
        guard old.utf8.count == new.utf8.count, old.contains(",") else { return false }
        func words(_ text: String) -> [Substring] {
            text.split(separator: ",", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }.sorted()
        }
        return words(old) == words(new)
    }

    /// Whether a text may have what is masked: all but a UUID of letters has digits.
    private static func mayBeMasked(_ text: String) -> Bool {
        text.utf8.count >= 36 || text.utf8.contains(where: \.isASCIIDigit)
    }

    /// The text with `#` for each UUID, each token, each run of at least four digits or eight hexadecimal ones, and for the
    /// digits of a path segment or a time.
    private static func masked(_ text: String, allNumbers: Bool) -> [UInt8] {
        let mark = UInt8(ascii: "#")
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            guard bytes[index].isASCIIDigit || bytes[index].isASCIILetter else {
                result.append(bytes[index])
                index += 1
                continue
            }
            let rest = bytes[index...]
            if rest.count >= 36, rest[index + 8] == UInt8(ascii: "-"), UUIDText.isWhole(rest.prefix(36)) {
                result.append(mark)
                index += 36
                continue
            }
            let run = rest.prefix { $0.isASCIIDigit || $0.isASCIILetter }
            let last = result.last
            let isDigits = run.allSatisfy(\.isASCIIDigit)
            if isDigits {
                let isPart = last.map { "/=:#".utf8.contains($0) } ?? false
                let isLater = result.suffix(2).elementsEqual("#-".utf8)
                result += run.count >= 4 || allNumbers || isPart || isLater ? [mark] : Array(run)
            } else if run.count >= 8, run.contains(where: \.isASCIIDigit), run.allSatisfy(\.isASCIIHexDigit) {
                result.append(mark)
            } else if run.count >= 16, isToken(String(decoding: run, as: UTF8.self)) {
                result.append(mark)
            } else {
                result += run
            }
            index = run.endIndex
        }
        return result
    }
}
#endif
