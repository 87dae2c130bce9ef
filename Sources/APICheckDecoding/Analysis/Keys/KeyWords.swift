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

    /// Whether both keys end, or begin, with the same four letters or more: `blogname` and `cafename`.
    func sharesEnd(with other: KeyWords) -> Bool {
        let (left, right) = (folded, other.folded)
        return zip(left, right).prefix { $0 == $1 }.count >= 4
            || zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count >= 4
    }

    /// Whether one key is the other with a typing error. A plural, another ending, another number and two common words are
    /// other keys.
    func isMistyped(_ other: KeyWords) -> Bool {
        guard words.count == other.words.count else { return false }
        let differing = zip(words, other.words).filter { $0 != $1 }
        return differing.count == 1
            && differing.allSatisfy {
                KeyWords.isTypingError($0, $1) && !(CommonWords.contains($0) && CommonWords.contains($1))
            }
    }

    /// Whether one key is the plural of the other: `result`, `results`.
    func isPlural(_ other: KeyWords) -> Bool {
        folded != other.folded && (folded + ["s"] == other.folded || other.folded + ["s"] == folded)
    }

    /// The key without `is` or `has`; nil if it has neither.
    private var withoutPrefix: [Character]? {
        guard let first = words.first, words.count > 1, ["is", "has"].contains(String(first)) else { return nil }
        return words.dropFirst().flatMap(\.self)
    }

    /// One letter too much, too few or wrong inside a word, or two letters exchanged: `recieved`, `adress`.
    private static func isTypingError(_ left: [Character], _ right: [Character]) -> Bool {
        let (short, long) = left.count <= right.count ? (left, right) : (right, left)
        guard short.count > 3, long.count - short.count < 2, !long.contains(where: \.isNumber) else { return false }
        let start = zip(short, long).prefix { $0 == $1 }.count
        let end = zip(short.reversed(), long.reversed()).prefix { $0 == $1 }.count
        if short.count < long.count { return start > 0 && end > 0 && start + end >= short.count }
        // Counted from both ends, what differs is one letter or two.
        let middle = short.count - start - end
        if middle == 2 {
            let isExchanged = short[start] == long[start + 1] && short[start + 1] == long[start]
            return isExchanged && start > 0
        }
        return middle == 1 && start > 0 && end > 0
    }
}
