import APICheckBase
import APICheckHTTP

/// Passes the content of a request from its producer to the event loop, with a bounded buffer.
final class ContentPipe: Sendable {
    /// The result of reading from the pipe.
    enum ReadResult: Equatable {
        /// 0 at the end of the content.
        case bytes(Int)
        /// Nothing is available now; the loop is woken up later.
        case paused
        /// The content does not have the declared length.
        case broken
    }

    private struct State: ~Copyable, Sendable {
        var bytes: [UInt8] = []
        /// The number of bytes that were taken.
        var offset = 0
        var isEnded = false
        var isClosed = false
        var isWaitingForContent = false
        var takenCount = 0
        /// The taken bytes, up to the limit.
        var kept: [UInt8] = []
        var isOverLimit = false
        /// The budget of all messages was exceeded.
        var isOverBudget = false
        var share: ByteBudget.Share
        /// The producer, while it waits for room.
        var producer: CheckedContinuation<Void, Never>?

        var waitingCount: Int { bytes.count - offset }

        init(_ budget: ByteBudget) { share = ByteBudget.Share(of: budget) }
    }

    private static let room = 64 << 10

    let length: Int?
    private let limit: Int
    private let state: Locked<State>

    /// `limit` is for the bytes kept as a record of the sent content, `budget` for those of all messages.
    init(length: Int?, limit: Int, budget: ByteBudget = ByteBudget()) {
        self.length = length
        self.limit = limit
        state = Locked(State(budget))
    }

    /// The taken bytes; empty when they exceed the limit.
    var kept: [UInt8] { state.withLock { $0.kept } }
    /// The number of taken bytes when they exceed the limit.
    var countOverLimit: Int? { state.withLock { $0.isOverLimit ? $0.takenCount : nil } }
    /// The loop has taken all available bytes and waits for the producer.
    var isWaitingForContent: Bool { state.withLock { $0.isWaitingForContent && !$0.isEnded } }
    var isOverBudget: Bool { state.withLock { $0.isOverBudget } }
    var isTakenWhole: Bool { state.withLock { $0.isEnded && $0.waitingCount == 0 } }

    /// Moves all content into the pipe and calls `wake` when the loop waits for it. Rethrows errors of the content.
    func fill(from content: OutgoingContent, wake: () -> Void) async throws {
        while let piece = try await content.next() {
            if piece.isEmpty { continue }
            let wasWaiting = state.withLock { state in
                state.bytes += piece
                defer { state.isWaitingForContent = false }
                return state.isWaitingForContent
            }
            if wasWaiting { wake() }
            await roomOrClose()
            if state.withLock({ $0.isClosed }) { return }
        }
        let wasWaiting = state.withLock { state in
            state.isEnded = true
            return state.isWaitingForContent
        }
        if wasWaiting { wake() }
    }

    private func roomOrClose() async {
        await withCheckedContinuation { continuation in
            let waits = state.withLock { state in
                guard state.waitingCount >= ContentPipe.room, !state.isClosed else { return false }
                state.producer = continuation
                return true
            }
            if !waits { continuation.resume() }
        }
    }

    /// Called by the event loop.
    func take(into buffer: UnsafeMutableRawBufferPointer) -> ReadResult {
        let (taken, producer) = state.withLock { state -> (ReadResult, CheckedContinuation<Void, Never>?) in
            let part = state.bytes[state.offset...].prefix(buffer.count)
            let count = part.count
            part.withUnsafeBytes { buffer.copyMemory(from: $0) }
            keep(part, &state)
            state.takenCount += count
            state.offset += count
            if state.waitingCount == 0 {
                state.bytes.removeAll(keepingCapacity: true)
                state.offset = 0
            }
            if let length, state.takenCount > length { return (.broken, nil) }
            if count == 0 && !state.isEnded {
                state.isWaitingForContent = true
                return (.paused, nil)
            }
            if count == 0, let length, state.takenCount < length { return (.broken, nil) }
            guard state.waitingCount < ContentPipe.room else { return (.bytes(count), nil) }
            defer { state.producer = nil }
            return (.bytes(count), state.producer)
        }
        producer?.resume()
        return taken
    }

    private func keep(_ part: ArraySlice<UInt8>, _ state: inout State) {
        guard !state.isOverLimit else { return }
        state.isOverBudget = state.kept.count + part.count <= limit && !state.share.take(part.count)
        if state.isOverBudget || state.kept.count + part.count > limit {
            state.isOverLimit = true
            state.kept = []
            state.share.giveBack()
        } else {
            state.kept += part
        }
    }

    func giveBackBudget() { state.withLock { $0.share.giveBack() } }

    /// Called at the end of the transfer: no more bytes are taken.
    func close() {
        let producer = state.withLock { state in
            state.isClosed = true
            state.bytes = []
            state.offset = 0
            defer { state.producer = nil }
            return state.producer
        }
        producer?.resume()
    }
}
