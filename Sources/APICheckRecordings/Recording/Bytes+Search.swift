#if Recording
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension RandomAccessCollection<UInt8> where Index == Int {
    /// The index of the first occurrence of a text. The search of the standard library is a thousand times slower for
    /// bytes.
    package func firstPlace(of text: StaticString) -> Int? {
        let first = text.utf8Start.pointee
        return withContiguousStorageIfAvailable { bytes in
            guard let base = bytes.baseAddress else { return nil }
            var place = 0
            while place + text.utf8CodeUnitCount <= bytes.count,
                let found = memchr(base + place, Int32(first), bytes.count - text.utf8CodeUnitCount + 1 - place)
            {
                place = UnsafeRawPointer(found) - UnsafeRawPointer(base)
                if memcmp(found, text.utf8Start, text.utf8CodeUnitCount) == 0 { return place + startIndex }
                place += 1
            }
            return nil
        } ?? nil
    }
}
#endif
