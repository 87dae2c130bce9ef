package import APICheckBase
import APICheckJSON

/// The right to write a recording, which one session or command on this machine has at a time.
package enum RecordingLock {
    /// Takes the lock of a file, which need not exist yet, and makes the folders above it. Throws ``RecordingError`` when
    /// another owner has it for longer than `limit`.
    package static func take(_ path: String, waiting limit: Duration) async throws -> FileLock {
        try FileContents.createFolder(FilePath.folder(of: path))
        let end = ContinuousClock.now + limit
        while true {
            switch try FileLock.take(for: path) {
            case .taken(let lock): return lock
            case .held(let owner):
                guard ContinuousClock.now < end else {
                    throw RecordingError(.held(by: owner, waited: limit), path: path)
                }
                try await Task.sleep(for: .milliseconds(20))
            }
        }
    }
}
