import APICheckRecordings
import Foundation

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

    /// Throws `RecordingModeError` for an unknown one, and for one that records where `CI` is set.
    var mode: RecordingMode {
        get throws {
            guard let variable, !variable.isEmpty else { return .none }
            return try RecordingMode.chosen(variable: variable, ci: ci)
        }
    }
}
