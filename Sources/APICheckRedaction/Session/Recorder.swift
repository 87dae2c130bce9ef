import APICheckBase
package import APICheckHTTP
import APICheckJSON
package import APICheckRecordings

/// Passes requests on and keeps each exchange under the ``ExchangeLabel`` of its task.
///
/// Nothing is written before ``save(to:)``, and secrets are removed from what is written. A failed call is kept with
/// its error and the received part of the response, but usually it means that the run is not saved.
package final class Recorder: Transport {
    private struct State {
        /// The entries in the order of the requests; nil while an answer is awaited, and for an exchange that is not kept.
        var entries: [RecordedEntry?] = []
        /// The number of those that are not nil.
        var kept = 0
        var failure: Problem?
        var dropped = 0
    }

    /// The approximate memory of an entry without its bodies.
    private static let entryBytes = 2 << 10

    private let transport: any Transport
    private let redactor: any SecretRemoval
    private let earlier: [RecordedEntry]
    private let keepsFailures: Bool
    private let budget: ByteBudget
    private let filter: (@Sendable (RecordedEntry) -> RecordedEntry?)?
    /// Confirms stored answers with the server; nil records everything anew.
    let refresh: Refresh?
    private let state = Locked(State())

    /// `earlier` entries come before those of this run. With `keepsFailures`, a call that failed on the wire is saved
    /// as an entry; without it, nothing is saved after a failure. An exchange for which the budget has no room is not
    /// kept.
    package convenience init(
        around transport: any Transport, redactor: any SecretRemoval = Redactor(), after earlier: [RecordedEntry] = [],
        keepsFailures: Bool = false, budget: ByteBudget = ByteBudget()
    ) {
        self.init(
            around: transport, redactor: redactor, after: earlier, keepsFailures: keepsFailures, budget: budget,
            filter: nil, refreshing: nil)
    }

    init(
        around transport: any Transport, redactor: any SecretRemoval, after earlier: [RecordedEntry],
        keepsFailures: Bool,
        budget: ByteBudget, filter: (@Sendable (RecordedEntry) -> RecordedEntry?)?, refreshing refresh: Refresh?
    ) {
        self.transport = transport
        self.redactor = redactor
        self.earlier = earlier
        self.keepsFailures = keepsFailures
        self.budget = budget
        self.filter = filter
        self.refresh = refresh
    }

    /// The number of requests so far.
    package var count: Int { state.withLock { $0.entries.count } }

    /// The number of requests that are kept as entries.
    package var keptCount: Int { state.withLock { $0.kept } }

    /// The number of exchanges that were not kept because the budget was exhausted.
    package var droppedCount: Int { state.withLock { $0.dropped } }

    package func send(_ request: Request) async throws -> Exchange {
        try await recording {
            if let refresh { return try await refresh.entry(for: request, through: transport) }
            return RecordedEntry(try await transport.send(request), label: ExchangeLabel.current)
        }
    }

    package func stream(
        _ request: Request, content: OutgoingContent?, receive: @Sendable (ResponsePart) async throws -> Void
    ) async throws -> Exchange {
        try await recording {
            let exchange = try await transport.stream(request, content: content, receive: receive)
            return RecordedEntry(exchange, label: ExchangeLabel.current)
        }
    }

    private func recording(_ call: () async throws -> RecordedEntry) async throws -> Exchange {
        let index = state.withLock { state in
            state.entries.append(nil)
            return state.entries.count - 1
        }
        do {
            let entry = try await call()
            keep(entry, at: index)
            return entry.exchange
        } catch {
            if !keepsFailures {
                state.withLock {
                    $0.failure = $0.failure ?? (error as? any ProblemError)?.problem ?? Problem("\(error)")
                }
            } else if let failure = error as? TransportError, failure.kind == .notKept {
                state.withLock { $0.dropped += 1 }
            } else if let failure = error as? TransportError,
                let entry = RecordedEntry(failure, label: ExchangeLabel.current)
            {
                keep(entry, at: index)
            }
            throw error
        }
    }

    private func keep(_ entry: RecordedEntry, at index: Int) {
        guard let entry = filter.map({ $0(entry) }) ?? entry else { return }
        let response = entry.exchange.response
        let bytes =
            Recorder.entryBytes + (response?.body.count ?? 0) + (response?.encodedBody?.count ?? 0)
            + (entry.exchange.request.body?.count ?? 0)
        let fits = budget.take(bytes)
        state.withLock { state in
            if fits {
                state.entries[index] = entry
                state.kept += 1
            } else {
                state.dropped += 1
            }
        }
    }

    /// Changes the entries of this run.
    func change(_ change: ([RecordedEntry]) -> [RecordedEntry]) {
        state.withLock { state in
            state.entries = change(state.entries.compactMap(\.self))
            state.kept = state.entries.count
        }
    }

    /// Puts the entries of this run into the order of their labels, where the n-th entry of a label has the place of its
    /// n-th occurrence.
    func arrange(_ order: [ExchangeLabel]) {
        var places: [ExchangeLabel: [Int]] = [:]
        for (place, label) in order.enumerated() { places[label, default: []].append(place) }
        state.withLock { state in
            var counts: [ExchangeLabel: Int] = [:]
            let placed = state.entries.compactMap(\.self).enumerated().map { offset, entry in
                let count = counts[entry.label, default: 0]
                counts[entry.label] = count + 1
                let known = places[entry.label] ?? []
                return (place: count < known.count ? known[count] : .max, offset: offset, entry: entry)
            }
            state.entries = placed.sorted { ($0.place, $0.offset) < ($1.place, $1.offset) }.map(\.entry)
        }
    }

    /// The earlier entries and those of this run so far, without secrets.
    package var recording: Recording {
        Recording(entries: redactor.redact(earlier + state.withLock { $0.entries.compactMap { $0 } }))
    }

    /// Replaces the file and returns the number of its entries. Throws ``RecordingError`` and does not change the file
    /// when a call failed.
    @discardableResult package func save(to path: String, comment: String? = nil) throws -> Int {
        if let failure = state.withLock({ $0.failure }) {
            throw RecordingError(.failedRun(failure), path: path)
        }
        var recording = recording
        recording.comment = comment
        try recording.save(to: path)
        return recording.entries.count
    }
}
