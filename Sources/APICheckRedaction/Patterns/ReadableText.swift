import APICheckBase
import APICheckHTTP
import APICheckRecordings

/// Recognizes texts that people and programs write in the place of a secret without being one: words of code, references
/// and templates.
enum ReadableText {
    /// Whether a text without spaces is made of words, as the names and keywords of programs are: `same-origin`,
    /// `NextToken`, `string.regex`, `PropTypes.any`. Random letters form words in less than one case of fifty.
    ///
    /// - Parameter numbers: Whether words may have numbers, as in `ISO8601TimeString`. Passwords of people are words with
    ///   numbers, too.
    static func isIdentifier(_ text: some StringProtocol, numbers: Numbers = .none) -> Bool {
        var text = String(text)
        return text.withUTF8 { isIdentifier(UnsafeRawBufferPointer($0), numbers) }
    }

    /// How many digits a text of words may have.
    enum Numbers {
        case none
        /// One digit to three letters or less, in a text of ten letters or more: people invent shorter ones for a secret.
        case few
        case any
    }

    private static func isIdentifier(_ text: UnsafeRawBufferPointer, _ numbers: Numbers) -> Bool {
        guard text.count <= longestIdentifier, text.allSatisfy({ $0 > 0x20 && $0 != 0x7F }),
            text.firstPlace(of: "://") == nil
        else { return false }
        var letters = 0
        var digits = 0
        var pairs = 0
        var misses = 0
        var index = 0
        while index < text.count {
            let end = text[index] >= 0x80 ? index + 1 : HighEntropy.endOfRun(text, from: index)
            if text[index] >= 0x80 {
                // A letter of another script; tokens have none.
                letters += 1
                pairs += 1
            } else if ByteSet.digits.contains(text[index]) {
                if numbers == .none || numbers == .few && end - index > longestNumber { return false }
                digits += end - index
            } else if ByteSet.alphanumerics.contains(text[index]) {
                letters += end - index
                pairs += end - index - 1
                for place in index + 1..<end where !HighEntropy.follows(text[place], after: text[place - 1]) {
                    misses += 1
                }
            }
            index = end
        }
        if numbers == .few, digits > 0, letters < 10 || digits * 3 > letters { return false }
        // Random letters in both cases seldom have a neighbor of the same word, and 43 of 100 random pairs are usual ones:
        // twelve pairs with one miss occur by chance once in 1,500 texts.
        return letters > 3 && pairs * 5 >= letters * 3
            && misses <= (numbers == .any ? pairs / 6 : max(0, (pairs - 6) / 6))
    }

    private static let longestIdentifier = 200
    private static let longestNumber = 5

    /// Whether a text refers to something by its place: a JSON pointer, the path of a file or a resource, or the name of
    /// a resource at a provider.
    static func isReference(_ text: String) -> Bool {
        for prefix in ["#/", "arn:", "urn:"] where text.hasPrefix(prefix) { return true }
        let slashes = text.utf8.count { $0 == UInt8(ascii: "/") }
        let isAbsolute = ["/", "./", "~/", "../"].contains { text.hasPrefix($0) }
        return isAbsolute && slashes > 1 && isIdentifier(text, numbers: .any)
            || (isAbsolute || slashes > 1) && isIdentifier(text, numbers: .few)
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
        let all = NameWords.components(of: text).flatMap(\.self)
        guard let first = all.first, all.count > 1 || isTerm(first) else { return false }
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
