import Foundation

/// The thread that began to load a protocol, on which its client expects to be called.
///
/// Apple's Foundation loads protocols on a thread with a run loop and requires calls from there. swift-corelibs-foundation
/// loads them on a queue and takes calls from any thread.
struct LoadingThread: @unchecked Sendable {
    #if canImport(Darwin)
    private let loop: CFRunLoop
    /// The mode, or nil if the loop does not run, and calls cannot be passed to it.
    private let mode: CFRunLoopMode?

    /// Must be called while the loading system calls the protocol.
    init() {
        loop = CFRunLoopGetCurrent()
        mode = CFRunLoopCopyCurrentMode(loop)
    }

    /// Calls the closures in order.
    func perform(_ call: @escaping @Sendable () -> Void) {
        guard let mode else { return call() }
        CFRunLoopPerformBlock(loop, mode.rawValue, call)
        CFRunLoopWakeUp(loop)
    }
    #else
    func perform(_ call: @escaping @Sendable () -> Void) { call() }
    #endif
}
