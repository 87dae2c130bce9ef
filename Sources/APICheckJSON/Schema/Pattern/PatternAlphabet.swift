#if Contracts
/// The alphabet of a pattern: code points that no set of the pattern distinguishes are one letter, which gives a
/// handful of letters instead of a million.
struct PatternAlphabet {
    /// The first code point of each interval, from 0.
    private(set) var starts: [UInt32] = [0]
    /// The letter of each interval.
    private(set) var letters: [Int] = [0]
    private(set) var count = 1

    /// Splits the code points by each set.
    init(_ sets: some Sequence<ScalarSet>) {
        let sets = Array(sets)
        var bounds: Set<UInt32> = [0]
        for range in sets.lazy.flatMap(\.ranges) {
            bounds.insert(range.lowerBound)
            if range.upperBound < ScalarSet.last { bounds.insert(range.upperBound + 1) }
        }
        starts = bounds.sorted()
        letters = Array(repeating: 0, count: starts.count)
        for set in sets {
            var split: [Int: Int] = [:]
            for (index, start) in starts.enumerated() where set.contains(start) {
                if let letter = split[letters[index]] {
                    letters[index] = letter
                } else {
                    split[letters[index]] = count
                    letters[index] = count
                    count += 1
                }
            }
        }
        renumber()
    }

    /// Removes the numbers of letters that a later set replaced completely.
    private mutating func renumber() {
        var numbers: [Int: Int] = [:]
        for index in letters.indices {
            let number = numbers[letters[index]] ?? numbers.count
            numbers[letters[index]] = number
            letters[index] = number
        }
        count = numbers.count
    }

    func letter(_ scalar: UInt32) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= scalar { low = middle } else { high = middle }
        }
        return letters[low]
    }

    /// Whether a set contains each letter.
    func membership(_ set: ScalarSet) -> [Bool] {
        var holds = [Bool](repeating: false, count: count)
        for (index, start) in starts.enumerated() where set.contains(start) { holds[letters[index]] = true }
        return holds
    }
}

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
#endif
