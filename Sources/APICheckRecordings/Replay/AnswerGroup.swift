/// Entries of a recording whose requests are equal, in order.
struct AnswerGroup {
    private(set) var entries: [Int]
    let isSafe: Bool
    /// For each index of ``entries``, an index at or after it such that all entries between the two were served. It
    /// keeps served entries from being visited again.
    private var jumps: [Int]

    init(first entry: Int, isSafe: Bool) {
        entries = [entry]
        jumps = [0]
        self.isSafe = isSafe
    }

    mutating func append(_ entry: Int) {
        jumps.append(entries.count)
        entries.append(entry)
    }

    /// The first index from `start` on whose entry was not served yet; the count of entries when all were.
    mutating func unserved(from start: Int, isServed: (Int) -> Bool) -> Int {
        var place = start
        while place < entries.count {
            if jumps[place] > place {
                place = jumps[place]
            } else if isServed(entries[place]) {
                place += 1
            } else {
                break
            }
        }
        var passed = start
        while passed < place {
            let next = max(jumps[passed], passed + 1)
            jumps[passed] = place
            passed = next
        }
        return place
    }
}
