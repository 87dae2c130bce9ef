import Foundation
import TestSupport

/// A program that a test has started.
protocol RunningProgram: Sendable {
    var isRunning: Bool { get }
    var processIdentifier: pid_t { get }

    /// Does nothing once it has ended.
    func send(_ signal: Int32)

    /// Blocks the thread until the end, and returns the exit status, or the number of the signal that ended it below zero.
    func waitUntilEnd() -> Int32
}

extension RunningProgram {
    /// Waits for the end without blocking a thread of tasks.
    func wait() async -> Int32 {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: waitUntilEnd()) }
        }
    }
}

extension ChildProcess: RunningProgram {
    func waitUntilEnd() -> Int32 {
        waitUntilExit()
        return terminationReason == .exit ? terminationStatus : -terminationStatus
    }
}
