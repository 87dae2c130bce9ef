import APICheckRecordings
import Foundation
import Synchronization

/// Whether the environment asks for a recording: `APICHECK_RECORD=once`, `new` or `all`.
///
/// Unset, tests only replay: nobody who runs them asks a live server by mistake.
struct RecordingRequest: Sendable {
    var variable: String?
    var ci: String?

    /// That of the process.
    @TaskLocal static var current = RecordingRequest(
        variable: ProcessInfo.processInfo.environment["APICHECK_RECORD"],
        ci: ProcessInfo.processInfo.environment["CI"])

    /// Files that this process has recorded: what several tests make of one recording is added, not replaced again.
    private static let recorded = Mutex<Set<String>>([])

    /// Throws `RecordingModeError` for an unknown mode, and for one that records where `CI` is set.
    func mode(for file: String) throws -> RecordingMode {
        guard let variable, !variable.isEmpty else { return .none }
        let mode = try RecordingMode.chosen(variable: variable, ci: ci)
        let isBegun = RecordingRequest.recorded.withLock { $0.contains(file) }
        return mode != .none && isBegun ? .new : mode
    }

    static func didRecord(_ file: String) { recorded.withLock { _ = $0.insert(file) } }
}
