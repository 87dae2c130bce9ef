import APICheckBase
package import APICheckHTTP

/// A request's content in the pieces it comes in. Nothing more is read from the client while much of it waits here.
///
/// For one reader. With `Expect: 100-continue` the client is told to go on when the first piece is asked for. Throws
/// ``RequestFault`` for content that is broken or over the limit, `CancellationError` when the client went away.
package final class RequestContent: AsyncSequence, AsyncIteratorProtocol, Sendable {
    package typealias Element = [UInt8]

    private struct State {
        var pieces: [[UInt8]] = []
        var next = 0
        var bytes = 0
        var end: Result<Headers, any Error>?
        var isAsked = false
        var isHeld = false
        var waiting: CheckedContinuation<[UInt8]?, any Error>?

        /// Nil when there is nothing yet.
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

    /// Bytes that wait here before the connection is read no further.
    private static let most = 65_536

    private let state = Locked(State())
    private let wanted: @Sendable () -> Void

    /// `wanted` is called when the first piece is asked for and when pieces fit again.
    init(wanted: @escaping @Sendable () -> Void) { self.wanted = wanted }

    package func makeAsyncIterator() -> RequestContent { self }

    /// The fields after the content, once it has come to its end.
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
                    let isFirst = !state.isAsked
                    state.isAsked = true
                    if Task.isCancelled { return (.failure(CancellationError()), false) }
                    guard let answer = state.take() else {
                        state.waiting = continuation
                        return (nil, isFirst)
                    }
                    let isWanted = state.isHeld && state.bytes <= RequestContent.most / 2
                    if isWanted { state.isHeld = false }
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

    /// False when no more should be read for now.
    func add(_ piece: [UInt8]) -> Bool {
        let (waiting, fits) = state.withLock { state -> (CheckedContinuation<[UInt8]?, any Error>?, Bool) in
            if let waiting = state.waiting {
                state.waiting = nil
                return (waiting, true)
            }
            state.pieces.append(piece)
            state.bytes += piece.count
            state.isHeld = state.bytes > RequestContent.most
            return (nil, !state.isHeld)
        }
        waiting?.resume(returning: piece)
        return fits
    }

    /// The content is whole, or never will be. Only the first call counts.
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
