import APICheckBase
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
    let namesCard: Bool

    /// Shorter texts hold nothing that is looked for.
    static let shortest = 10

    /// - Parameters:
    ///   - takesCards: Whether numbers of cards are reported at all.
    ///   - namesCard: Whether the name of the value says that it is a card's number (``CardNumber/isNamed(_:)``), so that
    ///     digits without an issuer's groups count.
    init(_ text: [UInt8], takesCards: Bool = true, namesCard: Bool = false) {
        self.text = text
        self.takesCards = takesCards
        self.namesCard = namesCard
    }

    mutating func sightings() -> [Sighting] {
        guard text.count >= SecretScanner.shortest else { return [] }
        return text.withUnsafeBytes { bytes in
            var pass = Pass(text: bytes, takesCards: takesCards, namesCard: namesCard)
            return pass.sightings()
        }
    }

    static let shortestCredentials = 6

    /// How a JSON object begins in base64: `{` and a name or white space.
    static let webTokenHeads = ["ey", "ewo", "ew0"].map { Array($0.utf8) }

    static let schemes = ["basic", "bearer", "kakaoak"].map { Array($0.utf8) }
}

/// The work on one text.
private struct Pass {
    typealias Sighting = SecretScanner.Sighting

    let text: UnsafeRawBufferPointer
    let takesCards: Bool
    let namesCard: Bool
    private let patterns = PatternIndex.shared

    /// No web token begins before this place: the run of its letters was read and is not one.
    private var barren = 0
    /// Where the last sighting ended.
    private var floor = 0

    init(text: UnsafeRawBufferPointer, takesCards: Bool, namesCard: Bool) {
        self.text = text
        self.takesCards = takesCards
        self.namesCard = namesCard
    }

    mutating func sightings() -> [Sighting] {
        var result: [Sighting] = []
        var index = 0
        while index + 1 < text.count {
            guard patterns.mayBegin(text[index], text[index + 1]), let found = sighting(at: index) else {
                index += 1
                continue
            }
            result.append(found)
            floor = found.range.upperBound
            index = max(index + 1, floor)
        }
        return result
    }

    private mutating func sighting(at index: Int) -> Sighting? {
        let first = text[index]
        let token = patterns.first(in: text, at: index) { pattern in
            pattern.token(in: text, at: index, floor: floor).map { Sighting(range: $0, kind: pattern.kind) }
        }
        if let token { return token }
        switch first {
        case UInt8(ascii: "e"): return webToken(at: index).map { Sighting(range: $0, kind: .webToken) }
        case UInt8(ascii: "-"): return privateKey(at: index).map { Sighting(range: $0, kind: .privateKey) }
        case UInt8(ascii: "B"), UInt8(ascii: "b"), UInt8(ascii: "K"), UInt8(ascii: "k"):
            return credentials(at: index).map { Sighting(range: $0, kind: .credentials) }
        case 0x30...0x39 where takesCards:
            return CardNumber.find(in: text, at: index, isNamed: namesCard).map {
                Sighting(range: $0, kind: .cardNumber)
            }
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
        guard start >= barren, SecretScanner.webTokenHeads.contains(where: { text[start...].starts(with: $0) }),
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
        guard let dot = dots.first, (dots.count > 1 ? dots[1] : end) > dot + 10, isHeader(start..<dot, of: dots) else {
            return nil
        }
        // The point that ends a sentence; a token without signature ends with one of its own.
        while text[end - 1] == UInt8(ascii: "."), dots.count > 2 {
            end -= 1
            dots.removeLast()
        }
        return start..<end
    }

    private static let headerNames: [StaticString] = ["\"alg\"", "\"enc\"", "\"typ\""]

    /// Whether a part names an algorithm or a type (RFC 7515 section 4.1). It may be damaged, or no JSON at all, where two
    /// parts follow and the next one begins as JSON does.
    private func isHeader(_ part: Range<Int>, of dots: [Int]) -> Bool {
        guard let header = Base64.decode(text[part]) else { return false }
        if Pass.headerNames.contains(where: { header[...].firstPlace(of: $0) != nil }) { return true }
        guard part.count > 16, dots.count > 1, text[(dots[0] + 1)...].starts(with: "ey".utf8) else { return false }
        return (try? Document(header)) == nil
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
        // A key of the shortest kind has 44 letters.
        guard end - mark > 56 else { return nil }
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
        let value = UnsafeRawBufferPointer(rebasing: text[from..<end])
        if scheme == SecretScanner.schemes[0] {
            guard value.count >= SecretScanner.shortestCredentials, let pair = Base64.decode(value),
                pair.contains(UInt8(ascii: ":")), pair.allSatisfy({ $0 >= 0x20 }),
                // A word of prose, as in "Basic Operations", is base64 as well, but not of text.
                String(validating: pair, as: UTF8.self) != nil || value.contains(where: { $0 < 0x3A || $0 == 0x3D })
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

    private func isWord(_ word: [UInt8], at index: Int) -> Bool {
        guard index + word.count <= text.count else { return false }
        for offset in 0..<word.count where text[index + offset] | 0x20 != word[offset] { return false }
        return true
    }
}
