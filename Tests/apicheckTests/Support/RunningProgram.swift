import Foundation
import TestSupport

/// A program that a test has started.
protocol RunningProgram: Sendable {
    var isRunning: Bool { get }
    var processIdentifier: pid_t { get }

    /// Does nothing once it has ended.
    func send(_ signal: Int32)

    /// Waits for the end, and returns the exit status, or the number of the signal that ended it below zero.
    func wait() async -> Int32
}

extension ChildProcess: RunningProgram {
    func wait() async -> Int32 {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                self.waitUntilExit()
                continuation.resume()
            }
        }
        return signedStatus
    }

    /// The exit status, or the number of the signal that ended the program below zero.
    var signedStatus: Int32 { terminationReason == .exit ? terminationStatus : -terminationStatus }
}
