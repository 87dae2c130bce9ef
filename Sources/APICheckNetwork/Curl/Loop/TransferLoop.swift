import APICheckBase
import APICheckHTTP

/// The thread that owns a multi handle, and the queue of commands for it.
final class TransferLoop: Sendable {
    private enum Command: Sendable {
        case submit(Submission)
        case cancel(Ticket)
        case resume(Ticket)
    }

    private struct Queue: Sendable {
        var commands: [Command] = []
        var isStopped = false
    }

    private let settings: TransportSettings
    private let multi: MultiHandle
    private let queue = Locked(Queue())

    /// Throws ``CurlFailure`` when libcurl cannot start, and `TransportError` when there is no thread for it.
    init(_ settings: TransportSettings) throws {
        self.settings = settings
        multi = try MultiHandle(keptConnections: max(64, settings.maximumConnectionsPerHost * 4))
        do {
            try DetachedThread.start { [self] in run() }
        } catch {
            throw TransportError(error, host: "libcurl")
        }
    }

    func submit(_ submission: Submission) { enqueue(.submit(submission)) }

    func cancel(_ ticket: Ticket) {
        ticket.cancel()
        enqueue(.cancel(ticket))
    }

    /// Continues a transfer whose pipe has room or content again.
    func resume(_ ticket: Ticket) { enqueue(.resume(ticket)) }

    /// Ends the thread; no submission may be under way.
    func stop() {
        queue.withLock { queue in
            queue.isStopped = true
            multi.wakeUp()
        }
    }

    /// Wakes the thread while holding the lock, so that the handle still exists: the thread ends only after it saw
    /// `isStopped`.
    private func enqueue(_ command: Command) {
        queue.withLock { queue in
            guard !queue.isStopped else { return }
            queue.commands.append(command)
            // The first command has woken the thread, which takes all commands together.
            if queue.commands.count == 1 { multi.wakeUp() }
        }
    }

    private func take() -> [Command]? {
        queue.withLock { queue in
            guard !queue.isStopped else { return nil }
            defer { queue.commands.removeAll(keepingCapacity: true) }
            return queue.commands
        }
    }

    private func run() {
        let tools = Transfer.Tools()
        var transfers = TransferQueue(multi, settings, tools)
        var upkeep = Upkeep(idle: settings.limits.idle)
        while let commands = take() {
            if !commands.isEmpty { upkeep.workBegins() }
            for command in commands {
                switch command {
                case .submit(let submission): transfers.add(submission)
                case .cancel(let ticket): transfers.cancel(ticket)
                case .resume(let ticket): transfers.resume(ticket)
                }
            }
            do {
                try multi.perform()
                while let finished = multi.nextFinished() { transfers.finish(finished) }
                tools.deferred.perform()
                try multi.wait(atMost: upkeep.perform(&transfers, closeConnections: closeConnections))
            } catch {
                transfers.failAll(error)
                // libcurl itself fails, e.g. out of memory. New requests fail too; the pause keeps the thread from
                // spinning.
                SystemCalls.pause(milliseconds: 100)
            }
        }
    }

    /// Holds the lock, so that nobody wakes the handle while it is replaced. Does nothing when there is new work.
    private func closeConnections() throws {
        try queue.withLock { queue in
            if queue.commands.isEmpty { try multi.renew() }
        }
    }
}

extension TransportError {
    init(_ failure: SystemError, host: String) {
        self.init(
            .other, host: host, phase: .preparing, reason: "no thread can be started: \(failure.text)",
            remedy: "raise the limits on processes and memory: `ulimit -a`")
    }
}

/// Periodic work of the event loop: ends streams that make no progress and closes unused connections.
private struct Upkeep {
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
