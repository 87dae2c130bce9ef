#if CommandLine
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
        let words = VolatileValue.words(of: name)
        let last = words.last ?? ""
        if old.kind != new.kind {
            // A time or an id that is not set yet.
            let value = old.isNull ? new : old
            return (old.isNull || new.isNull) && value.string.map { ValueForm($0).isVolatile } ?? false
        }
        switch new.kind {
        case .number:
            if isRounding(old, new) { return true }
            if words.contains(where: configured.contains) { return false }
            if comparesCounts { return last == "id" || last == "ids" || isEpoch(old) && isEpoch(new) }
            return words.contains(where: counted.contains) || measured.contains(last) || isEpoch(old) && isEpoch(new)
        case .string:
            let (old, new) = (old.string ?? "", new.string ?? "")
            if ValueForm(old).isVolatile, ValueForm(new).isVolatile { return true }
            if identifying.contains(last), !isChosen(old, new, isID: last.hasPrefix("id")) { return true }
            return isToken(old) && isToken(new) || isSameText(old, new)
        default: return false
        }
    }

    /// `is`, `done` for `is_done`, `isDone` and `is-done`.
    static func words(of name: String) -> [String] {
        var words: [String] = []
        var word = ""
        var wasLower = false
        for character in name {
            if character.isUppercase, wasLower {
                words.append(word)
                word = ""
            }
            wasLower = character.isLowercase || character.isNumber
            if character.isLetter || character.isNumber {
                word += character.lowercased()
            } else {
                words.append(word)
                word = ""
            }
        }
        return (words + [word]).filter { !$0.isEmpty }
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
        let words = words(of: text)
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
#endif
