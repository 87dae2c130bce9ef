import APICheckBase

/// Changes the readers' file of an app while no other process does.
package struct AppReadsStore: Sendable {
    private static let wait = Duration.seconds(30)

    package let path: String
    let app: String

    package init(path: String, app: String) {
        self.path = path
        self.app = app
    }

    /// The reads of the file; none when it does not exist. Throws a ``Problem``, and what reading the file throws.
    package func read() throws -> [AppRead] { try AppReads(contentsOf: path)?.reads ?? [] }

    /// Replaces the file, unless it stays the same. An invalid file is never overwritten.
    ///
    /// Throws what ``read()`` throws, ``FileError`` for a folder that cannot be written to, and a ``Problem`` if
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
                guard ContinuousClock.now < end else {
                    throw Problem(
                        "another process writes this file" + (owner.map { ", number \($0)" } ?? ""), at: ["\(path)"],
                        remedy: "end it, or run the tests again when it has ended")
                }
                SystemCalls.pause(milliseconds: 5)
            }
        }
    }
}

/// The reads of one app that the tests of a process made of one API.
package struct SeenReads: Sendable {
    private var seen: [AppRead.Identity: AppRead] = [:]
    /// The responses that were decoded.
    private var responses: Set<AppRead.Response> = []

    package init() {}

    package mutating func add(_ reads: some Sequence<AppRead>) {
        for read in reads {
            seen[read.identity] = seen[read.identity].map { $0.union(read) } ?? read
            responses.insert(read.response)
        }
    }

    /// The reads of a file with those that were seen. A read of the file that says more than was seen stays as it is: other
    /// samples may show more of a model.
    ///
    /// - Parameter isReplacing: Whether reads are left out that were not seen although their response was decoded.
    package func merged(into old: [AppRead], isReplacing: Bool) -> [AppRead] {
        var result = seen
        for read in old {
            if let new = seen[read.identity] {
                if !isReplacing, read.covers(new) { result[read.identity] = read }
            } else if !(isReplacing && responses.contains(read.response)) {
                result[read.identity] = read
            }
        }
        return result.values.inFileOrder
    }

    /// The reads of a file that were not seen although their response was decoded.
    package func stale(in old: [AppRead]) -> [AppRead] {
        old.filter { responses.contains($0.response) && seen[$0.identity] == nil }.inFileOrder
    }

    /// Those of some reads that a file lacks, or says otherwise.
    package static func missing(_ reads: some Sequence<AppRead>, in old: [AppRead]) -> [AppRead] {
        let known = Dictionary(old.map { ($0.identity, $0) }) { first, _ in first }
        return reads.filter { known[$0.identity]?.covers($0) != true }.inFileOrder
    }
}
