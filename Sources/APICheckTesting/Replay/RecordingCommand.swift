/// The command that records the requests of tests.
struct RecordingCommand: Sendable {
    enum Mode: String {
        /// Adds what a recording lacks.
        case new
        /// Records everything again.
        case all
    }

    var mode: Mode
    /// The tests to run; nil for all.
    var selection: TestSelection?

    var text: String { "APICHECK_RECORD=\(mode) swift test\(selection.map { " --filter \($0.filter)" } ?? "")" }
}
