#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Owned bytes followed by zero bytes, so that loops end without comparing positions and wide loads stay in bounds.
final class PaddedBytes: @unchecked Sendable {
    static let padding = 64

    let base: UnsafeRawPointer
    let count: Int

    /// Allocates `count` bytes, which `fill` writes.
    init(count: Int, fill: (UnsafeMutableRawBufferPointer) throws -> Void) rethrows {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: count + PaddedBytes.padding, alignment: 16)
        memset(memory + count, 0, PaddedBytes.padding)
        base = UnsafeRawPointer(memory)
        self.count = count
        try fill(UnsafeMutableRawBufferPointer(start: memory, count: count))
    }

    convenience init(copying bytes: UnsafeRawBufferPointer) {
        self.init(count: bytes.count) { $0.copyMemory(from: bytes) }
    }

    deinit { base.deallocate() }
}
