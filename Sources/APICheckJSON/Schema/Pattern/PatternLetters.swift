/// The alphabet of a pattern, and the letters that its sets contain.
struct PatternLetters {
    let alphabet: PatternAlphabet
    /// Whether a set contains a letter, by set and letter.
    let holds: [[Bool]]
    let isWord: [Bool]

    init(_ sets: [ScalarSet], hasWordBoundaries: Bool) {
        let alphabet = PatternAlphabet(hasWordBoundaries ? sets + [.word] : sets)
        self.alphabet = alphabet
        holds = sets.map { alphabet.membership($0) }
        isWord =
            hasWordBoundaries ? alphabet.membership(.word) : [Bool](repeating: false, count: alphabet.count)
    }

    /// The letters of a UTF-8 text.
    func letters(of text: UnsafeRawBufferPointer) -> [Int] {
        var letters: [Int] = []
        letters.reserveCapacity(text.count)
        var index = 0
        while index < text.count { letters.append(alphabet.letter(ScalarSet.scalar(text, &index))) }
        return letters
    }
}
