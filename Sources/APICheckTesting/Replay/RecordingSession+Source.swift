import APICheckBase
import APICheckHTTP
import APICheckRecordings

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
        case .recorded(let entry):
            return SourcedResponse(entry: entry, place: "\(path)\(entry.line.map { ":\($0)" } ?? "")")
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
}
