import APICheckBase
package import APICheckHTTP

/// A connection of libcurl that is used after the head of its response, on a thread of its own.
private final class CurlTunnel: Tunnel {
    private struct State {
        var outgoing: [UInt8] = []
        var incoming: [UInt8] = []
        /// Either side has closed the connection.
        var hasEnded = false
        var sender: CheckedContinuation<Void, any Error>?
        var receiver: CheckedContinuation<[UInt8]?, Never>?
    }

    /// The bytes of a direction that wait before its source does.
    private static let maximumWaiting = 65_536

    private let state = Locked(State())
    private let wakeUp = WakeUpPipe()

    /// Connects, sends the request and reads the head of its response, then passes bytes until one side closes.
    ///
    /// - Parameters:
    ///   - opened: Called once, with a ``TransportError`` for a failure.
    ///   - ended: Called at the end of the thread.
    func start(
        _ request: Request, _ settings: TransportSettings,
        opened: @escaping @Sendable (Result<OpenedTunnel, any Error>) -> Void, ended: @escaping @Sendable () -> Void
    ) {
        do {
            try DetachedThread.start { [self] in
                defer { ended() }
                run(request, settings, opened: opened)
            }
        } catch {
            ended()
            opened(.failure(TransportError(error, host: request.hostAndPort)))
        }
    }

    private func run(
        _ request: Request, _ settings: TransportSettings, opened: (Result<OpenedTunnel, any Error>) -> Void
    ) {
        let connection: TunnelConnection
        do {
            connection = try TunnelConnection(to: request, settings)
            let head = try connection.answer(to: request, within: settings.limits) { hasEnded }
            deliver(connection.takeRest())
            opened(.success(OpenedTunnel(head: head, tunnel: self)))
        } catch {
            close()
            return opened(.failure(error))
        }
        while !hasEnded, (try? passOn(connection)) == true {}
        close()
    }

    private var hasEnded: Bool { state.withLock { $0.hasEnded } }

    /// Moves what can be moved, and waits otherwise. Returns false at the end of the connection.
    private func passOn(_ connection: TunnelConnection) throws -> Bool {
        let (waiting, hasRoom) = state.withLock { ($0.outgoing, $0.incoming.count < CurlTunnel.maximumWaiting) }
        let sent = waiting.isEmpty ? 0 : try connection.send(waiting[...])
        if sent > 0 { removeSent(sent) }
        let received = hasRoom ? try connection.receive() : nil
        if let received {
            if received.isEmpty { return false }
            deliver(received)
        }
        if sent == 0, received == nil {
            connection.wait(forRoom: !waiting.isEmpty, forBytes: hasRoom, or: wakeUp)
        }
        return true
    }

    private func removeSent(_ count: Int) {
        let sender = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            state.outgoing.removeFirst(count)
            guard state.outgoing.count < CurlTunnel.maximumWaiting else { return nil }
            defer { state.sender = nil }
            return state.sender
        }
        sender?.resume()
    }

    private func deliver(_ bytes: [UInt8]) {
        if bytes.isEmpty { return }
        let receiver = state.withLock { state -> CheckedContinuation<[UInt8]?, Never>? in
            guard let receiver = state.receiver else {
                state.incoming += bytes
                return nil
            }
            state.receiver = nil
            return receiver
        }
        receiver?.resume(returning: bytes)
    }

    func send(_ bytes: [UInt8]) async throws {
        let isFull = try state.withLock { state in
            if state.hasEnded { throw CancellationError() }
            state.outgoing += bytes
            return state.outgoing.count >= CurlTunnel.maximumWaiting
        }
        wakeUp.signal()
        guard isFull else { return }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result = state.withLock { state -> Result<Void, any Error>? in
                    if state.hasEnded { return .failure(CancellationError()) }
                    if state.outgoing.count < CurlTunnel.maximumWaiting { return .success(()) }
                    state.sender = continuation
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            close()
        }
    }

    func receive() async -> [UInt8]? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let result = state.withLock { state -> [UInt8]?? in
                    if !state.incoming.isEmpty {
                        defer { state.incoming = [] }
                        return .some(state.incoming)
                    }
                    if state.hasEnded { return .some(nil) }
                    state.receiver = continuation
                    return .none
                }
                guard let result else { return }
                // There is room again.
                wakeUp.signal()
                continuation.resume(returning: result)
            }
        } onCancel: {
            close()
        }
    }

    func close() {
        let (sender, receiver) = state.withLock { state in
            state.hasEnded = true
            defer { (state.sender, state.receiver) = (nil, nil) }
            return (state.sender, state.receiver)
        }
        wakeUp.signal()
        sender?.resume(throwing: CancellationError())
        receiver?.resume(returning: nil)
    }
}

/// Opens tunnels with libcurl: TLS, certificates and proxies as for ``CurlTransport``.
package final class CurlTunnels: TunnelOpener {
    private let settings: TransportSettings
    private let limit: Int
    private let count = Locked(0)

    /// - Parameter limit: The number of open tunnels; each has a thread.
    package init(
        limits: TransportLimits = TransportLimits(), limit: Int = 100, proxies: ProxySettings = .environment,
        trust: TrustSettings = .environment, servers: TLSServers = [:]
    ) {
        self.limit = limit
        settings = TransportSettings(
            limits: limits, budget: ByteBudget(), maximumConnectionsPerHost: limit, proxies: proxies, trust: trust,
            servers: servers)
    }

    package func open(_ request: Request) async throws -> OpenedTunnel {
        let fits = count.withLock { count in
            guard count < limit else { return false }
            count += 1
            return true
        }
        guard fits else {
            throw TransportError(
                .other, host: request.hostAndPort, phase: .preparing, reason: "\(limit) WebSockets are open",
                remedy: "close some of them")
        }
        let tunnel = CurlTunnel()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                tunnel.start(request, settings, opened: { continuation.resume(with: $0) }) { [count] in
                    count.withLock { $0 -= 1 }
                }
            }
        } onCancel: {
            tunnel.close()
        }
    }
}
