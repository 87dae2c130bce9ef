#if Contracts
/// Finds two equal elements of an array: by comparing all pairs of a few, by hashing more.
struct Uniqueness {
    let tape: Tape
    private static let fewElements = 12

    /// The row of the first element that equals an earlier one.
    func repeatedElement(of array: Int, count: Int) -> Int? {
        let equality = Equality(left: tape, right: tape)
        let end = Int(tape[array].extra)
        if count <= Uniqueness.fewElements {
            var later = tape.next(array + 1)
            while later < end {
                var earlier = array + 1
                while earlier < later {
                    if equality.equal(earlier, later) { return later }
                    earlier = tape.next(earlier)
                }
                later = tape.next(later)
            }
            return nil
        }
        let values = ValueHash(tape: tape)
        var rows: [Int: [Int]] = [:]
        var element = array + 1
        while element < end {
            let hash = values.hash(element)
            if let candidates = rows[hash], candidates.contains(where: { equality.equal($0, element) }) {
                return element
            }
            rows[hash, default: []].append(element)
            element = tape.next(element)
        }
        return nil
    }
}
#endif
