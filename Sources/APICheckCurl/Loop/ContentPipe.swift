import APICheckBase
import APICheckHTTP

/// Carries the content of a request from its maker to the loop, a bounded part of it at a time.
final class ContentPipe: Sendable {
    /// What the loop gets when it asks for bytes.
    enum Taken: Equatable {
        /// 0 at the end.
        case bytes(Int)
        /// None now; the loop is told when there are.
        case paused
        /// The content is not of the length announced.
        case broken
    }

    private struct State: ~Copyable, Sendable {
        var bytes: [UInt8] = []
        /// How many of them were taken.
        var offset = 0
        var isEnded = false
        var isClosed = false
        var isStarving = false
        var takenCount = 0
        /// What was taken, up to the limit.
        var kept: [UInt8] = []
        var isOverLimit = false
        /// There was no more room for all messages together.
        var isOverBudget = false
        var share: ByteBudget.Share
        /// The maker, which waits for room.
        var maker: CheckedContinuation<Void, Never>?

        var waitingCount: Int { bytes.count - offset }

        init(_ budget: ByteBudget) { share = ByteBudget.Share(of: budget) }
    }

    private static let room = 64 << 10

    let length: Int?
    private let limit: Int
    private let state: Locked<State>

    /// `limit` is for the bytes that are kept as a record of what was sent, `budget` for those of all messages.
    init(length: Int?, limit: Int, budget: ByteBudget = ByteBudget()) {
        self.length = length
        self.limit = limit
        state = Locked(State(budget))
    }

    /// What the loop took; none of it when it was over the limit.
    var kept: [UInt8] { state.withLock { $0.kept } }
    /// Bytes taken when they are more than are kept.
    var countOverLimit: Int? { state.withLock { $0.isOverLimit ? $0.takenCount : nil } }
    /// The loop has taken all there is and waits for the maker.
    var isStarving: Bool { state.withLock { $0.isStarving && !$0.isEnded } }
    var isOverBudget: Bool { state.withLock { $0.isOverBudget } }
    var isTakenWhole: Bool { state.withLock { $0.isEnded && $0.waitingCount == 0 } }

    /// Moves all content into the pipe and calls `wake` whenever the loop waits for it. Throws what the content throws.
    func fill(from content: OutgoingContent, wake: () -> Void) async throws {
        while let piece = try await content.next() {
            if piece.isEmpty { continue }
            let starved = state.withLock { state in
                state.bytes += piece
                defer { state.isStarving = false }
                return state.isStarving
            }
            if starved { wake() }
            await roomOrClose()
            if state.withLock({ $0.isClosed }) { return }
        }
        let starved = state.withLock { state in
            state.isEnded = true
            return state.isStarving
        }
        if starved { wake() }
    }

    private func roomOrClose() async {
        await withCheckedContinuation { continuation in
            let waits = state.withLock { state in
                guard state.waitingCount >= ContentPipe.room, !state.isClosed else { return false }
                state.maker = continuation
                return true
            }
            if !waits { continuation.resume() }
        }
    }

    /// Called by the loop.
    func take(into buffer: UnsafeMutableRawBufferPointer) -> Taken {
        let (taken, maker) = state.withLock { state -> (Taken, CheckedContinuation<Void, Never>?) in
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
                state.isStarving = true
                return (.paused, nil)
            }
            if count == 0, let length, state.takenCount < length { return (.broken, nil) }
            guard state.waitingCount < ContentPipe.room else { return (.bytes(count), nil) }
            defer { state.maker = nil }
            return (.bytes(count), state.maker)
        }
        maker?.resume()
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

    /// Nobody takes more: the transfer has ended.
    func close() {
        let maker = state.withLock { state in
            state.isClosed = true
            state.bytes = []
            state.offset = 0
            defer { state.maker = nil }
            return state.maker
        }
        maker?.resume()
    }
}
