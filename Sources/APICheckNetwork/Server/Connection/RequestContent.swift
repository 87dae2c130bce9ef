import APICheckBase
package import APICheckHTTP

/// The content of a request in the pieces in which it arrives. The client is not read while many bytes wait here.
///
/// For one reader. A client that sent `Expect: 100-continue` gets the 100 response when the first piece is requested.
/// Throws ``RequestFault`` for content that is malformed or over the limit, and `CancellationError` when the client
/// disconnected.
package final class RequestContent: AsyncSequence, AsyncIteratorProtocol, Sendable {
    package typealias Element = [UInt8]

    private struct State {
        var pieces: [[UInt8]] = []
        var next = 0
        var bytes = 0
        var end: Result<Headers, any Error>?
        var isRequested = false
        var isPaused = false
        var waiting: CheckedContinuation<[UInt8]?, any Error>?

        /// Returns nil when nothing has arrived yet.
        mutating func take() -> Result<[UInt8]?, any Error>? {
            guard next < pieces.count else { return end.map { $0.map { _ in nil } } }
            let piece = pieces[next]
            next += 1
            bytes -= piece.count
            if next == pieces.count {
                pieces.removeAll(keepingCapacity: true)
                next = 0
            }
            return .success(piece)
        }
    }

    /// Maximum number of waiting bytes before the connection stops reading.
    private static let maximumWaiting = 65_536

    private let state = Locked(State())
    private let wanted: @Sendable () -> Void

    /// Calls `wanted` when the first piece is requested, and when there is room again.
    init(wanted: @escaping @Sendable () -> Void) { self.wanted = wanted }

    package func makeAsyncIterator() -> RequestContent { self }

    /// The trailer fields; empty before the end of the content.
    package var trailers: Headers {
        state.withLock { state in
            guard case .success(let trailers) = state.end else { return [] }
            return trailers
        }
    }

    package func next() async throws -> [UInt8]? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (answer, isWanted) = state.withLock { state -> (Result<[UInt8]?, any Error>?, Bool) in
                    let isFirst = !state.isRequested
                    state.isRequested = true
                    if Task.isCancelled { return (.failure(CancellationError()), false) }
                    guard let answer = state.take() else {
                        state.waiting = continuation
                        return (nil, isFirst)
                    }
                    let isWanted = state.isPaused && state.bytes <= RequestContent.maximumWaiting / 2
                    if isWanted { state.isPaused = false }
                    return (answer, isWanted || isFirst)
                }
                if isWanted { wanted() }
                if let answer { continuation.resume(with: answer) }
            }
        } onCancel: {
            let waiting = state.withLock { state in
                defer { state.waiting = nil }
                return state.waiting
            }
            waiting?.resume(throwing: CancellationError())
        }
    }

    /// Returns false when no more should be read for now.
    func add(_ piece: [UInt8]) -> Bool {
        let (waiting, fits) = state.withLock { state -> (CheckedContinuation<[UInt8]?, any Error>?, Bool) in
            if let waiting = state.waiting {
                state.waiting = nil
                return (waiting, true)
            }
            state.pieces.append(piece)
            state.bytes += piece.count
            state.isPaused = state.bytes > RequestContent.maximumWaiting
            return (nil, !state.isPaused)
        }
        waiting?.resume(returning: piece)
        return fits
    }

    /// Ends the content, complete or with an error. Only the first call has an effect.
    func finish(_ end: Result<Headers, any Error>) {
        let waiting = state.withLock { state -> CheckedContinuation<[UInt8]?, any Error>? in
            guard state.end == nil else { return nil }
            state.end = end
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(with: end.map { _ in nil })
    }
}
