/// Hashes rows so that values equal under ``Equality`` have the same hash; seeded anew in each process.
struct ValueHash {
    let tape: Tape

    func hash(_ row: Int) -> Int {
        let node = tape[row]
        var hasher = Hasher()
        switch node.kind {
        case NodeKind.array:
            hasher.combine(1)
            var element = row + 1
            while element < Int(node.extra) {
                hasher.combine(hash(element))
                element = tape.next(element)
            }
        case NodeKind.object:
            // The order of members is ignored.
            var sum = 0
            var key = row + 1
            while key < Int(node.extra) {
                var member = Hasher()
                combineString(key, &member)
                member.combine(hash(key + 1))
                sum &+= member.finalize()
                key = tape.next(key + 1)
            }
            hasher.combine(sum)
        case NodeKind.string: combineString(row, &hasher)
        case NodeKind.integer, NodeKind.number:
            if node.has(NodeFlag.inlineInteger) {
                hasher.combine(Int(Int32(bitPattern: node.extra)))
            } else {
                let number = NumberText(tape.raw(node))
                if let int = number.int { hasher.combine(int) } else { hasher.combine(number) }
            }
        default: hasher.combine(node.kind)
        }
        return hasher.finalize()
    }

    private func combineString(_ row: Int, _ hasher: inout Hasher) {
        if tape[row].has(NodeFlag.escaped) {
            tape.unescaped(tape[row]).withUnsafeBytes { hasher.combine(bytes: $0) }
        } else {
            hasher.combine(bytes: tape.raw(tape[row]))
        }
    }
}

extension JSON {
    /// Equal for values that are equal under ``equals(_:)``, unless one of their objects has duplicate keys.
    package var hashOfValue: Int { withExtendedLifetime(document) { ValueHash(tape: document.tape).hash(row) } }
}
