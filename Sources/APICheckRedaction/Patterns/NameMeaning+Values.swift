import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckRecordings

extension NameMeaning {
    /// The position of a value relative to the name.
    enum Place {
        /// The value of the name.
        case value
        /// An element of an array of that name.
        case element
        /// A member of an object of that name, whose own name has no meaning.
        case member
    }

    /// Whether a text under the name is secret.
    ///
    /// - Parameters:
    ///   - isAuthorization: Whether the name is part of an authorization exchange.
    ///   - takesWords: Whether a token may be a word, as in a form or a query, where nothing but the value is sent. In
    ///     documents and code a word describes the token.
    ///   - isSent: Whether a request sends the value. A password of a request is not a label of a field, whatever its words.
    func covers(
        _ text: String, at place: Place = .value, isAuthorization: Bool = false, takesWords: Bool = false,
        isSent: Bool = false
    ) -> Bool {
        if kind == .plain || SecretPlaceholder.number(text) != nil && text.utf8.first != 0x31 { return false }
        switch kind {
        case .plain: return false
        case .credential:
            return Credential.isLikely(text) && !NameMeaning.isWordy(text) && !ReadableText.isReference(text)
                && !ReadableText.isPublicKey(text)
        case .digits:
            return (4...12).contains(text.utf8.count) && text.utf8.allSatisfy(ByteSet.digits.contains)
                || Credential.isLikely(text) && !NameMeaning.isWordy(text)
        case .code:
            return isAuthorization && place == .value && !Credential.isOrdinary(text)
                && !ReadableText.isIdentifier(text, numbers: .few)
        case .token, .password: break
        }
        if Credential.isOrdinary(text) || ReadableText.isReference(text) { return false }
        let hasSpace = text.utf8.contains { $0 <= 0x20 }
        // Words with hyphens are the names of nothing in most programs, and people take them for secrets.
        let isHyphenated = text.utf8.contains(UInt8(ascii: "-")) && text.utf8.allSatisfy(ByteSet.words.contains)
        switch place {
        case .value where kind == .password: return isSent || !ReadableText.isLabel(text)
        case .value where hasSpace && Credential.isProse(text): return false
        case .value: return takesWords || isHyphenated || !NameMeaning.isWordy(text, numbers: .none)
        case .element:
            if isHyphenated, !isPlural { return true }
            return !hasSpace && !NameMeaning.isWord(text)
                && !ReadableText.isIdentifier(text, numbers: kind == .password ? .none : .few)
        case .member:
            // In a list of secrets by name each member is one; in other objects a member usually describes the secret.
            if hasSpace || NameMeaning.isWord(text) || NameMeaning.isTime(text) { return false }
            if NameMeaning.isWordy(text) || ReadableText.isPublicKey(text) || text.contains("://") { return false }
            return isPlural ? text.utf8.count >= 6 : Credential.isLikely(text)
        }
    }

    /// Whether a number under the name is secret. Under a plural name it is a count.
    func covers(number: JSON) -> Bool {
        let digits = number.text.utf8
        guard digits.allSatisfy(ByteSet.digits.contains) else { return false }
        switch kind {
        case .plain, .credential, .code: return false
        case .digits: return (4...12).contains(digits.count)
        // The shortest are the codes of payment cards, with three digits.
        case .token: return !isPlural && digits.count > 2
        case .password: return !isPlural && digits.count > 3
        }
    }

    /// Whether a text is made of words, is a version (`v2`, `^3.0.0 || ^4.0.0`), a color, an
    /// expression with an index, or the digest of something.
    private static func isWordy(_ text: String, numbers: ReadableText.Numbers = .few) -> Bool {
        let bytes = text.utf8
        let hasLetters = bytes.contains { ByteSet.alphanumerics.contains($0) && !ByteSet.digits.contains($0) }
        return !hasLetters && bytes.contains(UInt8(ascii: ".")) || hasLetters && bytes.count < 3 || text.contains("].")
            || bytes.first == UInt8(ascii: "#") && bytes.count <= 9
                && bytes.dropFirst().allSatisfy(ByteSet.hexadecimal.contains)
            || bytes.count < 12 && bytes.first == UInt8(ascii: "v")
                && bytes.dropFirst().first.map(ByteSet.digits.contains) == true
            || ["sha1-", "sha256-", "sha384-", "sha512-"].contains { text.hasPrefix($0) }
            || ReadableText.isIdentifier(text, numbers: numbers) || ReadableText.isLabel(text)
    }

    /// Whether a text is a short word in small letters.
    private static func isWord(_ text: String) -> Bool {
        let bytes = text.utf8
        return bytes.count < 12 && bytes.allSatisfy { (0x61...0x7A).contains($0) }
    }

    static func isTime(_ text: String) -> Bool { text.contains(":") && Instant(har: text) != nil }
}
