import APICheckBase
import APICheckHTTP
import APICheckJSON

/// The ways in which a secret may be written elsewhere in an exchange.
enum SecretSpellings {
    /// Shorter values are replaced only where a name marks them as secret: they may be ordinary words.
    static let shortest = 12
    /// The minimum for values that the user declared secret; shorter ones are rejected when they are declared.
    static let shortestGiven = 4

    /// Words that occur as the value of a cookie or a token and are not secret.
    private static let words: Set<String> = [
        "bearer", "boolean", "default", "deleted", "disabled", "enabled", "expired", "invalid", "missing", "number",
        "object", "optional", "password", "private", "public", "refresh", "required", "secret", "session", "string",
        "undefined", "unknown",
    ]

    /// Where copies are searched. A report quotes values without their names and is never replayed, so short secrets
    /// are replaced there as well.
    enum Reach { case recording, report }

    /// Whether copies of a secret are replaced where no name marks them. Words, times and addresses of pages would be
    /// replaced by mistake. Cookies and unknown headers often contain these, so only values that look like credentials
    /// count there.
    static func areSought(of secret: String, kind: SecretKind, _ reach: Reach = .recording) -> Bool {
        let bytes = secret.utf8
        if kind == .given || reach == .report && kind != .unknownHeader && kind != .cookie && kind != .unknownBody {
            return bytes.count >= shortestGiven && !SecretPlaceholder.prefixContains(secret)
        }
        guard kind != .unknownBody, bytes.count >= shortest, !words.contains(secret.asciiLowercased()),
            !SecretPlaceholder.prefixContains(secret)
        else { return false }
        let digits = bytes.count(where: ByteSet.digits.contains)
        // A Unix time in seconds, milliseconds or microseconds, such as 1700000000.
        if digits == bytes.count, bytes.first == UInt8(ascii: "1"), [10, 13, 16].contains(digits) { return false }
        // Names mark words of code and of texts, which are replaced at their own place only. Words with hyphens are passwords
        // that people make up, and what was sent as a credential is one, whatever it looks like.
        let isWord = !bytes.contains(UInt8(ascii: "-")) && ReadableText.isIdentifier(secret)
        if kind == .named, isWord || ReadableText.isLabel(secret) { return false }
        switch kind {
        case .unknownHeader: return Credential.isLikely(secret)
        case .cookie:
            let hasLetters = bytes.contains { ByteSet.alphanumerics.contains($0) && !ByteSet.digits.contains($0) }
            return (digits > 0 && hasLetters || bytes.count >= 16) && !secret.contains("://")
        default: return true
        }
    }

    /// The secret as it is, form-encoded, JSON-escaped, HTML-escaped, in hexadecimal digits and as part of base64. The
    /// matcher removes escapes itself, which fails for a secret that contains what looks like an escape.
    static func all(of secret: String) -> Set<[UInt8]> {
        let bytes = Array(secret.utf8)
        var result: Set<[UInt8]> = [bytes]
        if !bytes.allSatisfy(PercentEncoding.isUnreserved) {
            result.insert(Array(FormPair.serialize([FormPair("", secret)]).dropFirst()))
            result.formUnion(jsonEscapes(of: secret))
            result.insert(entities(of: bytes))
        }
        // Shorter texts would match in these encodings by chance.
        guard bytes.count >= 8 else { return result }
        for digits in [Hex.encode(bytes), Hex.encode(bytes, uppercase: true)] {
            result.insert(digits)
        }
        for offset in 0..<3 {
            let standard = base64(bytes, offset: offset)
            let urlSafe = standard.map {
                $0 == UInt8(ascii: "+") ? UInt8(ascii: "-") : $0 == UInt8(ascii: "/") ? UInt8(ascii: "_") : $0
            }
            result.insert(standard)
            result.insert(urlSafe)
        }
        return result
    }

    /// The base64 digits that are the same in every text in which the bytes begin at this offset modulo three.
    private static func base64(_ bytes: [UInt8], offset: Int) -> [UInt8] {
        let text = Array(Base64.encode([UInt8](repeating: 0, count: offset) + bytes).utf8)
        let digits = text.prefix { $0 != UInt8(ascii: "=") }
        // The digits at either end also encode bits of the bytes around the secret.
        let isWhole = (offset + bytes.count) % 3 == 0
        return Array(digits.dropLast(isWhole ? 0 : 1).dropFirst([0, 2, 3][offset]))
    }

    /// The secret as HTML has to escape it. A secret that looks like a character reference can be found in no other
    /// way.
    private static func entities(of bytes: [UInt8]) -> [UInt8] {
        bytes.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "&"): Array("&amp;".utf8)
            case UInt8(ascii: "<"): Array("&lt;".utf8)
            case UInt8(ascii: ">"): Array("&gt;".utf8)
            case UInt8(ascii: "\""): Array("&quot;".utf8)
            default: [byte]
            }
        }
    }

    /// The secret as apicheck writes JSON strings, with `\/`, and with `\u` for everything outside ASCII.
    private static func jsonEscapes(of secret: String) -> Set<[UInt8]> {
        var writer = JSONWriter()
        writer.string(secret)
        let plain = writer.text.dropFirst().dropLast()
        var result: Set<[UInt8]> = []
        for escapesSlash in [false, true] {
            for radixUppercase in [false, true] {
                var text: [UInt8] = []
                for unit in plain.utf16 {
                    if unit == 0x2F && escapesSlash {
                        text += "\\/".utf8
                    } else if unit < 0x80 {
                        text.append(UInt8(unit))
                    } else {
                        let digits = String(unit, radix: 16, uppercase: radixUppercase)
                        text += "\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8
                    }
                }
                result.insert(text)
            }
        }
        result.insert(Array(plain.utf8))
        result.insert(plain.utf8.flatMap { $0 == 0x2F ? [0x5C, 0x2F] : [$0] })
        return result
    }
}
