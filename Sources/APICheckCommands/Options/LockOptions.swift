import APICheckBase
import APICheckJSON
import APICheckRecordings
import APICheckRedaction
import ArgumentParser

/// How long a command waits for another one that writes the same recording.
struct LockOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Seconds to wait for another run that records the same file.", valueName: "seconds"))
    var lockWait = 10.0

    func validate() throws {
        guard lockWait >= 0, lockWait <= 3_600 else {
            throw ValidationError("--lock-wait must be 0 to 3600 seconds, not \(lockWait)")
        }
    }

    var wait: Duration { .saturating(seconds: lockWait) }

    /// Throws ``CommandError`` when another run has the file for longer.
    func take(_ path: String) async throws -> FileLock {
        do {
            return try await RecordingLock.take(path, waiting: wait)
        } catch let error as RecordingError {
            throw CommandError(status: .incomplete, problem: error.problem)
        }
    }
}
