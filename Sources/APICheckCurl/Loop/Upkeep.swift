/// Periodic work of the event loop: ends streams that make no progress and closes unused connections.
struct Upkeep {
    /// How often streams are checked.
    private static let tick = Duration.milliseconds(250)
    /// The wait when no periodic work is due.
    private static let nothingDue = Duration.seconds(60)

    private let idle: Duration
    private var nextTick = ContinuousClock.now
    private var mayKeepConnections = false
    /// When the last transfer ended; nil while one is active.
    private var idleSince: ContinuousClock.Instant?

    /// `idle` is how long unused connections are kept.
    init(idle: Duration) { self.idle = idle }

    /// Must be called when the loop takes new commands.
    mutating func workBegins() {
        mayKeepConnections = true
        idleSince = nil
    }

    /// Performs due work and returns the time until the next work is due.
    mutating func perform(_ transfers: inout TransferQueue, closeConnections: () throws -> Void) rethrows -> Duration {
        // Most iterations do not need the clock.
        guard transfers.hasStreams || transfers.isIdle && mayKeepConnections else { return Upkeep.nothingDue }
        let now = ContinuousClock.now
        if transfers.hasStreams {
            if now >= nextTick {
                transfers.endOverdue(at: now)
                nextTick = now + Upkeep.tick
            }
            return now.duration(to: nextTick)
        }
        let since = idleSince ?? now
        idleSince = since
        let left = idle - since.duration(to: now)
        if left > .zero { return left }
        try closeConnections()
        mayKeepConnections = false
        idleSince = nil
        return Upkeep.nothingDue
    }
}
