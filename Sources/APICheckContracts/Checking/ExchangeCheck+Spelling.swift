import APICheckFindings
import APICheckJSON

extension ExchangeCheck {
    /// What a JSON body shows whatever its schema says: names that stand twice, a byte-order mark.
    mutating func checkSpelling(
        _ document: Document, _ content: Content, _ judgement: Judgement?, place: (Pointer) -> Place
    ) {
        if document.hasByteOrderMark {
            report(
                .jsonByteOrderMark, place(Pointer()), at: content.key, expected: "JSON from the first byte",
                actual: "a byte-order mark before it")
        }
        if judgement?.namesDiffer == true { return }
        let keys = document.duplicateKeys
        guard !keys.isEmpty else { return }
        var finder = PointerFinder(document)
        var counts: [Pointer: Int] = [:]
        let pointers = keys.map { finder.pointer(of: $0) }
        for pointer in pointers { counts[pointer, default: 1] += 1 }
        var told: Set<Pointer> = []
        for (key, pointer) in zip(keys, pointers) where told.insert(pointer).inserted {
            report(
                .duplicateJSONKey, place(pointer), at: content.key, expected: "the name once in its object",
                actual: "\(counts[pointer] ?? 2) times, the second on line \(key.line)")
            if told.count == contract.limits.findings {
                return skip("the body", "more names stand twice than are told")
            }
        }
    }
}
