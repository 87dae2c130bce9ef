#if Contracts
import APICheckBase
import APICheckJSON
import APICheckProject
import Foundation

/// The reads that the tests of this process made, by the readers' file. At the end of the process, stale reads are counted.
final class ReadsOfProcess: Sendable {
    private struct File {
        var seen = SeenReads()
        var stale: [AppRead] = []
    }

    private struct State {
        var files: [String: File] = [:]
        var awaitsExit: Bool
    }

    static let shared = ReadsOfProcess(reportsAtExit: true)

    private let state: Locked<State>

    init(reportsAtExit: Bool) { state = Locked(State(awaitsExit: !reportsAtExit)) }

    /// Writes the reads to the file. Tests of this process take turns, and so do processes.
    func add(_ reads: [AppRead], to store: AppReadsStore, isReplacing: Bool) throws {
        try note(reads, of: store) { seen in
            try store.update { seen.merged(into: $0, isReplacing: isReplacing) }
        }
    }

    /// Returns the reads that the file lacks.
    func missing(_ reads: [AppRead], in store: AppReadsStore) throws -> [AppRead] {
        var own = SeenReads()
        own.add(reads)
        let known = try note(reads, of: store) { _ in try store.read() }
        return SeenReads.missing(own.merged(into: [], isReplacing: false), in: known)
    }

    /// Adds reads to those that were seen, and counts those of the file that were not.
    @discardableResult private func note(
        _ reads: [AppRead], of store: AppReadsStore, _ file: (SeenReads) throws -> [AppRead]
    ) throws -> [AppRead] {
        try state.withLock { state in
            if !state.awaitsExit {
                state.awaitsExit = true
                atexit { ReadsOfProcess.shared.report() }
            }
            state.files[store.path, default: File()].seen.add(reads)
            let seen = state.files[store.path, default: File()].seen
            let now = try file(seen)
            state.files[store.path]?.stale = seen.stale(in: now)
            return now
        }
    }

    /// What the run left in a file although it did not see it; nil if there is nothing.
    func staleReads(of path: String) -> String? {
        state.withLock { $0.files[path].flatMap { ReadsOfProcess.text($0.stale, path: path) } }
    }

    private func report() {
        let texts = state.withLock { state in
            state.files.sorted { $0.key < $1.key }.compactMap { ReadsOfProcess.text($0.value.stale, path: $0.key) }
        }
        for text in texts { FileHandle.standardError.write(Data(text.utf8)) }
    }

    private static func text(_ stale: [AppRead], path: String) -> String? {
        guard !stale.isEmpty else { return nil }
        let shown = stale.prefix(5).map { "  \($0.response) \($0.placeText) by \($0.model)\n" }.joined()
        let more = stale.count > 5 ? "  and \(stale.count - 5) more\n" : ""
        return """
            warning: \(path): \(stale.count.counted("stale read")), which no test made although the response was decoded
            \(shown)\(more)  help:     if all tests ran, remove \(stale.count == 1 ? "it" : "them") with: \
            APICHECK_READS=replace swift test

            """
    }
}
#endif
