import APICheckBase
import APICheckHTTP

/// Passes a response from the event loop to the caller, with a bounded buffer.
final class ResponsePipe: Sendable {
    struct Batch: Sendable {
        var parts: [ResponsePart] = []
        /// Set in the last batch.
        var result: Result<Exchange, any Error>?
        /// The loop waited for room and can continue.
        var wasPaused = false
    }

    private struct State: Sendable {
        var batch = Batch()
        var contentCount = 0
        var waiting: CheckedContinuation<Batch, Never>?

        mutating func take() -> Batch {
            defer {
                batch = Batch()
                contentCount = 0
            }
            return batch
        }
    }

    /// Maximum number of waiting content bytes, not counting the last piece of libcurl.
    private static let room = 64 << 10

    private let state = Locked(State())

    /// Returns false when there is no room; the loop then pauses until ``next()`` made room.
    func hasRoom() -> Bool {
        state.withLock { state in
            guard state.contentCount < ResponsePipe.room else {
                state.batch.wasPaused = true
                return false
            }
            return true
        }
    }

    /// Adds a part without waking the reader: ``deliver()`` does that once for all parts of an iteration of the loop.
    /// Returns true for the first part since then.
    func put(_ part: ResponsePart) -> Bool {
        state.withLock { state in
            let isFirst = state.batch.parts.isEmpty
            if case .content(let piece) = part {
                state.contentCount += piece.count
                if case .content(var last)? = state.batch.parts.last {
                    // Removed first, so that the bytes are not copied.
                    state.batch.parts.removeLast()
                    last += piece
                    state.batch.parts.append(.content(last))
                    return isFirst
                }
            }
            state.batch.parts.append(part)
            return isFirst
        }
    }

    func finish(_ result: Result<Exchange, any Error>) {
        state.withLock { $0.batch.result = result }
        deliver()
    }

    func deliver() {
        let (waiting, batch) = state.withLock { state -> (CheckedContinuation<Batch, Never>?, Batch) in
            guard let waiting = state.waiting, !state.batch.parts.isEmpty || state.batch.result != nil else {
                return (nil, Batch())
            }
            state.waiting = nil
            return (waiting, state.take())
        }
        waiting?.resume(returning: batch)
    }

    /// Returns everything since the last call: at least one part or the result. For one caller at a time.
    func next() async -> Batch {
        await withCheckedContinuation { continuation in
            let batch = state.withLock { state -> Batch? in
                if !state.batch.parts.isEmpty || state.batch.result != nil { return state.take() }
                state.waiting = continuation
                return nil
            }
            if let batch { continuation.resume(returning: batch) }
        }
    }
}

/// A request for the event loop, and the callbacks for its response.
final class Submission: Sendable {
    let ticket: Ticket
    let request: Request
    /// ``HTTPURL/origin`` of the request.
    let origin: String
    /// Sent instead of the request's body.
    let content: ContentPipe?
    /// Receives the response while it arrives; without it, only the complete exchange is reported.
    let answer: ResponsePipe?
    /// Called exactly once, by the event loop.
    let finish: @Sendable (Result<Exchange, any Error>) -> Void

    init(
        ticket: Ticket, request: Request, content: ContentPipe? = nil, answer: ResponsePipe? = nil,
        finish: @escaping @Sendable (Result<Exchange, any Error>) -> Void
    ) {
        self.ticket = ticket
        self.request = request
        origin = request.url.origin
        self.content = content
        self.answer = answer
        self.finish = finish
    }
}

/// The identity of one call of `send`. It exists before the submission, so that a cancellation may arrive first.
final class Ticket: Sendable {
    private let cancelled = Locked(false)

    var isCancelled: Bool { cancelled.withLock { $0 } }

    func cancel() { cancelled.withLock { $0 = true } }
}
