import APICheckBase

/// The members of one object with given names, all found in one pass over the object; of duplicate keys, the last.
package struct KnownMembers: Sendable {
    /// Up to 16 names; a member is accessed by the index of its name. Members mostly come in this order.
    package struct Names: ExpressibleByArrayLiteral, Sendable {
        fileprivate let names: [Name]

        package init(_ names: [StaticString]) { self.names = names.prefix(16).map(Name.init) }

        package init(arrayLiteral names: StaticString...) { self.init(names) }
    }

    private let document: Document
    /// The rows of the values; 0 for a missing member, since row 0 is the whole document.
    private let rows: SIMD16<UInt32>
    /// Whether the object has members of other names, or a name twice.
    package let hasOthers: Bool

    /// - Parameter object: A value of another kind has none of the members.
    package init(_ object: JSON, _ names: Names) {
        document = object.document
        (rows, hasOthers) = withExtendedLifetime(object.document) {
            object.document.tape.rows(of: names.names, in: object.row)
        }
    }

    package subscript(place: Int) -> JSON? {
        let row = rows[place]
        return row == 0 ? nil : JSON(document: document, row: Int(row))
    }

    /// The number that a member is; nil for another value and a missing member.
    package func double(_ place: Int) -> Double? { self[place]?.double }
}

private struct Name {
    let text: StaticString
    let known: KnownName

    init(_ text: StaticString) {
        self.text = text
        known = KnownName(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}

extension Tape {
    fileprivate func rows(of names: [Name], in object: Int) -> (rows: SIMD16<UInt32>, hasOthers: Bool) {
        var rows = SIMD16<UInt32>()
        var hasOthers = false
        guard nodes[object].kind == NodeKind.object else { return (rows, hasOthers) }
        // In memory: to set a lane by its index stores and loads the whole vector.
        withUnsafeMutableBytes(of: &rows) {
            hasOthers = find(names, in: object, $0.bindMemory(to: UInt32.self))
        }
        return (rows, hasOthers)
    }

    /// Returns whether the object has members of other names, or a name twice.
    @inline(__always)
    private func find(_ names: [Name], in object: Int, _ rows: UnsafeMutableBufferPointer<UInt32>) -> Bool {
        var hasOthers = false
        names.withUnsafeBufferPointer { names in
            var expected = 0
            var key = object &+ 1
            let end = Int(nodes[object].extra)
            while key < end {
                let node = nodes[key]
                let word = (bytes + Int(node.offset)).loadUnaligned(as: UInt64.self).littleEndian
                var isKnown = false
                for step in 0..<names.count {
                    var place = expected &+ step
                    if place >= names.count { place &-= names.count }
                    guard matches(key, node, word, names[place]) else { continue }
                    isKnown = rows[place] == 0
                    rows[place] = UInt32(truncatingIfNeeded: key &+ 1)
                    expected = place &+ 1
                    break
                }
                if !isKnown { hasOthers = true }
                key = next(key &+ 1)
            }
        }
        return hasOthers
    }

    @inline(__always)
    private func matches(_ row: Int, _ node: Node, _ word: UInt64, _ name: Name) -> Bool {
        if node.has(NodeFlag.escaped) {
            return string(
                row, equals: UnsafeRawBufferPointer(start: name.text.utf8Start, count: Int(name.known.length)))
        }
        return name.known.equals(bytes + Int(node.offset), length: node.length, word: word, name.text.utf8Start)
    }
}

/// A cache of the texts of values, so that what was computed from one is found when the same text occurs again: the
/// entries of a recording repeat the same few values.
///
/// It has a fixed number of slots; a text replaces another one with the same slot. Not thread-safe.
package final class KnownTexts {
    package static let count = 256
    /// Shorter texts are cheap to parse, and longer ones seldom repeat: they are not cached.
    private static let lengths = 8...256

    /// The texts by slot, each as long as the longest one.
    private let texts: UnsafeMutableRawPointer
    /// The lengths of the texts by slot; 0 for an empty slot.
    private let counts: UnsafeMutablePointer<Int>

    package init() {
        texts = .allocate(byteCount: KnownTexts.count * KnownTexts.lengths.upperBound, alignment: 8)
        counts = .allocate(capacity: KnownTexts.count)
        counts.initialize(repeating: 0, count: KnownTexts.count)
    }

    deinit {
        texts.deallocate()
        counts.deallocate()
    }

    /// The slot of a value's text; nil when it is not in the cache.
    package func place(of value: JSON) -> Int? {
        value.withText { text in
            guard KnownTexts.lengths.contains(text.count), let start = text.baseAddress else { return nil }
            let place = KnownTexts.place(start, text.count)
            return counts[place] == text.count && start.hasSameBytes(as: self.text(at: place), count: text.count)
                ? place : nil
        }
    }

    /// Inserts a value's text and returns its slot; nil when texts of this length are not cached.
    package func insert(_ value: JSON) -> Int? {
        value.withText { text in
            guard KnownTexts.lengths.contains(text.count), let start = text.baseAddress else { return nil }
            let place = KnownTexts.place(start, text.count)
            self.text(at: place).copyMemory(from: start, byteCount: text.count)
            counts[place] = text.count
            return place
        }
    }

    private func text(at place: Int) -> UnsafeMutableRawPointer { texts + place * KnownTexts.lengths.upperBound }

    /// Hashes the bytes, eight at a time.
    private static func place(_ start: UnsafeRawPointer, _ count: Int) -> Int {
        var hash = UInt64(truncatingIfNeeded: count)
        var position = 0
        while position < count {
            let word = start.loadUnaligned(fromByteOffset: min(position, count &- 8), as: UInt64.self)
            hash = (hash ^ word) &* 0x9FB2_1C65_1E98_DF25
            hash ^= hash >> 32
            position &+= 8
        }
        return Int(truncatingIfNeeded: hash) & (KnownTexts.count &- 1)
    }
}
