import APICheckBase
package import APICheckHTTP
import APICheckJSON

/// One run against one recording: a transport that answers from the file, asks a live server and keeps what it says, or
/// both, as its ``RecordingMode`` says.
///
///     let session = try await RecordingSession.open(path, mode: .once) { try CurlTransport() }
///     // … requests …
///     try session.finish()
///
/// Nothing is written before ``finish()``, which is called when the run succeeded; then the file is replaced whole. A
/// file that is there and is no recording is refused in every mode. From opening to its end a session that records has
/// the file for itself, in this process and in others.
package final class RecordingSession: Transport {
    package struct Options: Sendable {
        package var matching = Matching()
        package var repeats = Replayer.Repeats.last
        package var redactor = Redactor()
        /// The comment of a file that is made.
        package var comment: String?
        /// What records a missing request, for messages; without it, the `apicheck record` of the nearest entry's workflow.
        package var command: String?
        /// How long another session that records the same file is waited for.
        package var wait = Duration.seconds(10)
        /// Calls that failed are entries, too; else a call that failed keeps the run from being saved.
        package var keepsFailures = false
        /// For the bytes that a run may keep in memory; an exchange for which it has no room is not recorded.
        package var budget = ByteBudget()

        package init() {}
    }

    /// What became of the file.
    package enum Outcome: Hashable, Sendable {
        /// It is as it was: nothing had to be recorded.
        case kept
        /// It was written, with so many entries, `new` of them made by this run.
        case recorded(entries: Int, new: Int)
    }

    package enum AnswerSource: Sendable {
        case recorded(RecordedEntry)
        /// A transport that asks the live server and keeps what it says.
        case live(any Transport)
    }

    private enum Source {
        case file(Replayer)
        case live(Recorder)
        case fileThenLive(Replayer, Recorder)
    }

    /// Content of a request that is compared with recorded ones; one with more is asked live.
    private static let mostGathered = 64 << 20

    package let path: String
    private let budget: ByteBudget
    private let comment: String?
    private let source: Source
    /// Held while the file may be written.
    private let lock: Locked<FileLock?>

    private init(
        path: String, source: Source, budget: ByteBudget, comment: String? = nil, lock: FileLock? = nil
    ) {
        self.path = path
        self.budget = budget
        self.comment = comment
        self.source = source
        self.lock = Locked(lock)
    }

    /// `live` is called when the first request has to go out.
    ///
    /// Throws ``RecordingError`` for a file that is broken, that ``RecordingMode/none`` needs and is absent, or that
    /// another session records for longer than the wait.
    package static func open(
        _ path: String, mode: RecordingMode, options: Options = Options(),
        live: @escaping @Sendable () throws -> any Transport
    ) async throws -> RecordingSession {
        func replaying() throws -> RecordingSession {
            RecordingSession(
                path: path, source: .file(replayer(of: try Recording(contentsOf: path), options)),
                budget: options.budget)
        }
        switch mode {
        case .none:
            guard FileContents.exists(path) else {
                throw RecordingError(.absent(command: options.command ?? "apicheck record"), path: path)
            }
            return try replaying()
        case .once where FileContents.exists(path):
            // A process that was killed after it had written the file may have left its lock.
            FileLock.removeAbandoned(for: path)
            return try replaying()
        case .once, .new, .all, .refresh: break
        }
        let lock = try await RecordingLock.take(path, waiting: options.wait)
        // Looked at once the file is ours: who had it before may just have made it.
        let old = FileContents.exists(path) ? try Recording(contentsOf: path) : nil
        if mode == .once && old != nil { return try replaying() }
        let kept = mode == .new ? old : nil
        let refresh =
            mode == .refresh
            ? old.map { Refresh($0, matching: options.matching, redactor: options.redactor) } : nil
        let recorder = Recorder(
            around: LazyTransport(live), redactor: options.redactor, after: kept?.entries ?? [],
            keepsFailures: options.keepsFailures, budget: options.budget, refreshing: refresh)
        let source = kept.map { Source.fileThenLive(replayer(of: $0, options), recorder) } ?? .live(recorder)
        return RecordingSession(
            path: path, source: source, budget: options.budget,
            comment: (refresh == nil ? kept : old)?.comment ?? options.comment,
            lock: lock)
    }

    private static func replayer(of recording: Recording, _ options: Options) -> Replayer {
        Replayer(
            recording, matching: options.matching, repeats: options.repeats, redactor: options.redactor,
            command: options.command)
    }

    /// False when every request is answered from the file or not at all.
    package var records: Bool { recorder != nil }

    /// What ``RecordingMode/refresh`` found; nil in another mode, and where there was nothing to refresh.
    package var refreshed: RefreshTally? { recorder?.refresh?.tally }

    /// What the file held when the session began; nil when it is recorded anew.
    package var recording: Recording? {
        switch source {
        case .file(let replayer), .fileThenLive(let replayer, _): replayer.recording
        case .live: nil
        }
    }

    /// Entries of the file that have answered no request of this run: their places and what they would have answered.
    package var unused: [(place: String, request: String)] {
        switch source {
        case .file(let replayer), .fileThenLive(let replayer, _): replayer.unused
        case .live: []
        }
    }

    private var recorder: Recorder? {
        switch source {
        case .file: nil
        case .live(let recorder), .fileThenLive(_, let recorder): recorder
        }
    }

    package func send(_ request: Request) async throws -> Exchange {
        try Task.checkCancellation()
        let source: AnswerSource
        do {
            source = try answer(to: request)
        } catch {
            throw TransportError(error, url: request.url)
        }
        return switch source {
        case .recorded(let entry): try entry.answer()
        case .live(let recorder): try await recorder.send(request)
        }
    }

    /// Where the answer to a request is to be had. An entry counts as having answered.
    package func answer(to request: Request) throws(Miss) -> AnswerSource {
        switch source {
        case .file(let replayer): .recorded(try replayer.entry(answering: request))
        case .live(let recorder): .live(recorder)
        case .fileThenLive(let replayer, let recorder):
            (try? replayer.entry(answering: request)).map { .recorded($0) } ?? .live(recorder)
        }
    }

    package func stream(
        _ request: Request, content: OutgoingContent?, receive: @Sendable (ResponsePart) async throws -> Void
    ) async throws -> Exchange {
        switch source {
        case .file(let replayer): return try await replayer.stream(request, content: content, receive: receive)
        case .live(let recorder): return try await recorder.stream(request, content: content, receive: receive)
        case .fileThenLive(let replayer, let recorder):
            // An entry is found by the whole request.
            var request = request
            if let content {
                let (bytes, rest) = try await content.gathered(upTo: RecordingSession.mostGathered, of: budget)
                if let rest { return try await recorder.stream(request, content: rest, receive: receive) }
                request.body = bytes
            }
            guard let entry = try? replayer.entry(answering: request) else {
                return try await recorder.stream(request, content: nil, receive: receive)
            }
            let exchange = try entry.answer()
            try await exchange.response?.hand(to: receive)
            return exchange
        }
    }

    /// Live requests made so far.
    package var liveCount: Int { recorder?.count ?? 0 }

    /// Live requests whose exchange is complete and is kept.
    package var keptCount: Int { recorder?.keptCount ?? 0 }

    /// Exchanges that were not kept, being over the limit.
    package var droppedCount: Int { recorder?.droppedCount ?? 0 }

    /// Writes what was recorded so far and goes on, so that less is lost if the run never comes to its end. Returns the
    /// count of entries, nil when there was nothing to write.
    package func saveSoFar() throws -> Int? {
        guard let recorder, recorder.keptCount > 0, lock.withLock({ $0 != nil }) else { return nil }
        return try recorder.save(to: path, comment: comment)
    }

    /// Ends a run that succeeded and writes what it recorded. A run without a live request leaves the file as it is.
    ///
    /// Throws ``RecordingError`` when a live request got no answer, and `FileError`; the file is as it was then.
    @discardableResult package func finish() throws -> Outcome {
        defer { release() }
        guard let recorder, recorder.count > 0, lock.withLock({ $0 != nil }) else { return .kept }
        let entries = try recorder.save(to: path, comment: comment)
        return .recorded(entries: entries, new: recorder.keptCount)
    }

    /// Ends a run that failed: the file is as it was.
    package func discard() { release() }

    private func release() { lock.withLock { $0 = nil } }
}
