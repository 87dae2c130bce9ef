import APICheckBase

/// The words of a key, in lower case: `isDone`, `is_done` and `is-done` are `is`, `done`.
struct KeyWords {
    private let words: [[Character]]

    init(_ key: String) {
        var words: [[Character]] = [[]]
        var last: Character?
        // A hostile key costs little.
        for character in key.prefix(128) {
            if character == "_" || character == "-" {
                words.append([])
            } else {
                if character.isUppercase, last?.isLowercase == true { words.append([]) }
                words[words.count - 1] += character.lowercased()
            }
            last = character
        }
        self.words = words.filter { !$0.isEmpty }
    }

    private var folded: [Character] { words.flatMap(\.self) }

    /// Whether both keys are the same in another style.
    ///
    /// - Parameter isFlag: The value is Boolean: `isOpen` is then the same as `open`. A list of `children` is not
    ///   `hasChildren`.
    func isSame(as other: KeyWords, isFlag: Bool) -> Bool {
        if folded == other.folded { return true }
        return isFlag && (withoutPrefix.map { $0 == other.folded } ?? other.withoutPrefix.map { $0 == folded } ?? false)
    }

    /// Whether the keys differ in one of several words: `userName` and `teamName`.
    /// Of single words, four letters or more are the same at the end or the beginning: `blogname` and `cafename`.
    func isVariant(of other: KeyWords) -> Bool {
        guard words.count == other.words.count else { return false }
        guard words.count == 1 else { return zip(words, other.words).count { $0 != $1 } == 1 }
        let (left, right) = (folded, other.folded)
        return zip(left, right).prefix { $0 == $1 }.count >= 4
            || zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count >= 4
    }

    /// Whether one key is the other with a typing error. A plural, another ending, another number and two common words are
    /// other keys.
    ///
    /// - Parameters:
    ///   - sentWords: Words that the server uses in its names: it spells them so on purpose.
    ///   - hasShape: The value is an object or a list of objects with the keys that the model requires: a name that is one
    ///     letter off is then enough. Any text is a `String`, so for other types the error must be a typical one.
    func isMistyped(_ other: KeyWords, sentWords: Set<String> = [], hasShape: Bool = false) -> Bool {
        guard words.count == other.words.count else { return false }
        let differing = zip(words, other.words).filter { $0 != $1 }
        guard differing.count == 1, let (asked, sent) = differing.first, let error = TypingError(asked, sent) else {
            return false
        }
        return (hasShape || error.isTypical) && !sentWords.contains(String(asked))
            && !(CommonWords.contains(asked) && CommonWords.contains(sent))
    }

    /// The words as texts.
    var texts: [String] { words.map { String($0) } }

    /// Whether one key is the plural of the other: `result`, `results`.
    func isPlural(_ other: KeyWords) -> Bool {
        folded != other.folded && (folded + ["s"] == other.folded || other.folded + ["s"] == folded)
    }

    /// The key without `is` or `has`; nil if it has neither.
    private var withoutPrefix: [Character]? {
        guard let first = words.first, words.count > 1, ["is", "has"].contains(String(first)) else { return nil }
        return words.dropFirst().flatMap(\.self)
    }
}
