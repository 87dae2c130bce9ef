import APICheckHTTP
import APICheckJSON

/// The ways a secret may be written elsewhere in an exchange.
enum SecretSpellings {
    /// Shorter values are replaced where a name marks them and nowhere else: too much would look like them.
    static let shortest = 6

    /// Words that come as the value of a cookie or a token and say nothing.
    private static let words: Set<String> = [
        "bearer", "boolean", "default", "deleted", "disabled", "enabled", "expired", "invalid", "missing", "number",
        "object", "optional", "password", "private", "public", "refresh", "required", "secret", "session", "string",
        "undefined", "unknown",
    ]

    /// As it is, form-encoded, JSON-escaped and as a part of a base64 text; nothing for what must not be looked for. The
    /// matcher sees through percent-encoding by itself.
    static func all(of secret: String) -> Set<[UInt8]> {
        let bytes = Array(secret.utf8)
        guard bytes.count >= shortest, !words.contains(secret.asciiLowercased()), !SecretPlaceholder.holds(secret)
        else {
            return []
        }
        var result: Set<[UInt8]> = [bytes]
        let form = FormPair.serialize([FormPair("", secret)]).dropFirst()
        result.insert(Array(form))
        result.insert(lowercasedEscapes(form))
        result.formUnion(jsonEscapes(of: secret))
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

    /// The digits that every base64 text holds in which the bytes begin at this remainder of three.
    private static func base64(_ bytes: [UInt8], offset: Int) -> [UInt8] {
        let text = Array(Base64.encode([UInt8](repeating: 0, count: offset) + bytes).utf8)
        let digits = text.prefix { $0 != UInt8(ascii: "=") }
        // Digits at either end share bits with what stands beside the secret.
        let isWhole = (offset + bytes.count) % 3 == 0
        return Array(digits.dropLast(isWhole ? 0 : 1).dropFirst([0, 2, 3][offset]))
    }

    private static func lowercasedEscapes(_ text: some Sequence<UInt8>) -> [UInt8] {
        var left = 0
        return text.map { byte in
            if byte == UInt8(ascii: "%") { left = 3 }
            left -= 1
            return left >= 0 ? byte.asciiLowercased : byte
        }
    }

    /// As this project writes strings, with `\/`, and with `\u` for all that is not ASCII.
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
