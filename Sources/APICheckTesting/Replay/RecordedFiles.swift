import APICheckBase

/// The files that tests of this process record.
///
/// Tests that record the same file run one after the other. The first replaces the file, if the mode asks for that, and the
/// others add to it.
final class RecordedFiles: Sendable {
    private struct File {
        var isBusy = false
        var waiting: [CheckedContinuation<Void, Never>] = []
        var isRecorded = false
        /// The tests that failed; nil for one that is unknown.
        var failed: [TestSelection?] = []
    }

    static let ofProcess = RecordedFiles()

    private let files = Locked<[String: File]>([:])
    /// Prevents a deadlock: a test that records one file never waits for a second one.
    @TaskLocal private static var hasTurn = false

    /// Calls `body` when no other test of this process records the file.
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

    /// Marks the file as recorded, and returns the earlier tests that failed and are therefore not in it.
    func add(recorded file: String) -> [TestSelection?] {
        files.withLock { files in
            defer { files[file, default: File()].isRecorded = true }
            return files[file]?.isRecorded == true ? [] : files[file]?.failed ?? []
        }
    }

    func add(failed test: TestSelection?, recording file: String) {
        files.withLock { $0[file, default: File()].failed.append(test) }
    }
}
