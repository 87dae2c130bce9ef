import APICheckBase
import APICheckHTTP

/// A recorded text with placeholders, each of which matches any text that is not empty.
struct RedactedText {
    /// The bytes before, between and after the placeholders.
    private let literals: [ArraySlice<UInt8>]

    /// Fails for a text without a placeholder.
    init?(_ text: [UInt8]) {
        let literals = SecretPlaceholder.literals(in: text)
        guard literals.count > 1 else { return nil }
        self.literals = literals
    }

    /// Whether the text is what was recorded, or can have been before redaction.
    static func matches(_ recorded: [UInt8], _ text: [UInt8]) -> Bool {
        recorded == text || RedactedText(recorded)?.matches(text) ?? false
    }

    private func matches(_ text: [UInt8]) -> Bool {
        guard let first = literals.first, let last = literals.last, text.starts(with: first) else { return false }
        var rest = text[first.count...]
        // The shortest text for each placeholder leaves the most for those after it.
        for literal in literals.dropFirst().dropLast() {
            guard let found = rest.dropFirst().firstRange(of: literal) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.count > last.count && rest.suffix(last.count).elementsEqual(last)
    }
}
