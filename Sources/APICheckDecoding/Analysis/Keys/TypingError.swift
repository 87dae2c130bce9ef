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
