#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension [UInt8] {
    /// Equality in one call, which is quick for bodies of any length in a build without optimisation, too.
    func hasSameBytes(as other: [UInt8]) -> Bool {
        count == other.count
            && withUnsafeBytes { mine in
                other.withUnsafeBytes { theirs in
                    mine.baseAddress.map { memcmp($0, theirs.baseAddress!, count) == 0 } ?? true
                }
            }
    }
}
