package import APICheckBase
package import APICheckHTTP
import APICheckJSON
package import APICheckRecordings

/// A run with one recording: a transport that answers from the file, from a live server whose answers it records, or
/// from both, depending on its ``RecordingMode``.
///
///     let session = try await RecordingSession.open(path, mode: .once) { try CurlTransport() }
///     // … requests …
///     try session.finish()
///
/// Nothing is written before ``finish()``, which is called after a successful run and replaces the file. A file that
/// exists but is not a recording is rejected in every mode. A session that records has exclusive access to the file
/// until it ends, also across processes.
package final class RecordingSession: Transport {
    package struct Options: Sendable {
        package var matching = Matching()
        package var repeats = Replayer.Repeats.last
        package var redactor: any SecretRemoval = Redactor()
        /// The comment of a new file.
        var comment: String?
        /// The command with which the front end records a missing request; nil if it records whole workflows.
        package var command: String?
        /// How long to wait for another session that records the same file.
        package var wait = Duration.seconds(10)
        /// Whether failed calls are saved as entries; otherwise a failed call prevents saving.
        package var keepsFailures = false
        /// Changes an entry before it is saved; nil drops it. The response that the caller gets is unchanged.
        package var filter: (@Sendable (RecordedEntry) -> RecordedEntry?)?
        /// The memory for recorded exchanges; an exchange that exceeds it is not recorded.
        package var budget = ByteBudget()

        package init() {}
    }

    /// What happened to the file.
    package enum Outcome: Hashable, Sendable {
        /// It was not changed, because nothing was recorded.
        case kept
        /// It was written with this number of entries, `new` of them from this run.
        case recorded(entries: Int, new: Int)
    }

    package enum AnswerSource: Sendable {
        case recorded(RecordedEntry)
        /// A transport that asks the live server and records its answer.
        case live(any Transport)
    }

    private enum Source {
        case file(Replayer)
        case live(Recorder)
        case fileThenLive(Replayer, Recorder)
    }

    /// The maximum size of streamed request content that is compared with recorded requests; a request with more goes
    /// to the live server.
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

    /// Opens a session. `live` creates the transport when the first request has to be sent.
    ///
    /// Throws ``RecordingError`` for a broken file, for a missing file in mode ``RecordingMode/none``, and when another
    /// session holds the lock of the file for too long.
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
                throw RecordingError(
                    .absent(options.command.map(NextStep.recordWith) ?? .record(api: nil)), path: path)
            }
            return try replaying()
        case .once where FileContents.exists(path):
            // A process that was killed after it had written the file may have left its lock.
            FileLock.removeAbandoned(for: path)
            return try replaying()
        case .once, .new, .all, .refresh: break
        }
        let lock = try await RecordingLock.take(path, waiting: options.wait)
        // Read with the lock held: its previous holder may just have written the file.
        let old = FileContents.exists(path) ? try Recording(contentsOf: path) : nil
        if mode == .once && old != nil { return try replaying() }
        let kept = mode == .new ? old : nil
        let refresh =
            mode == .refresh
            ? old.map { Refresh($0, matching: options.matching, redactor: options.redactor) } : nil
        let recorder = Recorder(
            around: LazyTransport(live), redactor: options.redactor, after: kept?.entries ?? [],
            keepsFailures: options.keepsFailures, budget: options.budget, filter: options.filter, refreshing: refresh)
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

    /// Sends each request to the live server and records its answer, whatever the file has; nil for a session that only replays.
    package var live: (any Transport)? { recorder }

    /// Whether any request may be sent to the live server.
    package var records: Bool { recorder != nil }

    /// The results of ``RecordingMode/refresh``; nil in other modes, and when there was nothing to refresh.
    package var refreshed: RefreshTally? { recorder?.refresh?.tally }

    /// The content of the file when the session began; nil when it is recorded anew.
    package var recording: Recording? {
        switch source {
        case .file(let replayer), .fileThenLive(let replayer, _): replayer.recording
        case .live: nil
        }
    }

    /// The entries of the file that answered no request of this run, in recorded order.
    package var unused: [UnusedEntry] {
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

    /// Decides where the answer to a request comes from. A returned entry counts as served.
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
            // Finding an entry needs the whole request.
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
            try await exchange.response?.deliver(to: receive)
            return exchange
        }
    }

    /// The number of live requests so far.
    package var liveCount: Int { recorder?.count ?? 0 }

    /// The number of live requests whose exchanges are complete and kept.
    package var keptCount: Int { recorder?.keptCount ?? 0 }

    /// The number of exchanges that were not kept because the budget was exhausted.
    package var droppedCount: Int { recorder?.droppedCount ?? 0 }

    /// Writes what was recorded so far and continues, so that less is lost if the run is interrupted. Returns the
    /// number of entries, nil when there was nothing to write.
    package func saveSoFar() throws -> Int? {
        guard let recorder, recorder.keptCount > 0, lock.withLock({ $0 != nil }) else { return nil }
        return try recorder.save(to: path, comment: comment)
    }

    /// Ends a successful run and writes what it recorded. A run without a live request does not change the file.
    ///
    /// - Parameters:
    ///   - order: The labels of the requests in the order of the entries, for requests that were sent at the same
    ///   time; an entry that it lacks comes last. Nil keeps the order in which the requests were sent.
    ///   - change: Changes the entries before secrets are removed from them.
    /// - Throws: ``RecordingError`` when a live request failed, and `FileError`; the file is unchanged then.
    @discardableResult package func finish(
        order: [ExchangeLabel]?, change: ([RecordedEntry]) -> [RecordedEntry] = { $0 }
    ) throws -> Outcome {
        defer { release() }
        guard let recorder, recorder.count > 0, lock.withLock({ $0 != nil }) else { return .kept }
        recorder.change(change)
        if let order { recorder.arrange(order) }
        let entries = try recorder.save(to: path, comment: comment)
        return .recorded(entries: entries, new: recorder.keptCount)
    }

    /// Ends a successful run, with the entries in the order in which the requests were sent.
    @discardableResult package func finish() throws -> Outcome { try finish(order: nil) }

    /// Ends a failed run without changing the file.
    package func discard() { release() }

    private func release() { lock.withLock { $0 = nil } }
}

/// Creates its transport on the first request: a replay opens no connection and reads no certificates.
final class LazyTransport: Transport {
    private let make: @Sendable () throws -> any Transport
    private let made = Locked<(any Transport)?>(nil)

    init(_ make: @escaping @Sendable () throws -> any Transport) { self.make = make }

    func send(_ request: Request) async throws -> Exchange { try await transport.send(request) }

    func stream(
        _ request: Request, content: OutgoingContent?, receive: @Sendable (ResponsePart) async throws -> Void
    ) async throws -> Exchange {
        try await transport.stream(request, content: content, receive: receive)
    }

    private var transport: any Transport {
        get throws {
            try made.withLock { made in
                let transport = try made ?? make()
                made = transport
                return transport
            }
        }
    }
}

/// The exclusive right to write a recording on this machine.
package enum RecordingLock {
    /// Locks a file, which need not exist yet, and creates missing folders. Throws ``RecordingError`` when another
    /// process or session holds the lock for longer than `limit`.
    package static func take(_ path: String, waiting limit: Duration) async throws -> FileLock {
        try FileContents.createFolder(FilePath.folder(of: path))
        let end = ContinuousClock.now + limit
        while true {
            switch try FileLock.take(for: path) {
            case .taken(let lock): return lock
            case .held(let owner):
                guard ContinuousClock.now < end else {
                    throw RecordingError(.held(by: owner, waited: limit), path: path)
                }
                try await Task.sleep(for: .milliseconds(20))
            }
        }
    }
}
