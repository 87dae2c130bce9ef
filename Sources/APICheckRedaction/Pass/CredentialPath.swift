import APICheckBase
import APICheckHTTP

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
        byte <= 0x20 || byte >= 0x7F || "/?#\"'<>\\&;,()[]{}|`".utf8.contains(byte)
    }
}
