import APICheckBase

/// The form that the ids of a collection have, of those that no single one shows: random letters and digits of one length, or
/// words with a number of separators.
struct IDForm {
    /// The length of codes such as `2gmzqe`.
    private let length: Int?
    /// The number of separators of slugs such as `jade-opal`.
    private let separators: Int?

    /// The fewest characters of a code.
    private static let shortest = 5

    /// - Parameter texts: Ids of one collection; nil when they have no form in common.
    init?(_ texts: [String]) {
        length = IDForm.codeLength(texts)
        let counts = Set(texts.map(IDForm.separators))
        separators = length == nil && counts.count == 1 ? counts.first : nil
        if length == nil, separators ?? 0 == 0 { return nil }
    }

    var isOfCodes: Bool { length != nil }

    func fits(_ text: String) -> Bool {
        if let length { return text.utf8.count == length && text.utf8.allSatisfy(\.isASCIIAlphanumeric) }
        return IDForm.separators(text) == separators
    }

    /// Whether the texts are codes.
    static func areCodes(_ texts: [String]) -> Bool { codeLength(texts) != nil }

    /// Whether texts are codes by their characters alone. Words that end with a number do not count: `sha256`, `base64`.
    static func areRandom(_ texts: [String]) -> Bool {
        areCodes(texts)
            && texts.contains { text in
                zip(text.utf8, text.utf8.dropFirst()).contains { $0.isASCIIDigit && $1.isASCIILetter }
            }
    }

    /// Whether a text is an id by itself: `PROJ-123`, `cus_9s6XKzkNRiz8i3`, `todo_17`.
    ///
    /// - Parameter fewestDigits: Of a number after the prefix.
    static func isPrefixed(_ bytes: [UInt8], fewestDigits: Int = 1) -> Bool {
        guard bytes.contains(where: \.isASCIIDigit),
            let separator = bytes.lastIndex(where: { $0 == 0x2D || $0 == 0x5F })
        else { return false }
        let (prefix, rest) = (bytes[..<separator], bytes[(separator + 1)...])
        guard !prefix.isEmpty, prefix.allSatisfy(\.isASCIILetter), rest.allSatisfy(\.isASCIIAlphanumeric) else {
            return false
        }
        if rest.allSatisfy(\.isASCIIDigit) { return rest.count >= fewestDigits }
        // The prefix has no digits: there is one here.
        return rest.count >= 8
    }

    /// The one length of texts that are random letters and digits, of which a few may have no digit.
    private static func codeLength(_ texts: [String]) -> Int? {
        guard let count = texts.first?.utf8.count, count >= shortest else { return nil }
        let mixed = texts.count { text in
            text.utf8.contains(where: \.isASCIIDigit) && text.utf8.contains(where: \.isASCIILetter)
        }
        let areOfOneLength = texts.allSatisfy { $0.utf8.count == count && $0.utf8.allSatisfy(\.isASCIIAlphanumeric) }
        return areOfOneLength && mixed * 2 >= texts.count ? count : nil
    }

    private static func separators(_ text: String) -> Int { text.utf8.count { "-_".utf8.contains($0) } }
}
