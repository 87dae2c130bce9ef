extension Document {
    /// The name of each member whose object has an earlier member of this name, in document order.
    ///
    /// Readers differ in which of the members they use (RFC 8259 section 4). Computed in one pass at each access.
    package var duplicateKeys: [JSON] {
        withExtendedLifetime(self) {
            DuplicateKeys(tape: tape, rows: rows).rowsFound.map { JSON(document: self, row: $0) }
        }
    }

    /// Rejects a document with duplicate keys, of which one would be dropped silently.
    ///
    /// - Throws: ``JSONSyntaxError`` for the first duplicate.
    package func requireUniqueKeys() throws {
        guard let key = duplicateKeys.first else { return }
        let place = key.position
        throw JSONSyntaxError(
            cause: .duplicateKey, source: source, offset: key.range.lowerBound, line: place.line, column: place.column)
    }
}

/// Finds duplicate names in objects. Most objects have few members whose names differ in length or in their first eight
/// bytes, so one word per name distinguishes them; and most have the same names as the previous object with as many
/// members.
private struct DuplicateKeys {
    /// Up to this number of members, comparing all pairs costs less than a set.
    private static let fewMembers = 24

    let tape: Tape
    let rows: Int

    var rowsFound: [Int] {
        var found: [Int] = []
        // For each number of members, the words of the last object with as many.
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
        // Objects come in the order of their beginning, but an inner one comes before later members of the outer one.
        return found.sorted()
    }

    /// Whether the words of the names differ; if so, stores them. `isKnown` means that the words stored before differ.
    private func haveWords(_ row: Int, _ words: UnsafeMutablePointer<UInt64>, _ isKnown: Bool) -> Bool {
        var isAsBefore = isKnown
        var count = 0
        var key = row &+ 1
        let end = Int(tape[row].extra)
        while key < end {
            let name = tape[key]
            // Different spellings can be the same name.
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

    /// A name by its bytes, escapes resolved. Hashed with the process's own seed, so that no text can force collisions.
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
