import APICheckBase
import APICheckHTTP
import APICheckRecordings

/// Answers requests from a recording that is not changed.
struct ReplayedFile: ReplaySource {
    let path: String
    private let replayer: Replayer

    /// Reads the file. Throws ``RecordingError`` if it is invalid.
    init(_ path: String, matching: Matching, repeats: Replayer.Repeats, redactor: any SecretRemoval, command: String)
        throws
    {
        self.path = path
        replayer = Replayer(
            try Recording(contentsOf: path), matching: matching, repeats: repeats, redactor: redactor, command: command)
    }

    var recording: Recording? { replayer.recording }
    var unused: [UnusedEntry] { replayer.unused }
    var faults: [AnswerFault] { [] }
    var records: Bool { false }
    var liveCount: Int { 0 }

    func response(to request: Request, of replay: Replay) async throws -> SourcedResponse {
        do {
            return SourcedResponse(try replayer.entry(answering: request), of: path)
        } catch {
            throw UnansweredRequest(request, error.problem)
        }
    }

    func save() throws -> Bool { false }

    func discard() {}
}
