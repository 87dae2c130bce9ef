import APICheckHTTP

/// The marks that occur in a text, found in one look at each byte, and whether ``SecretScanner`` may find something in
/// the text or in any part of it. It never misses what the scanner finds, and has few false positives.
struct TextMarks: OptionSet {
    let rawValue: UInt16

    /// The beginning of a token with enough bytes after it, or enough digits for a card number.
    static let token = TextMarks(rawValue: 1)
    static let equals = TextMarks(rawValue: 1 << 1)
    static let less = TextMarks(rawValue: 1 << 2)
    static let greater = TextMarks(rawValue: 1 << 3)
    static let quote = TextMarks(rawValue: 1 << 4)
    static let at = TextMarks(rawValue: 1 << 5)
    /// `%` or `\`.
    static let escape = TextMarks(rawValue: 1 << 6)
    static let ampersand = TextMarks(rawValue: 1 << 7)
    static let semicolon = TextMarks(rawValue: 1 << 8)
    static let colon = TextMarks(rawValue: 1 << 9)
    static let slash = TextMarks(rawValue: 1 << 10)
    /// White space or a control character.
    static let space = TextMarks(rawValue: 1 << 11)
    static let plus = TextMarks(rawValue: 1 << 12)
    /// A byte that occurs in no alphabet of base64.
    static let noBase64 = TextMarks(rawValue: 1 << 13)
    static let digit = TextMarks(rawValue: 1 << 14)
    /// A byte that is the whole literal of a pattern with letters on both sides. The pattern would have thousands of
    /// beginnings.
    private static let anchor = TextMarks(rawValue: 1 << 15)
    private static let anchors = ByteSet("!|")

    init(rawValue: UInt16) { self.rawValue = rawValue }

    init(_ text: UnsafeRawBufferPointer, _ tables: Tables) {
        let marksOfByte = tables.marks
        let heads = tables.heads
        var found: UInt16 = 0
        var window: UInt32 = 0
        guard let base = text.baseAddress else {
            self = []
            return
        }
        for index in 0..<text.count {
            let byte = base.load(fromByteOffset: index, as: UInt8.self)
            found |= marksOfByte[Int(byte)]
            window = (window &<< 8 | UInt32(byte)) & 0xFF_FFFF
            let slot = Tables.slot(window)
            if heads[slot >> 6] &>> UInt64(slot & 63) & 1 == 1, index >= 2,
                TextMarks.isHead(text, at: index - 2, tables.patterns)
            {
                found |= TextMarks.token.rawValue
                break
            }
        }
        var marks = TextMarks(rawValue: found)
        if marks.contains(.anchor), !marks.contains(.token) {
            let isAnchor = {
                TextMarks.anchors.contains(text[$0]) && TextMarks.isHead(text, at: $0, tables.patterns)
            }
            if text.indices.dropLast().contains(where: isAnchor) { marks.insert(.token) }
        }
        if marks.contains(.digit), text.count >= CardNumber.shortest, CardNumber.mayStand(in: text) {
            marks.insert(.token)
        }
        self = marks
    }

    private static func isHead(
        _ text: UnsafeRawBufferPointer, at index: Int, _ patterns: PatternIndex
    ) -> Bool {
        let first = text[index]
        let begins = patterns.first(in: text, at: index) { $0.mayBegin(in: text, at: index) ? true : nil }
        if begins == true { return true }
        let rest = UnsafeRawBufferPointer(rebasing: text[index...])
        switch first {
        case UInt8(ascii: "e"): return SecretScanner.webTokenHeads.contains { rest.starts(with: $0) }
        case UInt8(ascii: "-"): return rest.starts(with: "-----B".utf8)
        case UInt8(ascii: "R"): return rest.starts(with: SecretPlaceholder.prefix.utf8)
        default: return SecretScanner.schemes.contains { TextMarks.matches($0, rest) }
        }
    }

    /// Whether the text begins with the name of a scheme and a possible credential.
    private static func matches(_ scheme: [UInt8], _ text: UnsafeRawBufferPointer) -> Bool {
        guard text.count > scheme.count, text[scheme.count] == 0x20 || text[scheme.count] == 0x09 else { return false }
        guard scheme.indices.allSatisfy({ text[$0] | 0x20 == scheme[$0] }) else { return false }
        let value = text[scheme.count...].drop { $0 == 0x20 || $0 == 0x09 }.prefix(SecretScanner.shortestCredentials)
        return value.count == SecretScanner.shortestCredentials && value.allSatisfy(ByteSet.token68.contains)
    }

    /// Raw memory, because it is read for each byte.
    struct Tables: @unchecked Sendable {
        fileprivate let marks: UnsafePointer<UInt16>
        /// One bit for each hash of three bytes with which a match can begin.
        fileprivate let heads: UnsafePointer<UInt64>
        fileprivate let patterns = PatternIndex.shared

        private static let bits: UInt32 = 16

        @inline(__always)
        fileprivate static func slot(_ window: UInt32) -> Int { Int((window &* 0x9E37_79B1) &>> (32 - bits)) }

        fileprivate init() {
            let marks = UnsafeMutablePointer<UInt16>.allocate(capacity: 256)
            let heads = UnsafeMutablePointer<UInt64>.allocate(capacity: 1 << (Tables.bits - 6))
            heads.initialize(repeating: 0, count: 1 << (Tables.bits - 6))
            for byte in UInt8.min...UInt8.max { (marks + Int(byte)).initialize(to: TextMarks(mark: byte).rawValue) }
            for head in TextMarks.heads {
                let slot = Tables.slot(head)
                heads[slot >> 6] |= 1 << UInt64(slot & 63)
            }
            self.marks = UnsafePointer(marks)
            self.heads = UnsafePointer(heads)
        }
    }

    static let tables = Tables()

    /// The possible first three bytes of all matches.
    private static var heads: [UInt32] {
        let words = ["---", String(SecretPlaceholder.prefix.prefix(3))].map { Array($0.utf8) }
        let webTokens = SecretScanner.webTokenHeads.flatMap { head in
            head.count > 2 ? [head] : ByteSet.words.members.map { head + [$0] }
        }
        let schemes = SecretScanner.schemes.flatMap { word -> [[UInt8]] in
            (0..<8).map { cases in
                (0..<3).map { (place: Int) -> UInt8 in
                    let isCapital = cases >> place & 1 == 1
                    return isCapital ? word[place] & ~0x20 : word[place]
                }
            }
        }
        let patterns = SecretPattern.all.filter { $0.literal.count > 1 || !anchors.contains($0.literal[0]) }
        let others = (words + webTokens + schemes).map { $0.reduce(0) { $0 << 8 | UInt32($1) } & 0xFF_FFFF }
        return others + patterns.flatMap { $0.openings(3) }
    }

    private init(mark byte: UInt8) {
        var marks: TextMarks =
            switch byte {
            case UInt8(ascii: "="): .equals
            case UInt8(ascii: "<"): .less
            case UInt8(ascii: ">"): .greater
            case UInt8(ascii: "\""): .quote
            case UInt8(ascii: "@"): .at
            case UInt8(ascii: "%"), UInt8(ascii: "\\"): .escape
            case UInt8(ascii: "&"): .ampersand
            case UInt8(ascii: ";"): .semicolon
            case UInt8(ascii: ":"): .colon
            case UInt8(ascii: "/"): .slash
            case UInt8(ascii: "+"): .plus
            case 0x30...0x39: .digit
            case ...0x20: .space
            default: []
            }
        if TextMarks.anchors.contains(byte) { marks.insert(.anchor) }
        if !ByteSet.base64.contains(byte) && !ByteSet.words.contains(byte) { marks.insert(.noBase64) }
        self = marks
    }
}
