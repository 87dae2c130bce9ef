import APICheckBase

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A thread that runs one closure and then ends. Foundation's `Thread` would link Foundation into the program, more than all
/// of its own code.
enum DetachedThread {
    /// The closure, in a box whose address is the argument of the thread.
    private final class Body: Sendable {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Throws when the system starts no more threads, because of a limit on their number or on memory.
    static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
        let argument = Unmanaged.passRetained(Body(body))
        #if canImport(Darwin)
        var thread: pthread_t?
        #else
        var thread = pthread_t()
        #endif
        let code = pthread_create(&thread, nil, { runBody($0) }, argument.toOpaque())
        guard code == 0 else {
            argument.release()
            throw SystemError(code: code)
        }
        #if canImport(Darwin)
        if let thread { pthread_detach(thread) }
        #else
        pthread_detach(thread)
        #endif
    }

    // The argument is optional on Linux and not on Darwin, and converts to this parameter on both.
    fileprivate static func take(_ argument: UnsafeMutableRawPointer?) -> (@Sendable () -> Void)? {
        argument.map { Unmanaged<Body>.fromOpaque($0).takeRetainedValue().run }
    }
}

/// A function, since the compiler crashes on a static method in the closure that becomes a function pointer.
private func runBody(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    DetachedThread.take(argument)?()
    return nil
}
