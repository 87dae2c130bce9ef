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
    /// Whether another time in UTC adds nothing to ``zones``.
    private var hasUTC = false
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

    static func isPlaceholder(_ text: UnsafeRawBufferPointer) -> Bool {
        // Every placeholder with letters has the prefix, which begins with R; that of a UUID has a fixed beginning.
        guard text.count >= 10 else { return false }
        if text.baseAddress?.firstPlace(of: 0x52, count: text.count) != nil {
            return SecretPlaceholder.occurs(in: String(decoding: text, as: UTF8.self))
        }
        return text.count == 36 && text.starts(with: "00000000-0000-4000-8000-".utf8)
    }

    private mutating func narrow(_ text: UnsafeRawBufferPointer) {
        if forms == .timestamp, hasUTC, let digits = Timestamp.fractionDigits(ofUsual: text),
            digits <= FractionDigits.most
        {
            return fractions.add(digits, of: text)
        }
        if forms.contains(.timestamp) { narrowTimestamp(text) }
        if forms.contains(.date), CivilTime(date: text) == nil { forms.remove(.date) }
        if forms.contains(.uuid), !UUIDText.isWhole(text) { forms.remove(.uuid) }
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
        if timestamp.zone == .utc { hasUTC = zones.contains(Timestamp.Zone.utc.description) || zones.count >= 4 }
    }

    private mutating func addValue(_ text: UnsafeRawBufferPointer, mayBeEnum: Bool) {
        guard LearnedText.isWord(text), mayBeEnum || LearnedText.isConstant(text) else {
            values = nil
            return
        }
        values?[String(decoding: text, as: UTF8.self), default: 0] += 1
        if values?.count ?? 0 > LearnedText.mostValues { values = nil }
    }

    static func isWord(_ text: UnsafeRawBufferPointer) -> Bool {
        !text.isEmpty && text.count <= LearnedText.longestValue && text[0].isASCIILetter
            && text.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x5F || $0 == 0x2D || $0 == 0x2E }
    }

    /// A value that is a word and no placeholder; nil for another one.
    static func word(_ value: ValueTable.Value) -> String? {
        guard value.kind == .string, isWord(value.bytes), !isPlaceholder(value.bytes) else { return nil }
        return String(decoding: value.bytes, as: UTF8.self)
    }

    /// `IN_PROGRESS`
    static func isConstant(_ text: UnsafeRawBufferPointer) -> Bool {
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

/// How many digits the fractions of seconds at one place have, and which counts the server may write as well.
///
/// Libraries differ in the zeros at the end: Go and PostgreSQL leave out each, Java and chrono of Rust leave out groups of three,
/// Python leaves out a fraction that is all zeros, JavaScript writes all. Go writes up to nine digits, .NET up to seven,
/// PostgreSQL up to six.
struct FractionDigits {
    /// The counts that a rule allows.
    enum Rule: Equatable {
        /// Too few samples, none with a fraction.
        case any
        case exactly(Int)
        case range(Int, Int)
        case oneOf([Int])

        var counts: [Int] {
            switch self {
            case .any: Array(0...FractionDigits.most)
            case .exactly(let count): [count]
            case .range(let low, let high): Array(low...high)
            case .oneOf(let counts): counts
            }
        }
    }

    /// Bit *n* for a sample with *n* digits.
    private var seen: UInt32 = 0
    private var samples = 0
    /// Whether a fraction ends with a zero, so that the server does not leave out each zero.
    private var keepsZeros = false
    /// Whether a fraction ends with three zeros, so that it leaves out no group of them either.
    private var keepsGroups = false

    static let most = 30
    /// The minimum number of fractions from which zeros at the end count as never omitted: a tenth of all fractions end with one.
    static let fewestForZeros = 30
    /// The fewest whole seconds that are no chance.
    private static let fewestForWholeSeconds = 3
    /// The same for groups of three.
    private static let fewestForGroups = 3_000

    /// - Parameter text: A timestamp with at most ``most`` digits.
    mutating func add(_ digits: Int, of text: UnsafeRawBufferPointer) {
        samples += 1
        seen |= 1 << UInt32(digits)
        guard digits > 0 else { return }
        // The fraction begins after `2024-05-21T06:32:19.`, which has 20 bytes.
        let last = 19 + digits
        guard text[last] == 0x30 else { return }
        keepsZeros = true
        if digits >= 3, text[last - 1] == 0x30, text[last - 2] == 0x30 { keepsGroups = true }
    }

    mutating func merge(_ other: FractionDigits) {
        seen |= other.seen
        samples += other.samples
        keepsZeros = keepsZeros || other.keepsZeros
        keepsGroups = keepsGroups || other.keepsGroups
    }

    func covers(_ other: FractionDigits) -> Bool {
        let allowed = rule.counts.reduce(UInt32(0)) { $0 | 1 << UInt32($1) }
        return allowed | other.seen == allowed
    }

    var rule: Rule {
        let counts = (0...FractionDigits.most).filter { seen >> UInt32($0) & 1 != 0 }
        guard let last = counts.last, last > 0 else {
            return samples < FractionDigits.fewestForWholeSeconds ? .any : .exactly(0)
        }
        let areGroups = counts.allSatisfy { $0 % 3 == 0 && $0 <= 9 }
        if counts.count == 1, keepsGroups || keepsZeros && !areGroups { return .exactly(last) }
        if areGroups, keepsZeros || counts.count > 1 && samples >= FractionDigits.fewestForZeros {
            if counts.count == 1, samples >= FractionDigits.fewestForGroups { return .exactly(last) }
            return .oneOf(Array(stride(from: 0, through: last, by: 3)))
        }
        // A whole second has no digits.
        return .range(0, samples < FractionDigits.fewestForZeros ? FractionDigits.precision(last) : last)
    }

    /// The most digits that a server writes of which few samples have at most so many: 3, 6, 7 of .NET, or 9.
    private static func precision(_ digits: Int) -> Int { [3, 6, 7, 9].first { digits <= $0 } ?? digits }
}
