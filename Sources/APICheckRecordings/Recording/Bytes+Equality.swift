#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension [UInt8] {
    /// Compares in one call of `memcmp`, which is fast in debug builds, too.
    package func hasSameBytes(as other: [UInt8]) -> Bool {
        withUnsafeBytes { mine in other.withUnsafeBytes { mine.hasSameBytes(as: $0) } }
    }
}

extension String {
    /// Compares the UTF-8 of two texts. Equal texts may differ in the composition of their accents.
    func hasSameBytes(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        var mine = self
        var theirs = other
        return mine.withUTF8 { mine in
            theirs.withUTF8 { UnsafeRawBufferPointer(mine).hasSameBytes(as: UnsafeRawBufferPointer($0)) }
        }
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func hasSameBytes(as other: UnsafeRawBufferPointer) -> Bool {
        guard count == other.count else { return false }
        guard let mine = baseAddress, let theirs = other.baseAddress else { return true }
        return memcmp(mine, theirs, count) == 0
    }
}
