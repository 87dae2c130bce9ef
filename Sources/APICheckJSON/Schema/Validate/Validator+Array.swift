#if Contracts
/// Arrays: the schemas of the elements, their number, and whether two are equal.
extension Validator {
    /// Checks `items` when it is the only keyword.
    func plainArray(_ row: Int, _ node: Node, _ rules: UnsafePointer<ArrayRules>) -> Bool {
        guard let items = rules.pointee.items else { return true }
        var element = row &+ 1
        let end = Int(node.extra)
        while element < end {
            let value = tape[element]
            if items.pointee.settled >> value.kind & 1 == 0, !check(element, items) { return false }
            element = value.isContainer ? Int(value.extra) : element &+ 1
        }
        return true
    }

    /// Checks all keywords.
    func generalArray(
        _ row: Int, _ node: Node, _ schema: SchemaPointer, _ rules: UnsafePointer<ArrayRules>,
        _ evaluation: EvaluationPointer?
    ) -> Bool {
        var count = 0
        var contained = 0
        var element = row + 1
        while element < Int(node.extra) {
            let child = count < rules.pointee.prefix.count ? rules.pointee.prefix[count] : rules.pointee.items
            if let child, !check(element, child) { return false }
            var isEvaluated = child != nil
            if let contains = rules.pointee.contains, satisfies(element, contains) {
                contained += 1
                isEvaluated = true
            }
            if let evaluation, isEvaluated { evaluation.pointee.insert(count) }
            count += 1
            element = tape.next(element)
        }
        if count < rules.pointee.minimumCount, !fail(row, schema, .minItems) { return false }
        if count > rules.pointee.maximumCount, !fail(row, schema, .maxItems) { return false }
        if rules.pointee.contains != nil {
            if contained < rules.pointee.minimumContains {
                let keyword: Keyword = rules.pointee.minimumContains == 1 ? .contains : .minContains
                if !fail(row, schema, keyword) { return false }
            }
            if contained > rules.pointee.maximumContains, !fail(row, schema, .maxContains) { return false }
        }
        guard rules.pointee.isUnique, count > 1 else { return true }
        return Uniqueness(tape: tape).repeatedElement(of: row, count: count) == nil || fail(row, schema, .uniqueItems)
    }
}

/// Finds two equal elements of an array: by comparing all pairs of a few, by hashing more.
private struct Uniqueness {
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
