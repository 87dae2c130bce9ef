#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

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
            return counts[place] == text.count && memcmp(start, self.text(at: place), text.count) == 0 ? place : nil
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
