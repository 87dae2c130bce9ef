package import APICheckBase

/// Where a ``RecordingSession`` gets its answers: the live server, the file, or both.
package enum RecordingMode: String, Hashable, Sendable, CaseIterable {
    /// Records if the file does not exist; otherwise replays.
    case once
    /// Replays recorded requests, and records the others at the end of the file.
    case new
    /// Records everything anew.
    case all
    /// Records everything anew, except answers that the server confirms as current.
    case refresh
    /// Replays only.
    case none

    /// The mode that `APICHECK_RECORD` selects; ``once`` when it is unset or empty. With `CI` set, the mode is always
    /// ``none``, and any other choice throws ``RecordingModeError``: a build server that records its own answers proves
    /// nothing. An empty `CI`, `0` and `false` count as unset.
    package static func chosen(variable: String?, ci: String?) throws -> RecordingMode {
        let isCI = !["", "0", "false"].contains((ci ?? "").lowercased())
        guard let variable, !variable.isEmpty else { return isCI ? .none : .once }
        guard let mode = RecordingMode(rawValue: variable) else { throw RecordingModeError.unknown(variable) }
        if isCI && mode != .none { throw RecordingModeError.refusedOnCI(mode) }
        return mode
    }
}

/// Why the environment selects no mode.
package enum RecordingModeError: ProblemError, Hashable {
    case unknown(String)
    case refusedOnCI(RecordingMode)

    package var problem: Problem {
        switch self {
        case .unknown(let text):
            Problem(
                "unknown mode", at: ["APICHECK_RECORD"],
                expected: "\(RecordingMode.allCases.map(\.rawValue).list("or"))", actual: "\(text)",
                remedy: "correct it, or unset it for \(RecordingMode.once.rawValue)")
        case .refusedOnCI(let mode):
            Problem(
                "tests only replay when CI is set", at: ["APICHECK_RECORD"], expected: "\(RecordingMode.none.rawValue)",
                actual: "\(mode.rawValue)", remedy: "record on another machine and commit the files, or unset CI")
        }
    }
}
