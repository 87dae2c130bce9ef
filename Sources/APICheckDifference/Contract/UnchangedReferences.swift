import APICheckJSON

/// Finds parts of the two contracts that are the same text and refer to the same, so that they need not be compared.
///
/// Most parts of two versions are such parts, and comparing bytes is a hundred times faster than comparing schemas.
struct UnchangedReferences {
    private let old: Document
    private let new: Document
    /// The values of `$ref` in the order of the text.
    private let references: [JSON]
    /// The references whose targets, with all that these refer to, are the same text in both.
    private var unchanged: Set<String> = []

    init(old: Document, new: Document) {
        self.old = old
        self.new = new
        references = new.values(ofMembersNamed: "$ref")
        findUnchanged()
    }

    /// Whether the values are the same text and what they refer to is unchanged. Two values may be equal without it.
    func areSame(_ one: JSON, _ other: JSON) -> Bool {
        guard one.document === old, other.document === new, one.hasSameText(as: other) else { return false }
        return referencesInside(other).allSatisfy { $0.string.map(unchanged.contains) ?? true }
    }

    private func referencesInside(_ value: JSON) -> ArraySlice<JSON> {
        let extent = value.extent
        let first = index(ofRow: extent.lowerBound)
        return references[first..<index(ofRow: extent.upperBound)]
    }

    /// The index of the first reference at or after a row.
    private func index(ofRow row: Int) -> Int {
        var (low, high) = (0, references.count)
        while low < high {
            let middle = (low + high) / 2
            if references[middle].index < row { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Starts with all targets that are the same text, and removes those that refer to one that is not.
    private mutating func findUnchanged() {
        var inside: [String: [String]] = [:]
        var users: [String: [String]] = [:]
        var changed: [String] = []
        var lookup = PointerLookup()
        for text in Set(references.compactMap(\.string)) {
            // A reference to another file, or by an anchor, is compared as any other change.
            guard text.hasPrefix("#"), let pointer = Pointer(String(text.dropFirst())),
                let one = lookup.value(at: pointer, from: old.root),
                let other = lookup.value(at: pointer, from: new.root), one.hasSameText(as: other)
            else {
                changed.append(text)
                continue
            }
            inside[text] = referencesInside(other).compactMap(\.string)
            for used in inside[text] ?? [] { users[used, default: []].append(text) }
        }
        unchanged = Set(inside.keys)
        while let text = changed.popLast() {
            for user in users[text] ?? [] where unchanged.remove(user) != nil { changed.append(user) }
        }
    }
}
