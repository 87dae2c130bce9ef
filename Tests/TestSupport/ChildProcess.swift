import APICheckBase
package import Foundation

/// A program that a test starts, with the names of Foundation's `Process`.
///
/// `Process` is not suitable for parallel tests. On Linux a child inherits descriptors that other threads open while it
/// starts, so that their connections and pipes stay open until the child ends. It also inherits the signals that the
/// starting thread blocks, which are nearly all on a thread of Dispatch.
package final class ChildProcess: @unchecked Sendable {
    package enum TerminationReason: Sendable { case exit, uncaughtSignal }

    private enum State {
        case waiting
        case running(pid_t)
        /// With the status of waitpid(2).
        case ended(pid_t, Int32)
    }

    package var executableURL: URL?
    package var arguments: [String] = []
    package var environment: [String: String] = ProcessInfo.processInfo.environment
    package var currentDirectoryURL: URL?
    /// A `FileHandle` or a `Pipe`; nil for the null device.
    package var standardInput: (any ChildStream)?
    package var standardOutput: (any ChildStream)?
    package var standardError: (any ChildStream)?
    /// Called on a separate thread when the program has ended.
    package var terminationHandler: (@Sendable (ChildProcess) -> Void)?

    private let state = Locked(State.waiting)
    /// When the first signal was sent, and when the program ended.
    private let times = Locked<(signal: ContinuousClock.Instant?, end: ContinuousClock.Instant?)>((nil, nil))
    private let ended = DispatchGroup()

    package init() {}

    package var isRunning: Bool {
        if case .running = state.withLock({ $0 }) { true } else { false }
    }

    package var processIdentifier: pid_t {
        switch state.withLock({ $0 }) {
        case .waiting: 0
        case .running(let id), .ended(let id, _): id
        }
    }

    package var terminationReason: TerminationReason { status & 0x7F == 0 ? .exit : .uncaughtSignal }
    /// The exit status, or the number of the signal that ended the program.
    package var terminationStatus: Int32 { status & 0x7F == 0 ? status >> 8 & 0xFF : status & 0x7F }

    private var status: Int32 {
        guard case .ended(_, let status) = state.withLock({ $0 }) else { preconditionFailure("the program is running") }
        return status
    }

    /// Starts the program. Throws `POSIXError`.
    package func run() throws {
        guard let executableURL else { throw POSIXError(.ENOENT) }
        let id = try ChildSpawn(
            program: executableURL.path, arguments: arguments, environment: environment,
            folder: currentDirectoryURL?.path,
            descriptors: [
                standardInput?.readDescriptor, standardOutput?.writeDescriptor, standardError?.writeDescriptor,
            ].map { $0 ?? -1 }
        ).start()
        state.withLock { $0 = .running(id) }
        ended.enter()
        standardInput?.closeReadEnd()
        standardOutput?.closeWriteEnd()
        standardError?.closeWriteEnd()
        Thread.detachNewThread {
            var status: Int32 = 0
            while waitpid(id, &status, 0) < 0, errno == EINTR {}
            self.times.withLock { $0.end = .now }
            self.state.withLock { $0 = .ended(id, status) }
            self.ended.leave()
            self.terminationHandler?(self)
        }
    }

    package func terminate() { send(SIGTERM) }
    package func interrupt() { send(SIGINT) }

    /// Does nothing after the program has ended: its process id may have been reused.
    package func send(_ signal: Int32) {
        times.withLock { if $0.signal == nil { $0.signal = .now } }
        state.withLock { if case .running(let id) = $0 { kill(id, signal) } }
    }

    /// How long the program ran after the first signal, measured on a thread of its own: the tasks of a test may be resumed long
    /// after. Nil before its end and without a signal.
    package var timeToEnd: Duration? {
        times.withLock { times in
            guard let signal = times.signal, let end = times.end else { return nil }
            return signal.duration(to: end)
        }
    }

    package func waitUntilExit() { ended.wait() }
}

/// A standard stream of a ``ChildProcess``.
package protocol ChildStream {
    /// Negative for the null device.
    var readDescriptor: Int32 { get }
    var writeDescriptor: Int32 { get }
    /// Closes the end of the child after it was started.
    func closeReadEnd()
    func closeWriteEnd()
}

extension FileHandle: ChildStream {
    package var readDescriptor: Int32 { fileDescriptor }
    package var writeDescriptor: Int32 { fileDescriptor }
    package func closeReadEnd() {}
    package func closeWriteEnd() {}
}

extension Pipe: ChildStream {
    package var readDescriptor: Int32 { fileHandleForReading.fileDescriptor }
    package var writeDescriptor: Int32 { fileHandleForWriting.fileDescriptor }
    package func closeReadEnd() { try? fileHandleForReading.close() }
    package func closeWriteEnd() { try? fileHandleForWriting.close() }
}
