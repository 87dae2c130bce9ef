import APICheckBase
import APICheckHTTP

/// Carries an answer from the loop to who asked, a bounded part of it at a time.
final class ResponsePipe: Sendable {
    struct Batch: Sendable {
        var parts: [ResponsePart] = []
        /// Set in the last batch.
        var result: Result<Exchange, any Error>?
        /// The loop waits for room, and has some now.
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

    /// Bytes of content that wait at most, but for one piece of libcurl's.
    private static let room = 64 << 10

    private let state = Locked(State())

    /// False, and then the loop pauses until ``next()`` made room.
    func hasRoom() -> Bool {
        state.withLock { state in
            guard state.contentCount < ResponsePipe.room else {
                state.batch.wasPaused = true
                return false
            }
            return true
        }
    }

    /// Puts a part without waking who waits for it: ``deliver()`` does, once for all parts of a turn of the loop.
    /// Returns true for the first part since then.
    func put(_ part: ResponsePart) -> Bool {
        state.withLock { state in
            let isFirst = state.batch.parts.isEmpty
            if case .content(let piece) = part {
                state.contentCount += piece.count
                if case .content(var last)? = state.batch.parts.last {
                    // Taken out first, so that the bytes are not copied.
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

    /// What has come since the last call, at least one part or the result. For one caller at a time.
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
