/// Which known names a wrong one may have meant.
package enum Spelling {
    /// Known names, nearest first: those that go on from what was written, then by distance, then alphabetically.
    package static func nearest(to name: String, in known: some Sequence<String>) -> [String] {
        let wanted = fold(name)
        return known.map { name in
            let folded = fold(name)
            let goesOn = !wanted.isEmpty && folded.starts(with: wanted)
            return (name: name, rank: goesOn ? 0 : 1, distance: distance(wanted, folded))
        }
        .sorted { ($0.rank, $0.distance, $0.name) < ($1.rank, $1.distance, $1.name) }
        .map(\.name)
    }

    /// The one name near enough to be a slip: the same but for case and separators, or a third of its letters apart.
    package static func nearMiss(of name: String, in known: some Sequence<String>) -> String? {
        guard let best = nearest(to: name, in: known).first else { return nil }
        let folded = fold(name)
        return distance(folded, fold(best)) * 3 <= max(folded.count, 3) ? best : nil
    }

    /// Lower case without `_` and `-`, at most 64 letters, so that a hostile name costs little.
    private static func fold(_ name: String) -> [Character] {
        Array(name.prefix(64).lowercased().filter { $0 != "_" && $0 != "-" })
    }

    /// Levenshtein's distance with swapped neighbours counted once (optimal string alignment), a row at a time.
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var beforeLast = [Int](repeating: 0, count: right.count + 1)
        var last = Array(0...right.count)
        for (i, letter) in left.enumerated() {
            var row = [i + 1]
            for (j, other) in right.enumerated() {
                var best = min(last[j] + (letter == other ? 0 : 1), last[j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, letter == right[j - 1], other == left[i - 1] {
                    best = min(best, beforeLast[j - 1] + 1)
                }
                row.append(best)
            }
            (beforeLast, last) = (last, row)
        }
        return last[right.count]
    }
}
