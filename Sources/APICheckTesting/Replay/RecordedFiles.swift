import APICheckBase

/// The files that tests of this process record.
///
/// Tests that record the same one do so one after the other, and what they record is added, not replaced again.
final class RecordedFiles: Sendable {
    private struct File {
        var isBusy = false
        var waiting: [CheckedContinuation<Void, Never>] = []
        var isRecorded = false
        /// What ran the tests that failed.
        var failed: [String] = []
    }

    static let ofProcess = RecordedFiles()

    private let files = Locked<[String: File]>([:])
    /// Whoever waits while others wait for it waits for ever.
    @TaskLocal private static var hasTurn = false

    /// Calls `body` when nobody else in this process records the file.
    func inTurn(_ file: String, _ body: () async throws -> Void) async throws {
        if RecordedFiles.hasTurn { return try await body() }
        await enter(file)
        defer { leave(file) }
        try await RecordedFiles.$hasTurn.withValue(true) { try await body() }
    }

    private func enter(_ file: String) async {
        await withCheckedContinuation { continuation in
            let isFree = files.withLock { files in
                if files[file, default: File()].isBusy {
                    files[file, default: File()].waiting.append(continuation)
                    return false
                }
                files[file, default: File()].isBusy = true
                return true
            }
            if isFree { continuation.resume() }
        }
    }

    private func leave(_ file: String) {
        let next: CheckedContinuation<Void, Never>? = files.withLock { files in
            guard let waiting = files[file]?.waiting, !waiting.isEmpty else {
                files[file]?.isBusy = false
                return nil
            }
            return files[file]?.waiting.removeFirst()
        }
        next?.resume()
    }

    /// Whether a test of this process has written the file.
    func isRecorded(_ file: String) -> Bool { files.withLock { $0[file]?.isRecorded == true } }

    /// Returns the tests of this process that failed before, and are not in the file.
    func add(recorded file: String) -> [String] {
        files.withLock { files in
            defer { files[file, default: File()].isRecorded = true }
            return files[file]?.isRecorded == true ? [] : files[file]?.failed ?? []
        }
    }

    func add(failed test: String, recording file: String) {
        files.withLock { $0[file, default: File()].failed.append(test) }
    }
}
