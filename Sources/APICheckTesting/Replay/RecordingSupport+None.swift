#if !Recording
import APICheckBase
import APICheckHTTP
import APICheckRecordings

/// Without the package trait `Recording`, tests only replay.
enum RecordingSupport {
    /// Throws ``SetupError``: what a recording needs is not compiled.
    static func open(_ plan: ReplayPlan, mode: RecordingMode, command: String) async throws -> any ReplaySource {
        throw SetupError(
            .recordingInvalid,
            Problem(
                "tests cannot record", at: ["APICHECK_RECORD"], expected: "apicheck with its package trait Recording",
                actual: "apicheck without it",
                remedy: "add \"Recording\" to the traits of the dependency in Package.swift, or unset the variable"))
    }
}
#endif
