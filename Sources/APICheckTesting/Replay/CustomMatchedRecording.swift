import APICheckBase
import APICheckHTTP
import APICheckRecordings
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Answers requests from a recording whose entries a closure of the test chooses.
final class CustomMatchedRecording: ReplaySource {
    private let session: any ReplaySource
    private let matching: CustomMatching
    private let repeats: Replay.Repeats
    /// The command that records a missing request.
    private let command: String
    private let entries: [RecordedExchange]
    /// How often each entry answered.
    private let counts: Locked<[Int]>

    init(
        _ session: any ReplaySource, matching: CustomMatching, repeats: Replay.Repeats, command: String, origin: Origin
    ) {
        self.session = session
        self.matching = matching
        self.repeats = repeats
        self.command = command
        let recording = session.recording
        entries = (recording?.entries ?? []).enumerated().map { index, entry in
            RecordedExchange(entry: entry, origin: origin, place: recording?.place(ofEntry: index) ?? session.path)
        }
        counts = Locked(entries.map { _ in 0 })
    }

    var path: String { session.path }
    var recording: Recording? { session.recording }
    var faults: [AnswerFault] { [] }
    var records: Bool { session.records }
    var liveCount: Int { session.liveCount }

    func save() throws -> Bool { try session.save() }

    func discard() { session.discard() }

    var unused: [UnusedEntry] {
        let places = Set(zip(entries, counts.withLock { $0 }).filter { $1 == 0 }.map(\.0.place))
        return session.unused.filter { places.contains($0.place) }
    }

    func response(to request: Request, of replay: Replay) async throws -> SourcedResponse {
        guard let sent = URLRequest(request) else { throw URLError(.badURL) }
        let matches = entries.indices.filter { matching.isMatch(sent, entries[$0]) }
        let chosen = counts.withLock { counts in
            let last = repeats == .last ? matches.last : nil
            let chosen = matches.first { counts[$0] == 0 } ?? last
            if let chosen { counts[chosen] += 1 }
            return chosen
        }
        if let chosen { return SourcedResponse(entry: entries[chosen].entry, place: entries[chosen].place) }
        if session.records { return try await session.response(to: request, of: replay) }
        throw UnansweredRequest(request, problem(of: request, isUsedUp: !matches.isEmpty))
    }

    private func problem(of request: Request, isUsedUp: Bool) -> Problem {
        Problem(
            "no recorded answer to \(request.method) \(request.url.target)", locations: ["\(path)"],
            expected: isUsedUp ? "an unused entry" : "an entry that the closure of .custom accepts",
            actual: isUsedUp
                ? "all entries that it accepts have answered"
                : "none of \(entries.count.counted("entry", plural: "entries"))",
            steps: (isUsedUp ? [.change(.repeats)] : []) + [.recordWith(command: command)])
    }
}
