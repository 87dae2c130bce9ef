extension Document {
    /// The name of each member that stands in its object already, in the order of the text.
    ///
    /// Which of two members counts is each reader's own choice (RFC 8259 section 4), so nothing that is meant has any.
    /// One pass, made when it is asked for.
    package var duplicateKeys: [JSON] {
        withExtendedLifetime(self) {
            DuplicateKeys(tape: tape, rows: rows).rowsFound.map { JSON(document: self, row: $0) }
        }
    }

    /// Throws ``JSONSyntaxError`` for the first name that stands twice: of two members, one would be left out unseen.
    package func refuseDuplicateKeys() throws {
        guard let key = duplicateKeys.first else { return }
        let place = key.position
        throw JSONSyntaxError(
            cause: .duplicateKey, source: source, offset: key.range.lowerBound, line: place.line, column: place.column)
    }
}

/// Looks for names that stand twice in one object. Most objects have few members, whose names differ in length or in their
/// first eight bytes: a word for each tells them apart without a look at the rest. And most have the names of the one
/// before that had as many.
private struct DuplicateKeys {
    /// Up to so many, comparing each with each costs less than a set.
    private static let fewMembers = 24

    let tape: Tape
    let rows: Int

    var rowsFound: [Int] {
        var found: [Int] = []
        // For each number of members, the words of the last object that had as many.
        let stride = DuplicateKeys.fewMembers
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: (stride + 1) * stride) { words in
            var known: UInt32 = 0
            for row in 0..<rows where tape[row].kind == NodeKind.object {
                let count = Int(tape[row].savedCount)
                guard count > 1 else { continue }
                if count > DuplicateKeys.fewMembers {
                    look(in: row, &found)
                    continue
                }
                let isKnown = known >> UInt32(count) & 1 != 0
                if let base = words.baseAddress, haveWords(row, base + count * stride, isKnown) {
                    known |= 1 << UInt32(count)
                } else {
                    known &= ~(1 << UInt32(count))
                    compare(in: row, &found)
                }
            }
        }
        // Objects come in the order of their beginning, but an inner one stands before what follows it outside.
        return found.sorted()
    }

    /// Whether the names have words that differ, which then are noted; `isKnown` when those noted before differ.
    private func haveWords(_ row: Int, _ words: UnsafeMutablePointer<UInt64>, _ isKnown: Bool) -> Bool {
        var isAsBefore = isKnown
        var count = 0
        var key = row &+ 1
        let end = Int(tape[row].extra)
        while key < end {
            let name = tape[key]
            // Names of one text can be spelt in two ways.
            if name.has(NodeFlag.escaped) { return false }
            var word = (tape.bytes + Int(name.offset)).loadUnaligned(as: UInt64.self).littleEndian
            if name.length < 8 { word &= (1 << UInt64(8 &* name.length)) &- 1 }
            word ^= UInt64(name.length) << 56
            if !isAsBefore || words[count] != word {
                isAsBefore = false
                for earlier in 0..<count where words[earlier] == word { return false }
                words[count] = word
            }
            count &+= 1
            key = tape.next(key &+ 1)
        }
        return true
    }

    private func compare(in row: Int, _ found: inout [Int]) {
        var key = row + 1
        let end = Int(tape[row].extra)
        while key < end {
            var earlier = row + 1
            while earlier < key, !isSame(earlier, key) { earlier = tape.next(earlier + 1) }
            if earlier < key { found.append(key) }
            key = tape.next(key + 1)
        }
    }

    @inline(__always)
    private func isSame(_ one: Int, _ two: Int) -> Bool {
        if tape[one].length != tape[two].length && (tape[one].meta | tape[two].meta) & NodeFlag.escaped == 0 {
            return false
        }
        return Equality(left: tape, right: tape).strings(one, two)
    }

    private func look(in row: Int, _ found: inout [Int]) {
        var names: Set<Name> = []
        var key = row + 1
        let end = Int(tape[row].extra)
        while key < end {
            if !names.insert(Name(tape: tape, row: key)).inserted { found.append(key) }
            key = tape.next(key + 1)
        }
    }

    /// A name by its bytes, escapes resolved; hashed with the process's own seed, so that no text makes all of them meet.
    private struct Name: Hashable {
        let tape: Tape
        let row: Int

        static func == (left: Name, right: Name) -> Bool {
            Equality(left: left.tape, right: right.tape).strings(left.row, right.row)
        }

        func hash(into hasher: inout Hasher) {
            let node = tape[row]
            if node.has(NodeFlag.escaped) {
                tape.unescaped(node, keepsSurrogates: true).withUnsafeBytes { hasher.combine(bytes: $0) }
            } else {
                hasher.combine(bytes: tape.raw(node))
            }
        }
    }
}
