#if Contracts
/// The memory of compiled schemas: it grows, nothing in it moves, and all of it is freed at once.
///
/// Compiled schemas reference each other by raw pointers, so that running them needs no reference counting.
struct SchemaArena {
    private var chunks: [UnsafeMutableRawPointer] = []
    private var free = 0
    private static let chunkSize = 1 << 16

    func deallocate() { chunks.forEach { $0.deallocate() } }

    mutating func store<Value: BitwiseCopyable>(_ value: Value) -> UnsafeMutablePointer<Value> {
        let place = allocate(MemoryLayout<Value>.stride).bindMemory(to: Value.self, capacity: 1)
        place.initialize(to: value)
        return place
    }

    mutating func store<Value: BitwiseCopyable>(_ values: [Value]) -> UnsafeBufferPointer<Value> {
        let place = allocate(MemoryLayout<Value>.stride * values.count).bindMemory(
            to: Value.self, capacity: values.count)
        place.initialize(from: values, count: values.count)
        return UnsafeBufferPointer(start: place, count: values.count)
    }

    /// Aligned to 16 bytes, followed by at least 16 readable bytes.
    private mutating func allocate(_ size: Int) -> UnsafeMutableRawPointer {
        let rounded = (size + 31) / 16 * 16
        if rounded > SchemaArena.chunkSize {
            let chunk = UnsafeMutableRawPointer.allocate(byteCount: rounded, alignment: 16)
            chunks.insert(chunk, at: 0)
            return chunk
        }
        if chunks.isEmpty || rounded > free {
            chunks.append(.allocate(byteCount: SchemaArena.chunkSize, alignment: 16))
            free = SchemaArena.chunkSize
        }
        let place = chunks[chunks.count - 1] + (SchemaArena.chunkSize - free)
        free -= rounded
        return place
    }
}
#endif
