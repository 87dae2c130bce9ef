import APICheckBase
import APICheckHTTP

/// Recognizes texts that people and programs write in the place of a secret without being one: words of code, references
/// and templates.
enum ReadableText {
    /// Whether a text without spaces is made of words, as the names and keywords of programs are: `same-origin`,
    /// `NextToken`, `string.regex`, `PropTypes.any`. Random letters form words in less than one case of fifty.
    ///
    /// - Parameter takesDigits: Whether words may have numbers, as in `ISO8601TimeString` and `oauth2`. Passwords of
    ///   people are words with numbers, too.
    static func isIdentifier(_ text: some StringProtocol, takesDigits: Bool = false) -> Bool {
        var text = String(text)
        return text.withUTF8 { isIdentifier(UnsafeRawBufferPointer($0), takesDigits: takesDigits) }
    }

    private static func isIdentifier(_ text: UnsafeRawBufferPointer, takesDigits: Bool) -> Bool {
        guard text.count <= longestIdentifier, text.allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
            text.firstPlace(of: "://") == nil
        else { return false }
        var letters = 0
        var digits = 0
        var runs = 0
        var inWords = 0
        var outside = 0
        var index = 0
        while index < text.count {
            let end = text[index] >= 0x80 ? index + 1 : HighEntropy.endOfRun(text, from: index)
            let run = UnsafeRawBufferPointer(rebasing: text[index..<end])
            if text[index] >= 0x80 {
                // Letters of other scripts: tokens have none.
                letters += 1
                inWords += 1
                if index == 0 || text[index - 1] < 0x80 { runs += 1 }
            } else if ByteSet.digits.contains(text[index]) {
                if !takesDigits || run.count > longestNumber { return false }
                digits += run.count
            } else if ByteSet.alphanumerics.contains(text[index]) {
                letters += run.count
                runs += 1
                if HighEntropy.isWord(run) {
                    inWords += run.count
                } else if run.count > 3, !HighEntropy.isWord(run, misses: run.count / 3) {
                    outside += run.count
                }
            }
            index = end
        }
        // A short word with a number is what people invent for a secret.
        if digits > 0, letters < 10 || digits * 3 > letters { return false }
        // The runs of random letters in both cases have two letters on average.
        return letters > 3 && (inWords * 2 >= letters || letters >= 3 * runs) && outside * 4 <= letters
    }

    private static let longestIdentifier = 200
    private static let longestNumber = 5

    /// Whether a text refers to something by its place: a JSON pointer, the path of a file or a resource, or the name of
    /// a resource at a provider.
    static func isReference(_ text: String) -> Bool {
        for prefix in ["#/", "arn:", "urn:"] where text.hasPrefix(prefix) { return true }
        let slashes = text.utf8.count { $0 == UInt8(ascii: "/") }
        let isPath = slashes > 1 || ["/", "./", "~/", "../"].contains { text.hasPrefix($0) }
        return isPath && !text.contains("://") && isIdentifier(text, takesDigits: true)
    }

    /// Whether a text begins as a public key does: the one of an SSH server or user, or the `SubjectPublicKeyInfo` of RFC
    /// 5280 in base64, a sequence that begins with the sequence of its algorithm.
    static func isPublicKey(_ text: String) -> Bool {
        for head in [
            "AAAAB3NzaC1", "AAAAC3NzaC1", "AAAAE2VjZHNh", "ssh-", "ecdsa-sha2-", "-----BEGIN PUBLIC", "-----BEGIN CERT",
        ]
        where text.hasPrefix(head) { return true }
        guard text.utf8.first == UInt8(ascii: "M"), text.utf8.count >= 40,
            let bytes = Base64.decode(text.utf8.prefix(16)), bytes.first == 0x30, bytes.count == 12
        else { return false }
        // The length has one byte, or as many more as its low bits say.
        let head = bytes[1] < 0x80 ? 2 : 2 + Int(bytes[1] & 0x7F)
        return head + 2 < bytes.count && bytes[head] == 0x30 && bytes[head + 1] < 0x20 && bytes[head + 2] == 0x06
    }

    /// Whether a text is filled in later: a format specifier, a variable, or an expression of a template language.
    static func isTemplate(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count > 1, let last = bytes.last else { return false }
        let inner = bytes[1..<(bytes.count - 1)]
        switch bytes[0] {
        case UInt8(ascii: "%"):
            if bytes[1] == UInt8(ascii: "(") || bytes[1] == UInt8(ascii: "{") { return true }
            // `%s`, `%1$s`, `%@`, `%VARIABLE%`
            return bytes.count <= 5 && inner.allSatisfy { ByteSet.digits.contains($0) || $0 == UInt8(ascii: "$") }
                || last == UInt8(ascii: "%") && inner.allSatisfy(isCapital)
        case UInt8(ascii: "$"):
            return last == UInt8(ascii: "}") && bytes[1] == UInt8(ascii: "{") || bytes.dropFirst().allSatisfy(isCapital)
        case UInt8(ascii: "#"): return last == UInt8(ascii: "}") && bytes[1] == UInt8(ascii: "{")
        case UInt8(ascii: "{"):
            return last == UInt8(ascii: "}") && !inner.isEmpty && ![0x22, 0x27].contains(inner[1])
        case UInt8(ascii: "<"): return last == UInt8(ascii: ">")
        case UInt8(ascii: "["): return last == UInt8(ascii: "]")
        case UInt8(ascii: "^"): return last == UInt8(ascii: "$")
        default: return false
        }
    }

    private static func isCapital(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 || byte == UInt8(ascii: "_") }

    /// Whether a text without digits names a secret, as the label of a field, a message, or a name in code: `Mot de passe`,
    /// `The password is too short.`, `newPassword`.
    static func isLabel(_ text: String) -> Bool {
        guard text.utf8.count <= longestLabel, text.utf8.allSatisfy({ !ByteSet.digits.contains($0) }) else {
            return false
        }
        let words = NameWords(text)
        let all = words.components.flatMap(\.self)
        guard !all.isEmpty, all.count > 1 || isTerm(text) else { return false }
        // A password may consist of words with hyphens.
        if all.count > 1, text.utf8.contains(UInt8(ascii: "-")), !text.utf8.contains(0x20) { return false }
        return SecretNames.meaning(of: text).isSecret || all.contains(where: isTerm)
    }

    private static let longestLabel = 200

    /// Whether a word alone names a secret, and does not only end with such a word, as `topsecret` does.
    private static func isTerm(_ word: String) -> Bool {
        let word = LatinLetters.folded(word.lowercased())
        if word.utf8.contains(where: { $0 >= 0x80 }) { return SecretNames.meaning(of: word).isSecret }
        return SecretVocabulary.passwords.contains(word) || SecretVocabulary.tokens.contains(word)
            || SecretVocabulary.foreignWords.contains(word)
            || word.hasSuffix("s") && SecretVocabulary.passwords.contains(String(word.dropLast()))
    }
}
