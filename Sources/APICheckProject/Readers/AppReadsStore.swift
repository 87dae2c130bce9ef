package import APICheckBase

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Changes the readers' file of an app while no other process does.
package struct AppReadsStore: Sendable {
    private static let wait = Duration.seconds(30)

    package let path: String
    package let app: String

    package init(path: String, app: String) {
        self.path = path
        self.app = app
    }

    /// The reads of the file; none when it does not exist. Throws ``SettingsFileError``, and what reading the file throws.
    package func read() throws -> [AppRead] { try AppReads(contentsOf: path)?.reads ?? [] }

    /// Replaces the file, unless it stays the same. An invalid file is never overwritten.
    ///
    /// Throws what ``read()`` throws, ``FileError`` for a folder that cannot be written to, and ``AppReadsStoreError`` if
    /// another process writes the file for longer than half a minute.
    ///
    /// - Returns: The reads that the file has now.
    @discardableResult package func update(_ change: ([AppRead]) -> [AppRead]) throws -> [AppRead] {
        try FileContents.createFolder(FilePath.folder(of: path))
        let lock = try takeLock()
        return try withExtendedLifetime(lock) {
            let old = try read()
            let new = AppReads(app: app, reads: change(old))
            if new.reads != old || !FileContents.exists(path) { try FileContents.replace(path, with: new.bytes) }
            return new.reads
        }
    }

    private func takeLock() throws -> FileLock {
        let end = ContinuousClock.now + AppReadsStore.wait
        while true {
            switch try FileLock.take(for: path) {
            case .taken(let lock): return lock
            case .held(let owner):
                guard ContinuousClock.now < end else { throw AppReadsStoreError(path: path, owner: owner) }
                usleep(5_000)
            }
        }
    }
}

/// Another process writes the file and does not end.
package struct AppReadsStoreError: ProblemError, Hashable {
    let path: String
    let owner: Int?

    package var problem: Problem {
        Problem(
            "another process writes this file" + (owner.map { ", number \($0)" } ?? ""), at: ["\(path)"],
            remedy: "end it, or run the tests again when it has ended")
    }
}
