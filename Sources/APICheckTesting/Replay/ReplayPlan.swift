import APICheckBase
import APICheckJSON
import APICheckRecordings

/// The settings of a replay.
struct ReplayPlan: Sendable {
    var name: String
    var files: ProjectFiles
    var matching: [RequestMatching]
    var repeats: Replay.Repeats
    var waits: Replay.Waits

    var origin: Origin { Origin(recording: name, in: files) }
    var file: String { files.recording(name) }

    /// The command that records all workflows of the API.
    var command: String { "apicheck record \(origin.api)" }

    /// Opens the recording; `command` is the one that records a missing request.
    func open(mode: RecordingMode, command: String) async throws -> RecordingSession {
        let file = self.file
        if mode == .none, !FileContents.exists(file) {
            throw SetupError.noRecording(file, nearMiss: files.nearMiss(ofRecording: name), command: command)
        }
        var options = RecordingSession.Options()
        options.matching = try Matching(matching)
        options.repeats = repeats == .last ? .last : .refuse
        options.redactor = Redactor(of: origin)
        options.command = command
        // Another test of the same run may be recording the file.
        options.wait = .seconds(60)
        return try await RecordingSession.open(file, mode: mode, options: options) { URLSessionTransport() }
    }
}
