import APICheckHTTP

/// The transfers of a loop: those under way, and for each server those that wait for one of its connections.
///
/// The queue is ours and not libcurl's, whose time limit would run while a request waits in it.
struct Lanes {
    private struct Lane {
        var active = 0
        /// In order of arrival; a ticket that was cancelled is skipped when its turn comes.
        var tickets: [Ticket] = []
        /// Place in `tickets` of the next one.
        var next = 0
    }

    private let multi: MultiHandle
    private let settings: CurlTransport.Settings
    private let tools: Transfer.Tools
    /// By origin.
    private var lanes: [String: Lane] = [:]
    private var waiting: [ObjectIdentifier: Submission] = [:]
    private var underWay: [EasyHandle.ID: Transfer] = [:]
    private var handles: [ObjectIdentifier: EasyHandle.ID] = [:]
    private var streamCount = 0

    init(_ multi: MultiHandle, _ settings: CurlTransport.Settings, _ tools: Transfer.Tools) {
        self.multi = multi
        self.settings = settings
        self.tools = tools
    }

    mutating func admit(_ submission: Submission) {
        guard !submission.ticket.isCancelled else {
            return submission.finish(.failure(CancellationError()))
        }
        let origin = submission.request.url.origin
        lanes[origin, default: Lane()].tickets.append(submission.ticket)
        waiting[ObjectIdentifier(submission.ticket)] = submission
        startWaiting(origin)
    }

    /// Does nothing when the ticket's request has not arrived yet or has ended.
    mutating func cancel(_ ticket: Ticket) {
        let key = ObjectIdentifier(ticket)
        if let submission = waiting.removeValue(forKey: key) {
            submission.finish(.failure(CancellationError()))
        } else if let transfer = transfer(of: ticket) {
            leave(transfer, .failure(transfer.abandonment))
        }
    }

    /// Goes on with a transfer that waited for room or for content.
    func resume(_ ticket: Ticket) {
        // One that cannot go on ends, and then it is told as any other end.
        transfer(of: ticket)?.handle.resume()
    }

    private func transfer(of ticket: Ticket) -> Transfer? {
        handles[ObjectIdentifier(ticket)].flatMap { underWay[$0] }
    }

    /// Takes what libcurl says about the end of a transfer.
    mutating func finish(_ handle: EasyHandle.ID, _ code: CurlCode) {
        guard let transfer = underWay[handle] else { return }
        switch transfer.outcome(code) {
        case .answered(let exchange): leave(transfer, .success(exchange))
        case .failed(let error): leave(transfer, .failure(error))
        case .unverified(let fault):
            forget(transfer)
            do {
                try start(try transfer.inspection(of: fault))
            } catch {
                let refused = fault.failure(
                    for: transfer.submission.request, certificate: [], trust: settings.trust)
                leave(transfer, .failure((try? transfer.partial(refused)) ?? TransportError(refused)))
            }
        }
    }

    mutating func failAll(_ error: any Error) {
        for transfer in underWay.values {
            leave(transfer, .failure(transfer.submission.request.failure(error)))
        }
    }

    /// No transfer is under way or waits.
    var isIdle: Bool { underWay.isEmpty && waiting.isEmpty }

    /// There are transfers that ``endOverdue(at:)`` is for.
    var hasStreams: Bool { streamCount > 0 }

    mutating func endOverdue(at now: ContinuousClock.Instant) {
        for transfer in underWay.values where transfer.isStream {
            if let error = transfer.overdue(at: now) { leave(transfer, .failure(error)) }
        }
    }

    /// Starts as many requests to a server as have a connection each.
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

    private mutating func forget(_ transfer: Transfer) {
        multi.remove(transfer.handle)
        underWay[transfer.handle.id] = nil
        if transfer.isStream { streamCount -= 1 }
        handles[ObjectIdentifier(transfer.submission.ticket)] = nil
    }

    private mutating func leave(_ transfer: Transfer, _ result: Result<Exchange, any Error>) {
        if underWay[transfer.handle.id] != nil { forget(transfer) }
        // Before whoever records the exchange asks for the same bytes.
        transfer.giveBackBudget()
        transfer.submission.finish(result)
        // After a failure nobody knows what the handle still holds.
        if case .success = result { tools.idleHandles.put(transfer.handle) }
        let origin = transfer.submission.request.url.origin
        lanes[origin]?.active -= 1
        startWaiting(origin)
    }
}
