import APICheckHTTP

/// The transfers of an event loop: the active ones, and for each server those that wait for a connection.
///
/// We do not use the queue of libcurl, because its time limit includes the time in the queue.
struct TransferQueue {
    private struct Lane {
        var active = 0
        /// The waiting tickets in order of arrival; cancelled ones are skipped.
        var tickets: [Ticket] = []
        /// The index in `tickets` of the next one.
        var next = 0
    }

    private let multi: MultiHandle
    private let settings: TransportSettings
    private let tools: Transfer.Tools
    /// Lanes by origin.
    private var lanes: [String: Lane] = [:]
    private var waiting: [ObjectIdentifier: Submission] = [:]
    private var underWay: [EasyHandle.ID: Transfer] = [:]
    private var handles: [ObjectIdentifier: EasyHandle.ID] = [:]
    private var streamCount = 0

    init(_ multi: MultiHandle, _ settings: TransportSettings, _ tools: Transfer.Tools) {
        self.multi = multi
        self.settings = settings
        self.tools = tools
    }

    mutating func add(_ submission: Submission) {
        guard !submission.ticket.isCancelled else {
            return submission.finish(.failure(CancellationError()))
        }
        lanes[submission.origin, default: Lane()].tickets.append(submission.ticket)
        waiting[ObjectIdentifier(submission.ticket)] = submission
        startWaiting(submission.origin)
    }

    /// Does nothing when the ticket's request has not arrived yet or has ended.
    mutating func cancel(_ ticket: Ticket) {
        let key = ObjectIdentifier(ticket)
        if let submission = waiting.removeValue(forKey: key) {
            submission.finish(.failure(CancellationError()))
        } else if let transfer = transfer(of: ticket) {
            leave(transfer, .failure(transfer.cancellationError))
        }
    }

    /// Continues a transfer that waited for room or for content.
    func resume(_ ticket: Ticket) {
        // If it cannot continue, it ends and is reported like any other end.
        transfer(of: ticket)?.handle.resume()
    }

    private func transfer(of ticket: Ticket) -> Transfer? {
        handles[ObjectIdentifier(ticket)].flatMap { underWay[$0] }
    }

    /// Handles the end of a transfer.
    mutating func finish(_ finished: MultiHandle.Finished) {
        guard let transfer = underWay[finished.handle] else { return }
        switch transfer.outcome(finished.code) {
        case .answered(let exchange): leave(transfer, .success(exchange))
        case .failed(let error): leave(transfer, .failure(error))
        case .unverified(let fault):
            remove(transfer)
            do {
                try start(try transfer.inspection(of: fault))
            } catch {
                let request = transfer.submission.request
                let refused = fault.failure(
                    for: request, certificate: [], trust: settings.trust(for: request.url))
                leave(transfer, .failure((try? transfer.partial(refused)) ?? TransportError(refused)))
            }
        }
    }

    mutating func failAll(_ error: any Error) {
        for transfer in underWay.values {
            leave(transfer, .failure(transfer.submission.request.failure(error)))
        }
    }

    /// Whether no transfer is active or waiting.
    var isIdle: Bool { underWay.isEmpty && waiting.isEmpty }

    /// Whether there are transfers for ``endOverdue(at:)``.
    var hasStreams: Bool { streamCount > 0 }

    mutating func endOverdue(at now: ContinuousClock.Instant) {
        for transfer in underWay.values where transfer.isStream {
            if let error = transfer.overdue(at: now) { leave(transfer, .failure(error)) }
        }
    }

    /// Starts waiting requests to a server as long as there are connections.
    private mutating func startWaiting(_ origin: String) {
        guard var lane = lanes.removeValue(forKey: origin) else { return }
        while lane.active < settings.maximumConnectionsPerHost, lane.next < lane.tickets.count {
            let ticket = lane.tickets[lane.next]
            lane.next += 1
            guard let submission = waiting.removeValue(forKey: ObjectIdentifier(ticket)) else { continue }
            do {
                try start(try Transfer(submission, settings, tools))
                lane.active += 1
            } catch {
                submission.finish(.failure(submission.request.failure(error)))
            }
        }
        if lane.next == lane.tickets.count {
            lane.tickets.removeAll(keepingCapacity: true)
            lane.next = 0
        }
        if lane.active > 0 { lanes[origin] = lane }
    }

    private mutating func start(_ transfer: Transfer) throws {
        try multi.add(transfer.handle)
        underWay[transfer.handle.id] = transfer
        if transfer.isStream { streamCount += 1 }
        handles[ObjectIdentifier(transfer.submission.ticket)] = transfer.handle.id
    }

    private mutating func remove(_ transfer: Transfer) {
        multi.remove(transfer.handle)
        underWay[transfer.handle.id] = nil
        if transfer.isStream { streamCount -= 1 }
        handles[ObjectIdentifier(transfer.submission.ticket)] = nil
    }

    private mutating func leave(_ transfer: Transfer, _ result: Result<Exchange, any Error>) {
        if underWay[transfer.handle.id] != nil { remove(transfer) }
        // Before the recorder of the exchange takes the same number of bytes.
        transfer.giveBackBudget()
        transfer.submission.finish(result)
        // After a failure the state of the handle is unknown.
        if case .success = result { tools.idleHandles.put(transfer.handle) }
        let origin = transfer.submission.origin
        lanes[origin]?.active -= 1
        startWaiting(origin)
    }
}
