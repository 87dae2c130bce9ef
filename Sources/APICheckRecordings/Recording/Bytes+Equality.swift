#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension [UInt8] {
    /// Compares in one call of `memcmp`, which is fast in debug builds, too.
    func hasSameBytes(as other: [UInt8]) -> Bool {
        count == other.count
            && withUnsafeBytes { mine in
                other.withUnsafeBytes { theirs in
                    mine.baseAddress.map { memcmp($0, theirs.baseAddress!, count) == 0 } ?? true
                }
            }
    }
}
