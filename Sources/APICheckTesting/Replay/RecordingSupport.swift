#if Recording
import APICheckHTTP
import APICheckRecordings
import APICheckRedaction

/// What tests use to record: the package trait `Recording` decides whether there is anything.
enum RecordingSupport {
    /// Opens a recording that is made by the running test.
    static func open(_ plan: ReplayPlan, mode: RecordingMode, command: String) async throws -> any ReplaySource {
        let (file, origin) = (plan.file, plan.origin)
        var options = RecordingSession.Options()
        options.matching = try Matching(plan.matching)
        options.repeats = plan.replayedRepeats
        options.redactor = Redaction.of(origin)
        options.command = command
        // Another test of the same run may be recording the file.
        options.wait = .seconds(60)
        if let filter = plan.recordingFilter {
            options.filter = { entry in
                var exchange = RecordedExchange(entry: entry, origin: origin, place: file)
                return filter(&exchange) ? exchange.entry : nil
            }
        }
        return try await RecordingSession.open(file, mode: mode, options: options) { URLSessionTransport() }
    }
}

extension RecordingSession: ReplaySource {
    var faults: [AnswerFault] { [] }

    func response(to request: Request, of replay: Replay) async throws -> SourcedResponse {
        let source: AnswerSource
        do {
            source = try answer(to: request)
        } catch {
            throw UnansweredRequest(request, error.problem)
        }
        switch source {
        case .recorded(let entry): return SourcedResponse(entry, of: path)
        case .live(let recorder):
            let entry = RecordedEntry(try await record(request, by: recorder, for: replay))
            return SourcedResponse(entry: entry, place: "\(path) (being recorded)", isReplayed: false)
        }
    }

    /// Sends a request with the label that its entry gets in the recording.
    private func record(_ request: Request, by recorder: any Transport, for replay: Replay) async throws -> Exchange {
        let workflow = replay.name.split(separator: "/").dropFirst().joined(separator: "/")
        let label = ExchangeLabel(api: replay.origin.api, workflow: workflow.isEmpty ? nil : workflow)
        return try await ExchangeLabel.$current.withValue(label) { try await recorder.send(request) }
    }

    func save() throws -> Bool {
        if case .recorded = try finish() { true } else { false }
    }
}
#endif
