#if Contracts
/// The members of an object, or the elements of an array, that some keyword evaluated and that `unevaluatedProperties`
/// and `unevaluatedItems` therefore skip (JSON Schema 2020-12 core, section 11).
struct Evaluation {
    /// One bit per index. The first 64 are stored inline, since most values have no more.
    private var first: UInt64 = 0
    private var words: [UInt64] = []
    /// Whether all are evaluated.
    private(set) var isComplete = false

    mutating func insert(_ index: Int) {
        if isComplete { return }
        if index < 64 {
            first |= 1 << UInt64(index)
            return
        }
        let word = index >> 6 - 1
        while words.count <= word { words.append(0) }
        words[word] |= 1 << UInt64(index & 63)
    }

    mutating func insertAll() {
        isComplete = true
        words = []
    }

    mutating func formUnion(_ other: Evaluation) {
        if other.isComplete { insertAll() }
        if isComplete { return }
        first |= other.first
        while words.count < other.words.count { words.append(0) }
        for (index, word) in other.words.enumerated() { words[index] |= word }
    }

    func contains(_ index: Int) -> Bool {
        if isComplete { return true }
        if index < 64 { return first >> UInt64(index) & 1 != 0 }
        let word = index >> 6 - 1
        return word < words.count && words[word] >> UInt64(index & 63) & 1 != 0
    }
}

/// Where a run records what it evaluates; nil when no keyword needs it. A pointer because it is passed through every
/// schema that applies to the value.
typealias EvaluationPointer = UnsafeMutablePointer<Evaluation>
#endif
