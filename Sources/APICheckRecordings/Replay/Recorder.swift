package import APICheckHTTP
import APICheckJSON
import Synchronization

/// Passes requests on and keeps what went over the wire, each exchange under the ``ExchangeLabel`` of its task.
///
/// Nothing is kept on disk before ``save(to:)``, and nothing leaves it with its secrets.
package final class Recorder: Transport {
    private struct State {
        /// In the order the requests were made; nil while an answer is awaited, and for good when none came.
        var entries: [RecordedEntry?] = []
        var failure: String?
    }

    private let transport: any Transport
    private let redactor: Redactor
    private let state = Mutex(State())

    package init(around transport: any Transport, redactor: Redactor = Redactor()) {
        self.transport = transport
        self.redactor = redactor
    }

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
            state.withLock { $0.failure = $0.failure ?? "\(error)" }
            throw error
        }
    }

    /// What came back so far, secrets taken out.
    package var recording: Recording {
        Recording(entries: redactor.redact(state.withLock { $0.entries.compactMap { $0 } }))
    }

    /// Replaces the file whole. Throws ``RecordingError`` and leaves the file as it is when a call got no answer.
    package func save(to path: String, comment: String? = nil) throws {
        if let failure = state.withLock({ $0.failure }) {
            throw RecordingError(.failedRun(failure), path: path)
        }
        var recording = recording
        recording.comment = comment
        try recording.save(to: path)
    }
}
