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
    /// Whether `CI` is unset, which forbids recording.
    var unsetsCI = false

    /// The command for the ``TestHost``.
    var text: String {
        switch TestHost.current {
        case .swiftPM: swiftPM
        case .xcode: xcode
        case .either: "\(swiftPM), in Xcode: \(xcode)"
        }
    }

    private var swiftPM: String {
        "\(prefix)APICHECK_RECORD=\(mode) swift test\(selection.map { " --filter \($0.filter)" } ?? "")"
    }

    /// `xcodebuild` passes variables with this prefix to the tests.
    private var xcode: String {
        """
        \(prefix)TEST_RUNNER_APICHECK_RECORD=\(mode) xcodebuild test -scheme SCHEME -destination DESTINATION\
        \(selection.map { " '-only-testing:\($0.onlyTesting)'" } ?? ""), or set APICHECK_RECORD=\(mode) in the scheme \
        (Test > Arguments > Environment Variables) for one run
        """
    }

    private var prefix: String { unsetsCI ? "env -u CI " : "" }
}
