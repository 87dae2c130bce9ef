/// A text with one level of escapes removed, and the origin of each byte.
struct UnescapedView {
    /// The maximum number of levels, such as JSON in a parameter of a URL in JSON.
    static let deepest = 5

    let bytes: [UInt8]
    /// The origins in the text; if the text is itself a view, followed by those of its text, and so on.
    private var origins: [Origins]

    /// Returns nil for a text without escapes. `mark` is the first byte of one of the three syntaxes; nil removes all.
    init?(_ text: [UInt8], mark: UInt8? = nil) {
        var origins = Origins()
        let bytes = text.withUnsafeBytes { text -> [UInt8]? in
            guard let first = Escape.first(in: text, from: 0, mark) else { return nil }
            // An escape is longer than its decoded bytes.
            return [UInt8](unsafeUninitializedCapacity: text.count) { target, count in
                count = UnescapedView.copy(text, first, mark, to: UnsafeMutableRawBufferPointer(target), &origins)
            }
        }
        guard let bytes, !origins.isEmpty else { return nil }
        origins.end(at: bytes.count, of: text.count)
        self.bytes = bytes
        self.origins = [origins]
    }

    /// Copies a text without its escapes and returns the number of bytes.
    ///
    /// - Parameter first: The index of the first byte that may begin an escape.
    private static func copy(
        _ text: UnsafeRawBufferPointer, _ first: Int, _ mark: UInt8?, to target: UnsafeMutableRawBufferPointer,
        _ origins: inout Origins
    ) -> Int {
        var count = 0
        var start = 0
        var next: Int? = first
        func copyPlain(to end: Int) {
            target[count...].copyBytes(from: text[start..<end])
            count += end - start
        }
        while let place = next {
            guard let escape = Escape(text, at: place) else {
                next = Escape.first(in: text, from: place + 1, mark)
                continue
            }
            copyPlain(to: place)
            origins.addEscape(at: count, of: place, count: escape.count, length: escape.length)
            for offset in 0..<escape.count {
                target[count] = UInt8(truncatingIfNeeded: escape.bytes &>> UInt32(8 * offset))
                count += 1
            }
            start = place + escape.length
            next = Escape.first(in: text, from: start, mark)
        }
        copyPlain(to: text.count)
        return count
    }

    /// The view of the bytes of this one, with positions in the text of this one; nil if they have no escapes.
    var next: UnescapedView? {
        guard var view = UnescapedView(bytes) else { return nil }
        view.origins += origins
        return view
    }

    func origin(of range: Range<Int>) -> Range<Int> {
        // All bytes of an escape have the same origin; the end is after the last of them.
        let last = origin(at: range.upperBound - 1)
        var end = range.upperBound
        while end < bytes.count, origin(at: end) == last { end += 1 }
        return origin(at: range.lowerBound)..<origin(at: end)
    }

    private func origin(at place: Int) -> Int { origins.reduce(place) { $1.origin(at: $0) } }
}

/// The positions in a text of the bytes of its view, by the runs of bytes without escapes.
private struct Origins {
    private struct Run {
        /// The index of its first byte in the view, and the position of that in the text.
        let start: Int
        let origin: Int
        /// Whether all bytes of the run are one escape.
        let isEscape: Bool
    }

    private var runs: [Run] = []

    var isEmpty: Bool { runs.isEmpty }

    mutating func addEscape(at start: Int, of origin: Int, count: Int, length: Int) {
        if runs.isEmpty { runs.append(Run(start: 0, origin: 0, isEscape: false)) }
        runs.append(Run(start: start, origin: origin, isEscape: true))
        runs.append(Run(start: start + count, origin: origin + length, isEscape: false))
    }

    mutating func end(at start: Int, of origin: Int) {
        runs.append(Run(start: start, origin: origin, isEscape: false))
    }

    func origin(at place: Int) -> Int {
        // The last run that begins at the place or before it. Empty runs have the same beginning as the one after them.
        var (low, high) = (0, runs.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if runs[middle].start <= place { low = middle } else { high = middle }
        }
        return runs[low].isEscape ? runs[low].origin : runs[low].origin + place - runs[low].start
    }
}
