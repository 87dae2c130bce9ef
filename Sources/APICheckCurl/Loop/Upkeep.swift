/// Periodic work of the loop: ends streams that make no progress and closes connections that nothing uses.
struct Upkeep {
    /// How often streams are looked at.
    private static let tick = Duration.milliseconds(250)
    /// Nothing is due before something happens.
    private static let nothingDue = Duration.seconds(60)

    private let idle: Duration
    private var nextTick = ContinuousClock.now
    private var mayKeepConnections = false
    /// When the last transfer ended; nil while one is under way.
    private var idleSince: ContinuousClock.Instant?

    /// Connections are kept for the time `idle`.
    init(idle: Duration) { self.idle = idle }

    /// To be called in each turn that takes up new work.
    mutating func workBegins() {
        mayKeepConnections = true
        idleSince = nil
    }

    /// Does what is due and returns the time until something is due again.
    mutating func perform(_ lanes: inout Lanes, closeConnections: () throws -> Void) rethrows -> Duration {
        // The common turns need no clock.
        guard lanes.hasStreams || lanes.isIdle && mayKeepConnections else { return Upkeep.nothingDue }
        let now = ContinuousClock.now
        if lanes.hasStreams {
            if now >= nextTick {
                lanes.endOverdue(at: now)
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
