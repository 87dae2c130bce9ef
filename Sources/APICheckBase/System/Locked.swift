#if canImport(Darwin)
public import Darwin
#elseif canImport(Glibc)
public import Glibc
#elseif canImport(Musl)
public import Musl
#endif

/// A value behind a lock.
///
/// `Mutex` of the standard library needs iOS 18, and on Linux it is built on a futex, which ThreadSanitizer does not see:
/// it reports each access inside the lock as a race. Both are avoided by the lock of the system.
///
/// Public, although no product exports it: a `package` function is not inlined into another module, and an unspecialized
/// ``withLock(_:)`` costs several times as much as the lock.
public final class Locked<Value: ~Copyable>: @unchecked Sendable {
    #if canImport(Darwin)
    @usableFromInline typealias Lock = os_unfair_lock_s
    #else
    @usableFromInline typealias Lock = pthread_mutex_t
    #endif

    // Both are apart from the object, in one piece of memory: a lock must not move, and a stored property may be copied to be
    // passed `inout`. An access to a stored property is checked for exclusivity as well, which the lock ensures already.
    @usableFromInline let lock: UnsafeMutablePointer<Lock>
    @usableFromInline let value: UnsafeMutablePointer<Value>

    package init(_ value: consuming sending Value) {
        let alignment = max(MemoryLayout<Lock>.alignment, MemoryLayout<Value>.alignment)
        let offset = (MemoryLayout<Lock>.size + alignment - 1) / alignment * alignment
        let memory = UnsafeMutableRawPointer.allocate(
            byteCount: offset + MemoryLayout<Value>.size, alignment: alignment)
        lock = memory.bindMemory(to: Lock.self, capacity: 1)
        self.value = (memory + offset).bindMemory(to: Value.self, capacity: 1)
        self.value.initialize(to: value)
        #if canImport(Darwin)
        lock.initialize(to: os_unfair_lock_s())
        #else
        lock.initialize(to: pthread_mutex_t())
        let code = pthread_mutex_init(lock, lockAttributes)
        precondition(code == 0, "pthread_mutex_init failed with \(code)")
        #endif
    }

    deinit {
        #if !canImport(Darwin)
        pthread_mutex_destroy(lock)
        #endif
        lock.deinitialize(count: 1)
        value.deinitialize(count: 1)
        UnsafeMutableRawPointer(lock).deallocate()
    }

    /// Calls `body` with the value while no other thread has it. `body` must not use the same lock again.
    @inlinable
    public func withLock<Result: ~Copyable, Failure>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        #if canImport(Darwin)
        os_unfair_lock_lock(lock)
        defer { os_unfair_lock_unlock(lock) }
        #else
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        #endif
        return try body(&value.pointee)
    }
}

#if !canImport(Darwin)
/// Those of all locks; they are never changed again.
nonisolated(unsafe) private let lockAttributes: UnsafePointer<pthread_mutexattr_t> = {
    let attributes = UnsafeMutablePointer<pthread_mutexattr_t>.allocate(capacity: 1)
    attributes.initialize(to: pthread_mutexattr_t())
    pthread_mutexattr_init(attributes)
    #if canImport(Glibc)
    // A waiting thread spins for a moment before it sleeps: waking it takes longer than nearly everything that is done inside
    // a lock.
    pthread_mutexattr_settype(attributes, Int32(PTHREAD_MUTEX_ADAPTIVE_NP))
    #endif
    return UnsafePointer(attributes)
}()
#endif
