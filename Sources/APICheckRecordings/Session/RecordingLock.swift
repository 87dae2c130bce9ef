package import APICheckJSON

/// The right to write a recording, which one session or command on this machine has at a time.
package enum RecordingLock {
    /// Takes the lock of a file, which need not exist yet, and makes the folders above it. Throws ``RecordingError`` when
    /// another owner has it for longer than `limit`.
    package static func take(_ path: String, waiting limit: Duration) async throws -> FileLock {
        if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
            try FileContents.createFolder(String(path[..<slash]))
        }
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
