import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// Finds secrets by their format: the tokens of ``SecretPattern``, web tokens, private keys, credentials after the name
/// of a scheme, and card numbers. One pass, which looks at each position once by its first two bytes.
struct SecretScanner {
    struct Match {
        var range: Range<Int>
        var kind: SecretKind
    }

    let text: [UInt8]
    let takesCards: Bool
    let namesCard: Bool

    /// Shorter texts contain no such secret.
    static let shortest = 10

    /// - Parameters:
    ///   - takesCards: Whether card numbers are reported.
    ///   - namesCard: Whether the name of the value is that of a card number (``CardNumber/isNamed(_:)``), so that
    ///     digits count without an issuer's grouping.
    init(_ text: [UInt8], takesCards: Bool = true, namesCard: Bool = false) {
        self.text = text
        self.takesCards = takesCards
        self.namesCard = namesCard
    }

    mutating func matches() -> [Match] {
        guard text.count >= SecretScanner.shortest else { return [] }
        return text.withUnsafeBytes { bytes in
            var pass = Pass(text: bytes, takesCards: takesCards, namesCard: namesCard)
            return pass.matches()
        }
    }

    static let shortestCredentials = 6

    /// The beginnings of a JSON object in base64: `{` and a name or white space.
    static let webTokenHeads = ["ey", "ewo", "ew0"].map { Array($0.utf8) }

    static let schemes = ["basic", "bearer", "kakaoak"].map { Array($0.utf8) }
}

/// The scan of one text.
private struct Pass {
    typealias Match = SecretScanner.Match

    let text: UnsafeRawBufferPointer
    let takesCards: Bool
    let namesCard: Bool
    private let patterns = PatternIndex.shared

    /// No web token begins before this position: the run of its digits was read and is not one.
    private var barren = 0
    /// The end of the last match.
    private var floor = 0

    init(text: UnsafeRawBufferPointer, takesCards: Bool, namesCard: Bool) {
        self.text = text
        self.takesCards = takesCards
        self.namesCard = namesCard
    }

    mutating func matches() -> [Match] {
        var result: [Match] = []
        var index = 0
        while index + 1 < text.count {
            guard patterns.mayBegin(text[index], text[index + 1]), let found = match(at: index) else {
                index += 1
                continue
            }
            result.append(found)
            floor = found.range.upperBound
            index = max(index + 1, floor)
        }
        return result
    }

    private mutating func match(at index: Int) -> Match? {
        let first = text[index]
        let token = patterns.first(in: text, at: index) { pattern in
            pattern.token(in: text, at: index, floor: floor).map { Match(range: $0, kind: pattern.kind) }
        }
        // A group of hexadecimal digits may be the prefix of a token: `BBDC-`.
        if let token, !UUIDText.hasGroup(in: text, at: index) { return token }
        switch first {
        case UInt8(ascii: "e"): return webToken(at: index).map { Match(range: $0, kind: .webToken) }
        case UInt8(ascii: "-"): return privateKey(at: index).map { Match(range: $0, kind: .privateKey) }
        case UInt8(ascii: "B"), UInt8(ascii: "b"), UInt8(ascii: "K"), UInt8(ascii: "k"):
            return credentials(at: index).map { Match(range: $0, kind: .credentials) }
        case 0x30...0x39 where takesCards:
            return CardNumber.find(in: text, at: index, isNamed: namesCard).map {
                Match(range: $0, kind: .cardNumber)
            }
        case UInt8(ascii: "R"): return placeholder(at: index).map { Match(range: $0, kind: .named) }
        default: return nil
        }
    }

    /// A placeholder of an earlier redaction, whose number must not be used again.
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
        // The full stop of a sentence. A token without a signature ends with a point of its own.
        while text[end - 1] == UInt8(ascii: "."), dots.count > 2 {
            end -= 1
            dots.removeLast()
        }
        return start..<end
    }

    private static let headerNames: [StaticString] = ["\"alg\"", "\"enc\"", "\"typ\""]

    /// Whether a part names an algorithm or a type (RFC 7515 section 4.1). A damaged part counts if two parts follow
    /// and the next one begins like JSON.
    private func isHeader(_ part: Range<Int>, of dots: [Int]) -> Bool {
        guard let header = Base64.decode(text[part]) else { return false }
        if Pass.headerNames.contains(where: { header[...].firstPlace(of: $0) != nil }) { return true }
        guard part.count > 16, dots.count > 1, text[(dots[0] + 1)...].starts(with: "ey".utf8) else { return false }
        return (try? Document(header)) == nil
    }

    /// From `-----BEGIN … PRIVATE KEY-----` to the end mark (RFC 7468), or to the end of a truncated text. Its line
    /// breaks may be escaped.
    private func privateKey(at start: Int) -> Range<Int>? {
        let begin = "-----BEGIN ".utf8
        guard text[start...].starts(with: begin) else { return nil }
        let label = text[(start + begin.count)...].prefix(64)
        guard let mark = label.firstPlace(of: "PRIVATE KEY"),
            !label[..<mark].contains(UInt8(ascii: "-"))
        else { return nil }
        // A program that puts a key together has the marks, too.
        guard let key = keyData(from: mark + 11) else { return nil }
        guard let end = text[mark...].firstPlace(of: "-----END ") else { return start..<key }
        let close = text[(end + 9)...].prefix(80).firstPlace(of: "-----").map { $0 + 5 }
        return start..<(close ?? end + 9)
    }

    /// The end of the base64 of a key, which may come after header fields (RFC 1421 section 4.6) and in quotes for each
    /// line, as in source code; nil without a line of base64.
    private func keyData(from start: Int) -> Int? {
        var end = start
        var digits = 0
        while end < text.count, digits < Pass.shortestLine, ByteSet.keyText.contains(text[end]) {
            digits = ByteSet.base64.contains(text[end]) ? digits + 1 : 0
            end += 1
        }
        guard digits == Pass.shortestLine else { return nil }
        while end < text.count,
            ByteSet.base64.contains(text[end]) || text[end] <= 0x20 || text[end] == UInt8(ascii: "\\")
        {
            end += 1
        }
        return end
    }

    /// No key has shorter lines.
    private static let shortestLine = 40

    /// The credential after `Bearer`, `Basic` or `KakaoAK` (RFC 9110 section 11.4), unless it is a word of prose.
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
                // A word of prose, as in "Basic Operations", is valid base64, but does not encode text.
                String(validUTF8: pair) != nil || value.contains(where: { $0 < 0x3A || $0 == 0x3D })
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
