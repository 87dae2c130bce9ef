import APICheckBase

/// Two texts in parts, of which some are only in one of them: the words that differ between what was expected and what was
/// observed.
struct TextDifference {
    struct Part: Hashable {
        var text: String
        var isCommon: Bool
    }

    /// The comparison takes the product of both numbers of words.
    private static let mostWords = 200

    private(set) var old: [Part] = []
    private(set) var new: [Part] = []

    /// Only two values are compared word by word: of a type and a value, the words that both have mean nothing.
    init(_ old: Fact, _ new: Fact) {
        let (old, new, isOfValues) = (old.description, new.description, old.isValue && new.isValue)
        guard isOfValues else {
            self.old = [Part(text: old, isCommon: true)]
            self.new = [Part(text: new, isCommon: true)]
            return
        }
        let (left, right) = (TextDifference.words(old), TextDifference.words(new))
        guard max(left.count, right.count) <= TextDifference.mostWords else {
            self.old = [Part(text: old, isCommon: false)]
            self.new = [Part(text: new, isCommon: false)]
            return
        }
        let (keptLeft, keptRight) = TextDifference.common(left, right)
        self.old = TextDifference.parts(left, keptLeft)
        self.new = TextDifference.parts(right, keptRight)
    }

    /// Letters and digits in a row are a word, and so is every other character.
    private static func words(_ text: String) -> [Substring] {
        var words: [Substring] = []
        var start = text.startIndex
        var index = start
        while index < text.endIndex {
            let next = text.index(after: index)
            let isWord = text[index].isLetter || text[index].isNumber
            if !isWord || next == text.endIndex || !(text[next].isLetter || text[next].isNumber) {
                words.append(text[start..<next])
                start = next
            }
            index = next
        }
        return words
    }

    /// The indexes of a longest common subsequence in both texts; none when only punctuation is common.
    private static func common(_ left: [Substring], _ right: [Substring]) -> (left: Set<Int>, right: Set<Int>) {
        let width = right.count + 1
        var lengths = [Int](repeating: 0, count: (left.count + 1) * width)
        for i in left.indices.reversed() {
            for j in right.indices.reversed() {
                lengths[i * width + j] =
                    left[i] == right[j]
                    ? lengths[(i + 1) * width + j + 1] + 1
                    : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
            }
        }
        var (i, j) = (0, 0)
        var kept: (left: Set<Int>, right: Set<Int>) = ([], [])
        var hasWord = false
        while i < left.count, j < right.count {
            if left[i] == right[j] {
                kept.left.insert(i)
                kept.right.insert(j)
                hasWord = hasWord || left[i].contains { $0.isLetter || $0.isNumber }
                (i, j) = (i + 1, j + 1)
            } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
                i += 1
            } else {
                j += 1
            }
        }
        return hasWord ? kept : ([], [])
    }

    private static func parts(_ words: [Substring], _ kept: Set<Int>) -> [Part] {
        var parts: [Part] = []
        for (index, word) in words.enumerated() {
            if parts.last?.isCommon == kept.contains(index) {
                parts[parts.count - 1].text += word
            } else {
                parts.append(Part(text: String(word), isCommon: kept.contains(index)))
            }
        }
        return parts
    }
}

extension Fact {
    fileprivate var isValue: Bool { if case .value = self { true } else { false } }
}
