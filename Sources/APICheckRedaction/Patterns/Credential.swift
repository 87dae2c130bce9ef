import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

/// Whether a value looks like a credential, for names that alone do not decide.
enum Credential {
    static let shortest = 16

    /// Whether the text has at least 16 characters, mixes letters and digits, and is not a word, time, path, version or
    /// UUID.
    static func isLikely(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count >= shortest, bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), !text.contains("://") else {
            return false
        }
        if bytes.first == UInt8(ascii: "/") || bytes.first == UInt8(ascii: ".") { return false }
        let digits = bytes.count(where: ByteSet.digits.contains)
        let letters = bytes.count { ByteSet.alphanumerics.contains($0) } - digits
        guard digits > 0, letters > 0, !UUIDText.isWhole(bytes), Instant(har: text) == nil else { return false }
        // Words, dates and versions between separators have no run that is both long and mixed.
        let runs = bytes.split { !ByteSet.alphanumerics.contains($0) }
        return runs.contains { run in
            run.count >= 8 && run.contains(where: ByteSet.digits.contains)
                && changes(run) >= max(3, run.count / 8)
        } || letters + digits >= 24 && runs.contains { $0.count >= 20 && changes($0) >= 3 }
    }

    /// Whether a quoted text in source code is the secret of its name: long enough, not a word, and with the beginning and
    /// the end of a value, since the quote may be the end of another text, as in `"&key=" + a1("b")`.
    static func isLiteral(_ text: String, of meaning: NameMeaning) -> Bool {
        let bytes = text.utf8
        guard bytes.count >= 8, bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !ByteSet("()[]{};,<>`\\").contains($0) }),
            let first = bytes.first, let last = bytes.last, ByteSet.alphanumerics.contains(first),
            ByteSet.alphanumerics.contains(last) || last == UInt8(ascii: "="),
            !ReadableText.isIdentifier(text, numbers: .few), !ReadableText.isReference(text),
            !isNumbered(bytes)
        else { return false }
        guard meaning.isSecret else { return meaning.kind == .credential && isLikely(text) }
        return bytes.contains(where: ByteSet.digits.contains) && bytes.contains { $0 | 0x20 &- 0x61 < 26 }
            || HighEntropy.isCredential(text)
    }

    /// Whether a text is letters and a number after a separator, as in `variable-2`.
    private static func isNumbered(_ text: String.UTF8View) -> Bool {
        let letters = text.drop { $0 | 0x20 &- 0x61 < 26 }
        let number = text.reversed().prefix(while: ByteSet.digits.contains).count
        return letters.count < text.count && number > 0 && number < 3 && letters.count == number + 1
            && ByteSet("-_").contains(letters[letters.startIndex])
    }

    /// The number of changes between digits, capitals and small letters.
    private static func changes(_ run: ArraySlice<UInt8>) -> Int {
        func kind(_ byte: UInt8) -> Int { ByteSet.digits.contains(byte) ? 0 : byte < 0x61 ? 1 : 2 }
        return zip(run, run.dropFirst()).count { kind($0) != kind($1) }
    }

    /// Whether the text is a sentence, a message or a signature for people: mostly words.
    static func isProse(_ text: String) -> Bool {
        if text.hasPrefix("-----BEGIN PGP SIGNATURE") { return true }
        let words = text.split(whereSeparator: \.isWhitespace)
        let plain = words.count { word in
            word.utf8.count <= 20
                && word.utf8.allSatisfy {
                    $0 >= 0x80 || $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A || ByteSet(".,:;!?'()-").contains($0)
                }
        }
        return words.count > 1 && plain * 2 > words.count
    }

    /// Whether the text is never a secret: an empty text, a keyword, or the mark of a program that removed a secret.
    static func isOrdinary(_ text: String) -> Bool {
        let trimmed = String(text[...].trimmingHTTPSpace)
        if trimmed.isEmpty { return true }
        if trimmed.utf8.count <= 12, words.contains(trimmed.asciiLowercased()) { return true }
        if trimmed.utf8.allSatisfy({ ByteSet("*.-_#xX?").contains($0) })
            || trimmed.allSatisfy({ $0 == "•" || $0 == "●" })
        {
            return true
        }
        // Versions and brackets.
        let isVersion =
            trimmed.utf8.contains(UInt8(ascii: ".")) && trimmed.utf8.count <= 8
            && trimmed.utf8.allSatisfy { ByteSet.digits.contains($0) || ByteSet(".^~<>=").contains($0) }
        return isVersion
            || !trimmed.utf8.contains { $0 >= 0x80 || ByteSet.alphanumerics.contains($0) } && trimmed.utf8.count <= 3
            || ReadableText.isTemplate(trimmed)
    }

    private static let words: Set<String> = [
        "true", "false", "null", "nil", "none", "undefined", "n/a", "na", "string", "str", "number", "boolean", "bool",
        "any", "object", "array", "integer", "int", "text", "required", "optional", "redacted", "filtered", "masked",
        "password", "token", "secret", "yes", "no", "on", "off", "nullptr",
    ]

    /// Names of schemes that precede a credential (RFC 9110 section 11.4).
    static let schemes: Set<String> = [
        "bearer", "basic", "token", "kakaoak", "apikey", "api-key", "jwt", "bot", "negotiate", "ntlm", "oauth", "key",
        "dpop",
        "hmac", "aws4-hmac-sha256", "digest", "hawk", "sharedkey", "sso-key", "genie-key", "mac", "client-id", "splunk",
        "discogs", "access-key", "signature", "gocspx", "zoho-oauthtoken", "privatekey", "ticket", "cloudant",
        "deepl-auth-key",
    ]
}

/// Path segments after which a random value is a credential: `/reset-password/VALUE`.
enum CredentialPath {
    /// Shorter values are identifiers and words: `/sessions/12`, `/password/reset`.
    static let shortest = Credential.shortest
    private static let longestWord = 24

    /// Words after which any identifier is a credential, also a UUID.
    private static let decisive = words(
        """
        password passwords resetpassword passwordreset passwordresets forgotpassword setpassword changepassword
        newpassword recoverpassword magiclink magiclinks magic verifyemail emailverification confirmemail unsubscribe token
        tokens
        """)

    /// Words after which a UUID may be the identifier of a resource.
    private static let others = words(
        """
        reset recover recovery authtoken accesstoken invite invites invitation invitations acceptinvite verify
        verification confirm confirmation activate activation webhook webhooks hook hooks session sessions secret secrets
        apikey apikeys otp sso optout
        """)

    private static func words(_ text: String) -> Set<[UInt8]> {
        Set(text.split(whereSeparator: \.isWhitespace).map { Array($0.utf8) })
    }

    /// Whether a segment is a credential by its form and by the segment before it.
    static func covers(_ value: some Collection<UInt8>, after word: some Collection<UInt8>) -> Bool {
        guard value.count >= shortest, word.count <= longestWord else { return false }
        let word = word.compactMap { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") ? nil : $0.asciiLowercased }
        let isDecisive = decisive.contains(word)
        guard isDecisive || others.contains(word) else { return false }
        let text = String(decoding: PercentEncoding.decode(Array(value)), as: UTF8.self)
        if Credential.isLikely(text) || HighEntropy.isCredential(text, allowsHex: true) { return true }
        return isDecisive && SecretPlaceholder.number(text) == nil
            && Array(text.utf8).withUnsafeBytes { UUIDText.isContained(in: $0) }
    }

    /// The segment after the slash at an index, and the word before it; nil without a credential.
    static func value(in text: UnsafeRawBufferPointer, after slash: Int) -> Range<Int>? {
        var start = slash
        while start > 0, slash - start <= longestWord, isWordByte(text[start - 1]) { start -= 1 }
        guard slash - start >= 3, slash + shortest < text.count else { return nil }
        var end = slash + 1
        while end < text.count, !endsSegment(text[end]) { end += 1 }
        // The full stop of a sentence.
        while end > slash + 1, text[end - 1] == UInt8(ascii: ".") { end -= 1 }
        guard covers(text[(slash + 1)..<end], after: text[start..<slash]) else { return nil }
        return slash + 1..<end
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    private static func endsSegment(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte >= 0x7F || ByteSet("/?#\"'<>\\&;,()[]{}|`").contains(byte)
    }
}
