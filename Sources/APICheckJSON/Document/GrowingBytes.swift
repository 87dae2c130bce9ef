/// Bytes that are written at their end through a pointer. An array asks for its owner and its room once for each piece, which
/// takes longer than to write a short one.
struct GrowingBytes: Sendable {
    /// Unchecked: only the one value that refers to it writes to it.
    private final class Memory: @unchecked Sendable {
        let start: UnsafeMutableRawPointer
        let capacity: Int

        init(capacity: Int) {
            start = .allocate(byteCount: capacity, alignment: 1)
            self.capacity = capacity
        }

        deinit { start.deallocate() }
    }

    private var memory: Memory?
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    func withUnsafeBytes<Result, Failure>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try withExtendedLifetime(memory) { () throws(Failure) in
            try body(UnsafeRawBufferPointer(start: memory.map { UnsafeRawPointer($0.start) }, count: count))
        }
    }

    mutating func reserve(_ room: Int) {
        if room > 0 { _ = end(with: room) }
    }

    /// The place behind the last byte, with room for so many bytes. What is written there counts with ``advance(by:)``.
    @inline(__always)
    mutating func end(with room: Int) -> UnsafeMutableRawPointer {
        // Asked before the next reference to it exists.
        guard isKnownUniquelyReferenced(&memory), let memory, memory.capacity &- count >= room else {
            return grow(by: room)
        }
        return memory.start + count
    }

    @inline(__always)
    mutating func advance(by written: Int) { count &+= written }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        end(with: 1).storeBytes(of: byte, as: UInt8.self)
        count &+= 1
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress else { return }
        end(with: bytes.count).copyMemory(from: source, byteCount: bytes.count)
        count &+= bytes.count
    }

    /// Keeps the memory for the next bytes.
    mutating func removeAll() { count = 0 }

    @inline(never)
    private mutating func grow(by room: Int) -> UnsafeMutableRawPointer {
        let larger = Memory(capacity: max(256, count + room, 2 * count))
        withUnsafeBytes { bytes in
            if let source = bytes.baseAddress { larger.start.copyMemory(from: source, byteCount: bytes.count) }
        }
        memory = larger
        return larger.start + count
    }
}
