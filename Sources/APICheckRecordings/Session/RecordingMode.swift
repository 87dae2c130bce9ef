/// When a ``RecordingSession`` asks the live server and when it answers from the file.
package enum RecordingMode: String, Hashable, Sendable, CaseIterable {
    /// Records when the file is absent, else replays.
    case once
    /// Replays what the file has, records what is missing behind it.
    case new
    /// Records everything anew.
    case all
    /// Records everything anew but for the answers that the server says are still its own.
    case refresh
    /// Replays only.
    case none

    /// The mode that `APICHECK_RECORD` asks for, ``once`` when it is absent or empty; with `CI` set always ``none``, and
    /// any other is refused with ``RecordingModeError``: a build server proves nothing by answers it just recorded. `CI`
    /// counts as not set when it is empty, `0` or `false`.
    package static func chosen(variable: String?, ci: String?) throws -> RecordingMode {
        let isCI = !["", "0", "false"].contains((ci ?? "").lowercased())
        guard let variable, !variable.isEmpty else { return isCI ? .none : .once }
        guard let mode = RecordingMode(rawValue: variable) else { throw RecordingModeError.unknown(variable) }
        if isCI && mode != .none { throw RecordingModeError.refusedOnCI(mode) }
        return mode
    }
}
