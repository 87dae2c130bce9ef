import APICheckBase

/// Replaces all spellings of all secrets in one pass over a text, however many secrets there are.
///
/// A bitmap of the first four bytes of each spelling rules out almost all positions without a dictionary lookup.
/// Thousands of secrets may begin alike (`eyJh`); one lookup for each length finds the spelling.
struct SecretMatcher: Sendable {
    private struct Spelling {
        let bytes: [UInt8]
        let placeholder: [UInt8]
        /// Whether the spelling is digits only or short, so that it does not match inside a longer number or word.
        let isBounded: Bool
    }

    /// Spellings with the same beginning and the same length, by the hash of their bytes.
    private struct Group {
        let length: Int
        var spellings: [Int: [Spelling]] = [:]
    }

    private var bitmap: [UInt64]
    private let shift: UInt32
    /// Groups by the first four bytes, the longest spellings first.
    private var groups: [UInt32: [Group]] = [:]

    init(_ table: SecretTable, _ reach: SecretSpellings.Reach = .recording) {
        // About sixty slots for each spelling of an ordinary secret, so that few positions pass the bitmap in vain.
        let sought = table.sought(reach)
        let bits = max(12, min(22, Int.bitWidth - (sought.count * 512).leadingZeroBitCount))
        bitmap = [UInt64](repeating: 0, count: 1 << (bits - 6))
        shift = UInt32(32 - bits)
        for (secret, placeholder) in sought {
            let placeholder = Array(placeholder.utf8)
            for bytes in SecretSpellings.all(of: secret) {
                let head = SecretMatcher.head(bytes, 0)
                bitmap[slot(head) >> 6] |= 1 << UInt64(slot(head) & 63)
                let isBounded = bytes.count < SecretSpellings.shortest || bytes.allSatisfy(ByteSet.digits.contains)
                add(Spelling(bytes: bytes, placeholder: placeholder, isBounded: isBounded), head)
            }
        }
        for head in groups.keys { groups[head]?.sort { $0.length > $1.length } }
    }

    private mutating func add(_ spelling: Spelling, _ head: UInt32) {
        let length = spelling.bytes.count
        let hash = spelling.bytes.withUnsafeBytes { SecretMatcher.hash($0[...]) }
        let index = groups[head, default: []].firstIndex { $0.length == length }
        if index == nil { groups[head, default: []].append(Group(length: length)) }
        let place = index ?? groups[head, default: []].count - 1
        groups[head]?[place].spellings[hash, default: []].append(spelling)
    }

    private static func hash(_ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes))
        return hasher.finalize()
    }

    var isEmpty: Bool { groups.isEmpty }

    /// The text with all spellings replaced; nil when it contains none.
    func replacing(in text: [UInt8]) -> [UInt8]? {
        guard !isEmpty, text.count >= SecretSpellings.shortestGiven else { return nil }
        var result = replacing(matches(in: text), in: text)
        let marks = Escape.marks.filter { text.contains($0) }
        // The view of the result without one level of escapes, once it was searched.
        var searched: UnescapedView?
        // A secret may contain what looks like an escape of another syntax than the one it is written in.
        for mark in marks {
            guard let view = UnescapedView(result ?? text, mark: mark) else { continue }
            if let replaced = replacing(view, in: result ?? text) {
                result = replaced
            } else if marks.count == 1 {
                searched = view
            }
        }
        // Any byte may be escaped, and escaped again, so the unescaped text is searched as well.
        var level = searched == nil ? 1 : 2
        var view = searched.map(\.next) ?? UnescapedView(result ?? text)
        while level <= UnescapedView.deepest, let current = view {
            level += 1
            if let replaced = replacing(current, in: result ?? text) {
                result = replaced
                view = SecretMatcher.view(of: replaced, levels: level)
            } else {
                view = current.next
            }
        }
        return result
    }

    /// The text without so many levels of escapes; nil when it has fewer.
    private static func view(of text: [UInt8], levels: Int) -> UnescapedView? {
        (1..<levels).reduce(UnescapedView(text)) { view, _ in view?.next }
    }

    private func replacing(_ view: UnescapedView, in text: [UInt8]) -> [UInt8]? {
        replacing(matches(in: view.bytes).map { ByteEdit(view.origin(of: $0.range), $0.text) }, in: text)
    }

    private func replacing(_ matches: [ByteEdit], in text: [UInt8]) -> [UInt8]? {
        matches.isEmpty ? nil : text.applying(matches)
    }

    private func matches(in text: [UInt8]) -> [ByteEdit] {
        text.withUnsafeBytes { text in
            var result: [ByteEdit] = []
            var index = 0
            while let found = first(in: text, from: index) {
                index = found.index + found.spelling.bytes.count
                result.append(ByteEdit(found.index..<index, found.spelling.placeholder))
            }
            return result
        }
    }

    /// Whether a text contains a spelling, escapes not removed.
    func finds(in text: UnsafeRawBufferPointer) -> Bool { !isEmpty && first(in: text, from: 0) != nil }

    private func first(in text: UnsafeRawBufferPointer, from start: Int) -> (index: Int, spelling: Spelling)? {
        bitmap.withUnsafeBufferPointer { bitmap in
            var index = start
            while index + 4 <= text.count {
                let head = UInt32(littleEndian: text.loadUnaligned(fromByteOffset: index, as: UInt32.self))
                let slot = slot(head)
                if bitmap[slot >> 6] &>> UInt64(slot & 63) & 1 == 1,
                    let spelling = spelling(head, in: text, at: index)
                {
                    return (index, spelling)
                }
                index += 1
            }
            return nil
        }
    }

    private func spelling(_ head: UInt32, in text: UnsafeRawBufferPointer, at index: Int) -> Spelling? {
        guard let groups = groups[head] else { return nil }
        for group in groups where index + group.length <= text.count {
            let range = index..<index + group.length
            let found = group.spellings[SecretMatcher.hash(text[range])]?.first { spelling in
                text[range].elementsEqual(spelling.bytes)
                    && !(spelling.isBounded && SecretMatcher.continuesWord(text, range.lowerBound, range.upperBound))
            }
            if let found { return found }
        }
        return nil
    }

    private static func continuesWord(_ text: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> Bool {
        func continues(_ inside: Int, _ outside: Int) -> Bool {
            guard text.indices.contains(outside) else { return false }
            let set = ByteSet.digits.contains(text[inside]) ? ByteSet.digits : ByteSet.alphanumerics
            return set.contains(text[inside]) && set.contains(text[outside])
        }
        return continues(start, start - 1) || continues(end - 1, end)
    }

    private static func head(_ bytes: [UInt8], _ index: Int) -> UInt32 {
        UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]) << 16
            | UInt32(bytes[index + 3]) << 24
    }

    private func slot(_ head: UInt32) -> Int { Int((head &* 0x9E37_79B1) &>> shift) }
}
