import APICheckBase
import APICheckHTTP
import APICheckJSON

/// What the texts at one place have in common.
struct LearnedText {
    /// The most different values that are counted; with more, the place has no enum.
    static let mostValues = 12
    /// The most characters of a value that is counted.
    static let longestValue = 40

    private(set) var count = 0
    /// Texts that replace removed secrets; nothing is learned from them.
    private(set) var placeholders = 0
    private(set) var forms = TextForms.all
    private(set) var fractions = FractionDigits()
    private(set) var zones: Set<String> = []
    /// The texts and how often each occurred; nil after too many, or one that is not a word.
    private(set) var values: [String: Int]? = [:]

    /// The texts from which something was learned.
    var known: Int { count - placeholders }

    mutating func add(_ text: UnsafeRawBufferPointer, mayBeEnum: Bool) {
        count += 1
        if LearnedText.isPlaceholder(text) {
            placeholders += 1
            return
        }
        if !forms.isEmpty { narrow(text) }
        if values != nil { addValue(text, mayBeEnum: mayBeEnum) }
    }

    private static func isPlaceholder(_ text: UnsafeRawBufferPointer) -> Bool {
        // Every placeholder with letters has the prefix, which begins with R; that of a UUID has a fixed beginning.
        guard text.count >= 10 else { return false }
        if text.contains(0x52) { return SecretPlaceholder.occurs(in: String(decoding: text, as: UTF8.self)) }
        return text.count == 36 && text.starts(with: "00000000-0000-4000-8000-".utf8)
    }

    private mutating func narrow(_ text: UnsafeRawBufferPointer) {
        if forms.contains(.timestamp) { narrowTimestamp(text) }
        if forms.contains(.date), !TextForms.isDate(text) { forms.remove(.date) }
        if forms.contains(.uuid), !TextForms.isUUID(text) { forms.remove(.uuid) }
        if forms.contains(.uri), !TextForms.isURI(text) { forms.remove(.uri) }
        if forms.contains(.email), !TextForms.isEmail(text) { forms.remove(.email) }
        if forms.contains(.ipv4), !TextForms.isIPv4(text) { forms.remove(.ipv4) }
    }

    private mutating func narrowTimestamp(_ text: UnsafeRawBufferPointer) {
        guard let timestamp = Timestamp(text), timestamp.isUpperCase, timestamp.fractionDigits <= FractionDigits.most
        else {
            forms.remove(.timestamp)
            return
        }
        fractions.add(timestamp.fractionDigits, of: text)
        // With more than two the rule is "offset" or "any" whatever they are.
        if zones.count < 4 { zones.insert(timestamp.zone?.description ?? "none") }
    }

    private mutating func addValue(_ text: UnsafeRawBufferPointer, mayBeEnum: Bool) {
        guard LearnedText.isWord(text), mayBeEnum || LearnedText.isConstant(text) else {
            values = nil
            return
        }
        values?[String(decoding: text, as: UTF8.self), default: 0] += 1
        if values?.count ?? 0 > LearnedText.mostValues { values = nil }
    }

    private static func isWord(_ text: UnsafeRawBufferPointer) -> Bool {
        !text.isEmpty && text.count <= LearnedText.longestValue && text[0].isASCIILetter
            && text.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x5F || $0 == 0x2D || $0 == 0x2E }
    }

    /// A value that is a word and no placeholder; nil for another one.
    ///
    /// - Parameter bytes: The text of the value's document.
    static func word(_ value: JSON, _ bytes: UnsafeRawBufferPointer) -> String? {
        guard value.kind == .string else { return nil }
        let text = UnsafeRawBufferPointer(rebasing: bytes[(value.range.lowerBound + 1)..<(value.range.upperBound - 1)])
        return isWord(text) && !isPlaceholder(text) ? String(decoding: text, as: UTF8.self) : nil
    }

    /// `IN_PROGRESS`
    private static func isConstant(_ text: UnsafeRawBufferPointer) -> Bool {
        text.count > 2 && text.allSatisfy { (0x41...0x5A).contains($0) || $0 == 0x5F }
    }

    /// Whether the offset of a zone may be another one in summer. Between Iran and Japan no clock changes, and `+00:00` is
    /// nearly always UTC.
    static func changesInSummer(_ zone: String) -> Bool {
        let digits = zone.dropFirst().split(separator: ":").compactMap { Int($0) }
        guard zone.hasPrefix("+") || zone.hasPrefix("-"), digits.count == 2 else { return false }
        let minutes = digits[0] * 60 + digits[1]
        return minutes != 0 && (zone.hasPrefix("-") || !(210...570).contains(minutes))
    }

    mutating func merge(_ other: LearnedText) {
        count += other.count
        placeholders += other.placeholders
        forms.formIntersection(other.forms)
        fractions.merge(other.fractions)
        zones.formUnion(other.zones)
        guard values != nil, let others = other.values else {
            values = nil
            return
        }
        for (value, count) in others { values?[value, default: 0] += count }
        if values?.count ?? 0 > LearnedText.mostValues { values = nil }
    }

    /// The values in order, with evidence that there are no others: each seen three times or more, and ten times on
    /// average.
    var enumeration: [String]? {
        guard let values, placeholders == 0, values.count > 1, count >= max(30, 10 * values.count),
            values.values.allSatisfy({ $0 >= 3 })
        else { return nil }
        return values.keys.sorted()
    }
}
