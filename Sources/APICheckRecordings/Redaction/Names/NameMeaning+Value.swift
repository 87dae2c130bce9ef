import APICheckBase
import APICheckHTTP
import APICheckJSON

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
    func covers(_ text: String, at place: Place = .value, isAuthorization: Bool = false) -> Bool {
        if kind == .plain || SecretPlaceholder.number(text) != nil && text.utf8.first != 0x31 { return false }
        switch kind {
        case .plain: return false
        case .credential: return Credential.isLikely(text)
        case .digits:
            return (4...12).contains(text.utf8.count) && text.utf8.allSatisfy(ByteSet.digits.contains)
                || Credential.isLikely(text)
        case .code: return isAuthorization && !Credential.isOrdinary(text)
        case .token, .password: break
        }
        if Credential.isOrdinary(text) { return false }
        let hasSpace = text.utf8.contains { $0 <= 0x20 }
        switch place {
        case .value: return kind == .password || !hasSpace || !Credential.isProse(text)
        case .element: return !hasSpace && !NameMeaning.isWord(text)
        case .member:
            // In a list of secrets by name each member is one; in other objects a member usually describes the secret.
            if hasSpace || NameMeaning.isWord(text) || NameMeaning.isTime(text) { return false }
            return isPlural ? text.utf8.count >= 6 : Credential.isLikely(text)
        }
    }

    /// Whether a number under the name is secret. Under a plural name it is a count.
    func covers(number: JSON) -> Bool {
        let digits = number.text.utf8
        guard digits.count > 1, digits.allSatisfy(ByteSet.digits.contains) else { return false }
        switch kind {
        case .plain, .credential, .code: return false
        case .digits: return (4...12).contains(digits.count)
        case .token, .password: return !isPlural
        }
    }

    /// Whether a text is a short word in small letters.
    private static func isWord(_ text: String) -> Bool {
        let bytes = text.utf8
        return bytes.count < 12 && bytes.allSatisfy { (0x61...0x7A).contains($0) }
    }

    static func isTime(_ text: String) -> Bool { text.contains(":") && Instant(har: text) != nil }
}
