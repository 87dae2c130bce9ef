import APICheckBase
import APICheckHTTP
import Foundation

/// The thread that owns a multi handle, and the queue by which everyone else speaks to it.
final class EventLoop: Sendable {
    private enum Command: Sendable {
        case submit(Submission)
        case cancel(Ticket)
        case resume(Ticket)
    }

    private struct Queue: Sendable {
        var commands: [Command] = []
        var isStopped = false
    }

    private let settings: CurlTransport.Settings
    private let multi: MultiHandle
    private let queue = Locked(Queue())

    /// Throws ``CurlFailure`` when libcurl cannot start.
    init(_ settings: CurlTransport.Settings) throws {
        self.settings = settings
        multi = try MultiHandle(keptConnections: max(64, settings.maximumConnectionsPerHost * 4))
        let thread = Thread { [self] in run() }
        thread.name = "apicheck.curl"
        thread.start()
    }

    func submit(_ submission: Submission) { enqueue(.submit(submission)) }

    func cancel(_ ticket: Ticket) {
        ticket.cancel()
        enqueue(.cancel(ticket))
    }

    /// Goes on with a transfer whose pipe has room again, or content again.
    func resume(_ ticket: Ticket) { enqueue(.resume(ticket)) }

    /// Ends the thread; no submission may be under way.
    func stop() {
        queue.withLock { queue in
            queue.isStopped = true
            multi.wakeUp()
        }
    }

    /// Wakes the thread under the lock, so that the handle is alive: the thread ends only after it saw `isStopped`.
    private func enqueue(_ command: Command) {
        queue.withLock { queue in
            guard !queue.isStopped else { return }
            queue.commands.append(command)
            // The first command has woken it; the others are taken with the first.
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
        var lanes = Lanes(multi, settings, tools)
        var upkeep = Upkeep(idle: settings.limits.idle)
        while let commands = take() {
            if !commands.isEmpty { upkeep.workBegins() }
            for command in commands {
                switch command {
                case .submit(let submission): lanes.admit(submission)
                case .cancel(let ticket): lanes.cancel(ticket)
                case .resume(let ticket): lanes.resume(ticket)
                }
            }
            do {
                try multi.perform()
                while let (handle, code) = multi.nextFinished() { lanes.finish(handle, code) }
                tools.outbox.deliver()
                try multi.wait(atMost: upkeep.perform(&lanes, closeConnections: closeConnections))
            } catch {
                lanes.failAll(error)
                // libcurl itself is broken, e.g. out of memory: new requests fail too, but the thread does not spin.
                Thread.sleep(forTimeInterval: 0.1)
            }
        }
    }

    /// Under the lock, so that nobody wakes the handle while it changes. With new work there is nothing to close.
    private func closeConnections() throws {
        try queue.withLock { queue in
            if queue.commands.isEmpty { try multi.renew() }
        }
    }
}
