#if Contracts
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The stack of the current thread. An evaluation has as many frames as the depth of the value times the number of
/// schemas nested at each level, which can exceed any stack.
enum StackSpace {
    /// Kept free for the functions called next and for the steps between two checks.
    private static let reserve: UInt = 256 << 10

    /// An address in the frame of the caller.
    @inline(__always)
    static var here: UInt {
        var marker: UInt8 = 0
        return withUnsafeMutablePointer(to: &marker) { UInt(bitPattern: $0) }
    }

    /// The lowest address that may be used; nil when the system does not report it.
    static var floor: UInt? {
        #if canImport(Glibc) || canImport(Musl)
        guard let attributesOfThread else { return nil }
        return withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { memory in
            guard let attributes = memory.baseAddress,
                attributesOfThread(pthread_self(), UnsafeMutableRawPointer(attributes)) == 0
            else { return nil }
            defer { pthread_attr_destroy(attributes) }
            var start: UnsafeMutableRawPointer?
            var size = 0
            guard pthread_attr_getstack(attributes, &start, &size) == 0, let start else { return nil }
            return UInt(bitPattern: start) + reserve
        }
        #else
        let top = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
        return top - UInt(pthread_get_stacksize_np(pthread_self())) + reserve
        #endif
    }

    #if canImport(Glibc) || canImport(Musl)
    private typealias AttributesOfThread = @convention(c) (pthread_t, UnsafeMutableRawPointer) -> CInt

    /// `pthread_getattr_np`, which the C library has but its module does not declare.
    private static let attributesOfThread: AttributesOfThread? =
        dlsym(nil, "pthread_getattr_np").map { unsafeBitCast($0, to: AttributesOfThread.self) }
    #endif
}
#endif
