package import APICheckHTTP
import APICheckJSON
import Synchronization

/// Passes requests on and keeps what went over the wire, each exchange under the ``ExchangeLabel`` of its task.
///
/// Nothing is kept on disk before ``save(to:)``, and nothing leaves it with its secrets. A call that failed is kept with
/// its error and as much of the response as came, but mostly it means that the run is not worth keeping.
package final class Recorder: Transport {
    private struct State {
        /// In the order the requests were made; nil while an answer is awaited, and for good when none came.
        var entries: [RecordedEntry?] = []
        var failure: String?
    }

    private let transport: any Transport
    private let redactor: Redactor
    private let earlier: [RecordedEntry]
    private let keepsFailures: Bool
    private let state = Mutex(State())

    /// `earlier` entries stand before those of this run. With `keepsFailures`, calls that failed on the wire are saved as
    /// entries of their own; else nothing is saved then.
    package init(
        around transport: any Transport, redactor: Redactor = Redactor(), after earlier: [RecordedEntry] = [],
        keepsFailures: Bool = false
    ) {
        self.transport = transport
        self.redactor = redactor
        self.earlier = earlier
        self.keepsFailures = keepsFailures
    }

    /// The requests made so far.
    package var count: Int { state.withLock { $0.entries.count } }

    package func send(_ request: Request) async throws -> Exchange {
        let index = state.withLock { state in
            state.entries.append(nil)
            return state.entries.count - 1
        }
        do {
            let exchange = try await transport.send(request)
            let entry = RecordedEntry(exchange, label: ExchangeLabel.current)
            state.withLock { $0.entries[index] = entry }
            return exchange
        } catch {
            let entry = (error as? TransportError).flatMap { RecordedEntry($0, label: ExchangeLabel.current) }
            if let entry, keepsFailures {
                state.withLock { $0.entries[index] = entry }
                throw error
            }
            state.withLock { $0.failure = $0.failure ?? "\(error)" }
            throw error
        }
    }

    /// The earlier entries and what came back so far, secrets taken out.
    package var recording: Recording {
        Recording(entries: redactor.redact(earlier + state.withLock { $0.entries.compactMap { $0 } }))
    }

    /// Replaces the file whole and returns its count of entries. Throws ``RecordingError`` and leaves the file as it is when a call got no answer.
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
