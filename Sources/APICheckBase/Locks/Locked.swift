#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A value behind a lock.
///
/// `Mutex` of the standard library needs iOS 18, and on Linux it is built on a futex, which ThreadSanitizer does not see:
/// it reports each access inside the lock as a race. Both are avoided by the lock of the system.
package final class Locked<Value: ~Copyable>: @unchecked Sendable {
    #if canImport(Darwin)
    private typealias Lock = os_unfair_lock_s
    #else
    private typealias Lock = pthread_mutex_t
    #endif

    // Allocated apart: a lock must not move, and a stored property may be copied to be passed `inout`.
    private let lock = UnsafeMutablePointer<Lock>.allocate(capacity: 1)
    private var value: Value

    package init(_ value: consuming sending Value) {
        self.value = value
        #if canImport(Darwin)
        lock.initialize(to: os_unfair_lock_s())
        #else
        lock.initialize(to: pthread_mutex_t())
        let code = pthread_mutex_init(lock, nil)
        precondition(code == 0, "pthread_mutex_init failed with \(code)")
        #endif
    }

    deinit {
        #if !canImport(Darwin)
        pthread_mutex_destroy(lock)
        #endif
        lock.deinitialize(count: 1)
        lock.deallocate()
    }

    /// Calls `body` with the value while no other thread has it. `body` must not use the same lock again.
    package func withLock<Result: ~Copyable, Failure>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        #if canImport(Darwin)
        os_unfair_lock_lock(lock)
        defer { os_unfair_lock_unlock(lock) }
        #else
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        #endif
        return try body(&value)
    }
}
