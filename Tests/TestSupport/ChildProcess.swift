import APICheckBase
package import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A program that a test starts; the same names as those of Foundation's `Process`.
///
/// That one is not for tests that run side by side. On Linux a child keeps the descriptors that other threads open while
/// it starts, so that their connections and pipes look open until this child has ended as well, and it keeps the signals
/// that the starting thread blocks, which on a thread of Dispatch are nearly all.
package final class ChildProcess: @unchecked Sendable {
    package enum TerminationReason: Sendable { case exit, uncaughtSignal }

    private enum State {
        case waiting
        case running(pid_t)
        /// As waitpid(2) tells it.
        case ended(pid_t, Int32)
    }

    package var executableURL: URL?
    package var arguments: [String] = []
    package var environment: [String: String] = ProcessInfo.processInfo.environment
    package var currentDirectoryURL: URL?
    /// A `FileHandle` or a `Pipe`; nil is the null device.
    package var standardInput: (any ChildStream)?
    package var standardOutput: (any ChildStream)?
    package var standardError: (any ChildStream)?
    /// Called on a thread of its own when the program has ended.
    package var terminationHandler: (@Sendable (ChildProcess) -> Void)?

    private let state = Locked(State.waiting)
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
            self.state.withLock { $0 = .ended(id, status) }
            self.ended.leave()
            self.terminationHandler?(self)
        }
    }

    package func terminate() { send(SIGTERM) }
    package func interrupt() { send(SIGINT) }

    /// Does nothing once the program has ended: its number may be that of another by then.
    package func send(_ signal: Int32) {
        state.withLock { if case .running(let id) = $0 { kill(id, signal) } }
    }

    package func waitUntilExit() { ended.wait() }
}

/// What can be a standard stream of a ``ChildProcess``.
package protocol ChildStream {
    /// Below zero for the null device.
    var readDescriptor: Int32 { get }
    var writeDescriptor: Int32 { get }
    /// Closes what belongs to the child once it runs.
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
