import APICheckRecordings
import Foundation

/// The recording mode that the environment requests: `APICHECK_RECORD=once`, `new` or `all`.
///
/// If unset, tests only replay, so that no test run calls a live server by mistake.
struct RecordingRequest: Sendable {
    var variable: String?
    var ci: String?

    /// The request of the process environment.
    @TaskLocal static var current = RecordingRequest(
        variable: ProcessInfo.processInfo.environment["APICHECK_RECORD"],
        ci: ProcessInfo.processInfo.environment["CI"])

    /// The mode. Throws `RecordingModeError` for an unknown mode, and for one that records if `CI` is set.
    var mode: RecordingMode {
        get throws {
            guard let variable, !variable.isEmpty else { return .none }
            return try RecordingMode.chosen(variable: variable, ci: ci)
        }
    }
}
