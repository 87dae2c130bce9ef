/// Decides when a streamed transfer has timed out.
///
/// A streamed transfer may take any time, but must make progress. The limit applies to
///
/// - the time until the server responds, counted from the last byte of the request;
/// - the time without a byte of content in either direction;
/// - the time for all content, extended by a second for each ``minimumRate`` bytes: otherwise a server that sends a
///   byte now and then could keep the transfer open forever. The content of a stream (``MediaType/isStream``) has no
///   such limit, because it is sent when events occur.
///
/// The time in which our own side blocks the transfer does not count: the reader of the response has no room, or the
/// producer of the content has none available.
struct StreamDeadline {
    enum Fault: Hashable {
        case noAnswer
        case silent
        case slow(Duration)
        case slowUpload(Duration)
    }

    /// The minimum rate, in bytes per second.
    static let minimumRate = 500

    private let limit: Duration
    private let started: ContinuousClock.Instant
    private var checkedAt: ContinuousClock.Instant
    /// When our side last blocked the transfer.
    private var pausedAt: ContinuousClock.Instant
    /// How long our side blocked the current phase, which is sending or receiving.
    private var pausedTime = Duration.zero
    private var isReceiving = false

    init(limit: Duration, at now: ContinuousClock.Instant = .now) {
        self.limit = limit
        started = now
        checkedAt = now
        pausedAt = now
    }

    mutating func fault(
        at now: ContinuousClock.Instant, capture: Capture, isSending: Bool, isPaused: Bool
    ) -> Fault? {
        if !isReceiving, capture.headEnd != nil {
            isReceiving = true
            pausedTime = .zero
        }
        if isPaused {
            pausedTime += checkedAt.duration(to: now)
            pausedAt = now
        }
        checkedAt = now
        if isPaused { return nil }
        if max(capture.lastProgress, pausedAt).duration(to: now) >= limit { return isReceiving ? .silent : .noAnswer }
        if let head = capture.headEnd {
            let time = head.time.duration(to: now) - pausedTime
            return !head.isStream && time >= allowance(for: capture.contentCount) ? .slow(time) : nil
        }
        let time = started.duration(to: now) - pausedTime
        return isSending && time >= allowance(for: capture.sentBodyCount) ? .slowUpload(time) : nil
    }

    private func allowance(for count: Int) -> Duration {
        limit + .milliseconds(count / (StreamDeadline.minimumRate / 100) * 10)
    }
}
