#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Places for the texts of values, so that what was made of one is found when the same text comes again: a recording says
/// the same few things in all its entries.
///
/// There is a fixed number of places; a text that comes to the place of another takes it over. Not for several threads.
package final class KnownTexts {
    package static let count = 256
    /// A shorter text is read at once, a longer one is seldom the same as another: they have no place.
    private static let lengths = 8...256

    /// By place, each in as many bytes as the longest may have.
    private let texts: UnsafeMutableRawPointer
    /// By place; 0 where there is none.
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

    /// The place of a value's text; nil for one that was not taken in, or was driven out.
    package func place(of value: JSON) -> Int? {
        value.withText { text in
            guard KnownTexts.lengths.contains(text.count), let start = text.baseAddress else { return nil }
            let place = KnownTexts.place(start, text.count)
            return counts[place] == text.count && memcmp(start, self.text(at: place), text.count) == 0 ? place : nil
        }
    }

    /// Takes a value's text in and returns its place; nil where it has none.
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

    /// By the bytes, eight at a time.
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
