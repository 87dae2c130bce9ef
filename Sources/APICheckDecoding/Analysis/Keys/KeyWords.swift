import APICheckBase

/// The words of a key, in lower case: `isDone`, `is_done` and `is-done` are `is`, `done`.
struct KeyWords {
    private let words: [[Character]]

    init(_ key: String) {
        var words: [[Character]] = [[]]
        var last: Character?
        // A hostile key costs little.
        for character in key.prefix(128) {
            if character == "_" || character == "-" || character.isWhitespace {
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

    /// Whether one key is the other with a slip: a typing error, another form of one of several words (`create_at` for
    /// `created_at`, `votesCount` for `vote_count`), or `watchersCount` for the number `watchers`.
    ///
    /// A name is not enough: `contact_id` and `contract_id` may be two keys. The value must have the type that is asked for, and
    /// no other property may read it.
    ///
    /// - Parameters:
    ///   - sentWords: Words that the server uses in its names: it spells them so on purpose.
    ///   - hasShape: The value is an object or a list of objects with the keys that the model requires: a name that is one
    ///     letter off is then enough. Any text is a `String`, so for other types the error must be a typical one.
    ///   - isNumber: The value is a number.
    func isMistyped(
        _ other: KeyWords, sentWords: Set<String> = [], hasShape: Bool = false, isNumber: Bool = false
    ) -> Bool {
        if isNumber, isCount(of: other) || other.isCount(of: self) { return true }
        guard words.count == other.words.count else {
            // The slip is at the beginning of a word: `posterath`.
            return abs(words.count - other.words.count) == 1
                && TypingError(folded, other.folded).map { $0.isTypical(besideOtherWords: false) } ?? false
        }
        let differing = zip(words, other.words).filter { $0 != $1 }
        guard differing.count == 1, let (asked, sent) = differing.first, !sentWords.contains(String(asked)) else {
            return false
        }
        if words.count > 1, isForm(asked, of: sent) || isForm(sent, of: asked) { return true }
        return TypingError(asked, sent).map { hasShape || $0.isTypical(besideOtherWords: words.count > 1) } ?? false
    }

    /// Whether a word is a plural or a past tense: `votes`, `created`.
    private func isForm(_ word: [Character], of stem: [Character]) -> Bool {
        stem.count > 3 && (word == stem + ["s"] || word == stem + ["d"])
    }

    /// Whether the key is the other one and `count`.
    private func isCount(of other: KeyWords) -> Bool {
        words.count > 1 && words.last == Array("count") && words.dropLast().flatMap(\.self) == other.folded
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
