import APICheckBase

/// The words of a key, in lower case: `isDone`, `is_done` and `is-done` are `is`, `done`.
struct KeyWords {
    private let words: [[Character]]

    init(_ key: String) {
        // A hostile key costs little.
        words = NameWords.words(of: key.prefix(128), [.keepsMarks, .joinsAfterDigits]).map(Array.init)
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

/// How one word becomes another by one slip inside it. The first letter is hardly ever wrong, and a different ending makes
/// another word.
enum TypingError {
    /// Two neighbouring letters are exchanged: `recieved`.
    case exchanged(length: Int)
    /// A letter is doubled, or a double letter is single: `adress`.
    case doubled(length: Int)
    /// A vowel is missing, or one too many: `descripton`. The length is that of the longer word.
    case missingVowel(length: Int)
    /// A vowel between two consonants is missing, or one too many: `nme`. The length is that of the longer word.
    case missingSyllable(length: Int)
    /// Another letter is missing, or one too many: `enviroment`. The length is that of the longer word.
    case missing(length: Int)
    /// One of the vowels that sound alike is another one: `catagory`.
    case vowel(length: Int)
    /// The word is the same in British English: `colour`, `organisation`.
    case british
    /// Any other letter is wrong: `stage` and `state`.
    case other

    /// Whether the words are hardly ever two words. The shorter they are, the more words are one letter apart; a word without
    /// one of its vowels is hardly ever another word, one without another letter often is (`contact`, `contract`).
    ///
    /// - Parameter besideOtherWords: The other words of both keys are the same, which makes it likelier that they are one key.
    func isTypical(besideOtherWords: Bool) -> Bool {
        switch self {
        case .british: true
        case .exchanged(let length): length >= (besideOtherWords ? 4 : 5)
        case .missingSyllable(let length): length >= 4
        case .doubled(let length): length >= (besideOtherWords ? 3 : 4)
        case .missingVowel(let length): length >= (besideOtherWords ? 4 : 6)
        case .missing(let length): length >= (besideOtherWords ? 6 : 9)
        case .vowel(let length): length >= (besideOtherWords ? 6 : 8)
        case .other: false
        }
    }

    /// Fails if the words differ in another way.
    init?(_ left: [Character], _ right: [Character]) {
        let (short, long) = left.count <= right.count ? (left, right) : (right, left)
        guard short.count > 2, long.count - short.count < 2, !long.contains(where: \.isNumber) else { return nil }
        let start = zip(short, long).prefix { $0 == $1 }.count
        let end = zip(short.reversed(), long.reversed()).prefix { $0 == $1 }.count
        guard start > 0 else { return nil }
        if short.count < long.count {
            guard start + end >= short.count else { return nil }
            // The letter after the common start is the one that the other word does not have.
            let isDouble = long[start] == long[start - 1]
            if long[start] == "u", start < short.count, short[start] == "r", long[start - 1] == "o" {
                self = .british
            } else if isDouble, end > 0 || start == short.count {
                self = .doubled(length: short.count)
            } else if end > 0 {
                let vowels = "aeiou"
                if !vowels.contains(long[start]) {
                    self = .missing(length: long.count)
                } else if !vowels.contains(long[start - 1]), !vowels.contains(long[start + 1]) {
                    self = .missingSyllable(length: long.count)
                } else {
                    self = .missingVowel(length: long.count)
                }
            } else {
                return nil
            }
            return
        }
        // Counted from both ends, what differs is one letter or two.
        switch short.count - start - end {
        case 1 where end > 0:
            let letters: Set<Character> = [short[start], long[start]]
            if letters == ["s", "z"] {
                self = .british
            } else {
                self = letters.isSubset(of: ["a", "e", "i"]) ? .vowel(length: long.count) : .other
            }
        case 2 where short[start] == long[start + 1] && short[start + 1] == long[start]:
            self = .exchanged(length: long.count)
        default: return nil
        }
    }
}
