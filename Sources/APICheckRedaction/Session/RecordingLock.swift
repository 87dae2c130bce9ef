package import APICheckBase
import APICheckJSON
import APICheckRecordings

/// The exclusive right to write a recording on this machine.
package enum RecordingLock {
    /// Locks a file, which need not exist yet, and creates missing folders. Throws ``RecordingError`` when another
    /// process or session holds the lock for longer than `limit`.
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
