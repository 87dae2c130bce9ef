// Public, since functions that are inlined into other modules call it.
#if canImport(Glibc)
public import Glibc
#elseif canImport(Musl)
public import Musl
#elseif canImport(Darwin)
public import Darwin
#endif

/// `memcmp` and `memchr`, inlined into other modules: loops call them for each value.
extension UnsafeRawPointer {
    /// Whether the same bytes are at both pointers.
    @inlinable
    package func hasSameBytes(as other: UnsafeRawPointer, count: Int) -> Bool { memcmp(self, other, count) == 0 }

    /// The place of the first byte of a value.
    @inlinable
    package func firstPlace(of byte: UInt8, count: Int) -> Int? {
        guard let found = memchr(self, Int32(byte), count) else { return nil }
        return UnsafeRawPointer(found) - self
    }
}

extension UnsafeRawBufferPointer {
    @inlinable
    package func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count else { return false }
        guard let mine = baseAddress, let theirs = other.baseAddress else { return true }
        return mine.hasSameBytes(as: theirs, count: count)
    }
}

extension [UInt8] {
    /// Compares in one call of `memcmp`, which is fast in debug builds, too.
    package func hasSameBytes(as other: [UInt8]) -> Bool {
        withUnsafeBytes { mine in other.withUnsafeBytes { mine.hasSameBytes(as: $0) } }
    }
}

extension String {
    /// Compares the UTF-8 of two texts. Equal texts may differ in the composition of their accents.
    package func hasSameBytes(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        // Without copies, which would retain both.
        let isSame = utf8.withContiguousStorageIfAvailable { mine in
            other.utf8.withContiguousStorageIfAvailable {
                UnsafeRawBufferPointer(mine).hasSameBytes(as: UnsafeRawBufferPointer($0))
            }
        }
        return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}

#if Recording
extension RandomAccessCollection<UInt8> where Index == Int {
    /// The index of the first occurrence of a text. The search of the standard library is a thousand times slower for
    /// bytes.
    package func firstPlace(of text: StaticString) -> Int? {
        let first = text.utf8Start.pointee
        return withContiguousStorageIfAvailable { bytes in
            guard let base = UnsafeRawPointer(bytes.baseAddress) else { return nil }
            var place = 0
            while place + text.utf8CodeUnitCount <= bytes.count {
                let left = bytes.count - text.utf8CodeUnitCount + 1 - place
                guard let skipped = (base + place).firstPlace(of: first, count: left) else { return nil }
                place += skipped
                if (base + place).hasSameBytes(as: text.utf8Start, count: text.utf8CodeUnitCount) {
                    return place + startIndex
                }
                place += 1
            }
            return nil
        } ?? nil
    }
}
#endif
