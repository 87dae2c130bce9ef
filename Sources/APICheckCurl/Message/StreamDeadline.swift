/// When a transfer is given up whose answer is handed on while it comes.
///
/// Such a transfer may take as long as it likes, but must make progress. The limit is the time
///
/// - that the server may take to answer, counted from the last byte of the request;
/// - without a byte of the content, in either direction;
/// - for the content in all, prolonged by a second for each ``leastRate`` bytes: a server that sends a byte now and then
///   would hold the transfer for ever. The content of a stream (``MediaType/isStream``) has no such limit, since it comes
///   when something happens.
///
/// Time in which our own side holds the transfer up does not count: the taker of the answer has no room, or the maker of
/// the content has none.
struct StreamDeadline {
    enum Fault: Hashable {
        case noAnswer
        case silent
        case slow(Duration)
        case slowUpload(Duration)
    }

    /// Bytes a second.
    static let leastRate = 500

    private let limit: Duration
    private let started: ContinuousClock.Instant
    private var checkedAt: ContinuousClock.Instant
    /// When our side last held the transfer up.
    private var heldAt: ContinuousClock.Instant
    /// How long it did, in the phase that is under way: sending or receiving.
    private var heldTime = Duration.zero
    private var isReceiving = false

    init(limit: Duration, at now: ContinuousClock.Instant = .now) {
        self.limit = limit
        started = now
        checkedAt = now
        heldAt = now
    }

    mutating func fault(
        at now: ContinuousClock.Instant, capture: Capture, isSending: Bool, isHeld: Bool
    ) -> Fault? {
        if !isReceiving, capture.headEnd != nil {
            isReceiving = true
            heldTime = .zero
        }
        if isHeld {
            heldTime += checkedAt.duration(to: now)
            heldAt = now
        }
        checkedAt = now
        if isHeld { return nil }
        if max(capture.movedAt, heldAt).duration(to: now) >= limit { return isReceiving ? .silent : .noAnswer }
        if let head = capture.headEnd {
            let time = head.time.duration(to: now) - heldTime
            return !head.isStream && time >= allowance(for: capture.contentCount) ? .slow(time) : nil
        }
        let time = started.duration(to: now) - heldTime
        return isSending && time >= allowance(for: capture.sentBodyCount) ? .slowUpload(time) : nil
    }

    private func allowance(for count: Int) -> Duration {
        limit + .milliseconds(count / (StreamDeadline.leastRate / 100) * 10)
    }
}
