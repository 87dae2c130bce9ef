#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Owned bytes with zero bytes behind them, so that loops over them end without counting and wide loads stay inside.
final class PaddedBytes: @unchecked Sendable {
    static let padding = 64

    let base: UnsafeRawPointer
    let count: Int
    /// Bytes to unmap; 0 when they were allocated.
    private let mapped: Int

    /// Room for `count` bytes that `fill` writes.
    init(count: Int, fill: (UnsafeMutableRawBufferPointer) throws -> Void) rethrows {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: count + PaddedBytes.padding, alignment: 16)
        memset(memory + count, 0, PaddedBytes.padding)
        base = UnsafeRawPointer(memory)
        self.count = count
        mapped = 0
        try fill(UnsafeMutableRawBufferPointer(start: memory, count: count))
    }

    convenience init(copying bytes: UnsafeRawBufferPointer) {
        self.init(count: bytes.count) { $0.copyMemory(from: bytes) }
    }

    /// Takes over a mapping.
    init(_ mapping: Mapping) {
        base = mapping.base
        count = mapping.count
        mapped = mapping.mapped
    }

    /// A file laid over the beginning of anonymous memory that is one page longer, which gives the zero bytes behind.
    struct Mapping {
        let base: UnsafeRawPointer
        let count: Int
        let mapped: Int

        /// Nil when the system refuses, and the caller reads the file instead.
        init?(descriptor: Int32, size: Int) {
            let page = Int(sysconf(Int32(_SC_PAGESIZE)))
            let total = (size + page - 1) / page * page + page
            guard size > 0, let area = mmap(nil, total, PROT_READ, MAP_PRIVATE | MAP_ANON, -1, 0), area != MAP_FAILED
            else { return nil }
            guard mmap(area, size, PROT_READ, MAP_PRIVATE | MAP_FIXED, descriptor, 0) != MAP_FAILED else {
                munmap(area, total)
                return nil
            }
            base = UnsafeRawPointer(area)
            count = size
            mapped = total
        }
    }

    deinit {
        if mapped > 0 {
            munmap(UnsafeMutableRawPointer(mutating: base), mapped)
        } else {
            base.deallocate()
        }
    }
}
