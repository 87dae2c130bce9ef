import APICheckHTTP
import APICheckJSON

/// Finds in a text what shows by itself that it is secret: the tokens of ``SecretPattern``, web tokens, private keys,
/// credentials after the name of a scheme, and numbers of cards. One pass; each place is looked at once by its first two
/// bytes.
struct SecretScanner {
    struct Sighting {
        var range: Range<Int>
        var kind: SecretKind
    }

    let text: [UInt8]
    let takesCards: Bool

    /// Shorter texts hold nothing that is looked for.
    static let shortest = 10

    /// No web token begins before this place: the run of its letters was read and is none.
    private var barren = 0

    init(_ text: [UInt8], takesCards: Bool = true) {
        self.text = text
        self.takesCards = takesCards
    }

    mutating func sightings() -> [Sighting] {
        guard text.count >= SecretScanner.shortest else { return [] }
        var result: [Sighting] = []
        var index = 0
        while index + 1 < text.count {
            guard SecretScanner.isHead(text[index], text[index + 1]), let found = sighting(at: index) else {
                index += 1
                continue
            }
            result.append(found)
            index = max(index + 1, found.range.upperBound)
        }
        return result
    }

    private mutating func sighting(at index: Int) -> Sighting? {
        let first = text[index]
        for pattern in SecretScanner.patterns[Int(first & 127)] {
            if let range = pattern.token(in: text, at: index) { return Sighting(range: range, kind: pattern.kind) }
        }
        switch first {
        case UInt8(ascii: "e"): return webToken(at: index).map { Sighting(range: $0, kind: .webToken) }
        case UInt8(ascii: "-"): return privateKey(at: index).map { Sighting(range: $0, kind: .privateKey) }
        case UInt8(ascii: "B"), UInt8(ascii: "b"), UInt8(ascii: "K"), UInt8(ascii: "k"):
            return credentials(at: index).map { Sighting(range: $0, kind: .credentials) }
        case 0x32...0x36 where takesCards:
            return CardNumber.find(in: text, at: index).map { Sighting(range: $0, kind: .cardNumber) }
        case UInt8(ascii: "R"): return placeholder(at: index).map { Sighting(range: $0, kind: .named) }
        default: return nil
        }
    }

    /// What an earlier run put in place of a secret: its number is taken.
    private func placeholder(at start: Int) -> Range<Int>? {
        guard text[start...].starts(with: SecretPlaceholder.prefix.utf8) else { return nil }
        var end = start + SecretPlaceholder.prefix.utf8.count
        while end < text.count, ByteSet.digits.contains(text[end]) { end += 1 }
        return start..<end
    }

    /// A signed or encrypted token in compact form (RFC 7519 section 3): its first part is a JSON object in base64url.
    private mutating func webToken(at start: Int) -> Range<Int>? {
        guard start >= barren, text[start...].starts(with: "eyJ".utf8),
            !SecretPattern.continuesWord(text, before: start)
        else {
            return nil
        }
        var end = start
        var dots: [Int] = []
        while end < text.count, ByteSet.words.contains(text[end]) || text[end] == UInt8(ascii: ".") && dots.count < 4 {
            if text[end] == UInt8(ascii: ".") { dots.append(end) }
            end += 1
        }
        barren = dots.first ?? end
        guard dots.count >= 2, let dot = dots.first, dots[1] > dot + 10, let header = Base64.decode(text[start..<dot]),
            let root = try? Document(header).root,
            root["alg"] != nil || root["enc"] != nil || root["typ"] != nil
        else { return nil }
        // The point that ends a sentence; a token without signature ends with one of its own.
        while text[end - 1] == UInt8(ascii: "."), dots.count > 2 {
            end -= 1
            dots.removeLast()
        }
        return start..<end
    }

    /// `-----BEGIN … PRIVATE KEY-----` and all to the end mark (RFC 7468), or to the end of a text that breaks off. Its
    /// line breaks may be escaped.
    private func privateKey(at start: Int) -> Range<Int>? {
        let begin = "-----BEGIN ".utf8
        guard text[start...].starts(with: begin) else { return nil }
        let label = text[(start + begin.count)...].prefix(64)
        guard let mark = label.firstPlace(of: "PRIVATE KEY"),
            !label[..<mark].contains(UInt8(ascii: "-"))
        else { return nil }
        guard let end = text[mark...].firstPlace(of: "-----END ") else {
            return start..<text.count
        }
        let close = text[(end + 9)...].prefix(80).firstPlace(of: "-----").map { $0 + 5 }
        return start..<(close ?? end + 9)
    }

    /// What follows `Bearer`, `Basic` or `KakaoAK` (RFC 9110 section 11.4), where it is more than a word of prose.
    private func credentials(at start: Int) -> Range<Int>? {
        guard !SecretPattern.continuesWord(text, before: start),
            let scheme = SecretScanner.schemes.first(where: { isWord($0, at: start) })
        else { return nil }
        var from = start + scheme.count
        while from < text.count, text[from] == 0x20 || text[from] == 0x09 { from += 1 }
        guard from > start + scheme.count else { return nil }
        var end = from
        while end < text.count, ByteSet.token68.contains(text[end]) { end += 1 }
        while end > from, text[end - 1] == UInt8(ascii: ".") { end -= 1 }
        let value = text[from..<end]
        if scheme == SecretScanner.schemes[0] {
            guard value.count >= SecretScanner.shortestCredentials, let pair = Base64.decode(value),
                pair.contains(UInt8(ascii: ":")),
                pair.allSatisfy({ $0 >= 0x20 })
            else { return nil }
        } else {
            guard value.count >= 16, value.contains(where: ByteSet.digits.contains),
                !value.contains(0x3D)
                    || value.last == 0x3D && SecretPattern.hasVariety(value, 12),
                SecretPattern.hasVariety(value, SecretPattern.variety)
            else { return nil }
        }
        return from..<end
    }

    static let shortestCredentials = 6

    static let schemes = ["basic", "bearer", "kakaoak"].map { Array($0.utf8) }

    private func isWord(_ word: [UInt8], at index: Int) -> Bool {
        guard index + word.count <= text.count else { return false }
        for offset in 0..<word.count where text[index + offset] | 0x20 != word[offset] { return false }
        return true
    }

    /// By the first byte of the literal.
    static let patterns: [[SecretPattern]] = {
        var result = [[SecretPattern]](repeating: [], count: 128)
        for pattern in SecretPattern.all { result[Int(pattern.literal[0])].append(pattern) }
        return result
    }()

    /// A bit for each pair of bytes that something begins with.
    private static let heads: [UInt64] = {
        var bits = [UInt64](repeating: 0, count: 1 << 10)
        func add(_ first: UInt8, _ second: UInt8) {
            let pair = Int(first) << 8 | Int(second)
            bits[pair >> 6] |= 1 << UInt64(pair & 63)
        }
        for pattern in SecretPattern.all { add(pattern.literal[0], pattern.literal[1]) }
        for pair in ["RE", "ey", "--", "ba", "Ba", "BA", "bA", "be", "Be", "BE", "bE", "ka", "Ka", "KA", "kA"] {
            add(Array(pair.utf8)[0], Array(pair.utf8)[1])
        }
        for first in 0x32...0x36 { for second in 0x30...0x39 { add(UInt8(first), UInt8(second)) } }
        return bits
    }()

    private static func isHead(_ first: UInt8, _ second: UInt8) -> Bool {
        let pair = Int(first) << 8 | Int(second)
        return heads[pair >> 6] >> UInt64(pair & 63) & 1 == 1
    }
}
