/// Entries of a recording whose requests are equal, in order.
struct AnswerGroup {
    private(set) var entries: [Int]
    let isSafe: Bool
    /// Of each place in ``entries``, a place at or after it before which nothing is left: what has been passed over once
    /// is not looked at again.
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

    /// The first place at or after a place whose entry has not been served; the count of entries when there is none.
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
