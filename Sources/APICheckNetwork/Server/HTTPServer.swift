package import APICheckBase
import NIOCore
import NIOPosix

/// A small HTTP/1.1 server (RFC 9112) that calls one function for each request.
///
/// Connections are kept alive and served concurrently, the requests of one connection in order.
package final class HTTPServer: Sendable {
    /// Responds to one complete request; called for many connections at once.
    package typealias Handler = @Sendable (ServerRequest) async -> ServerReply

    private struct Running {
        var channel: any Channel
        var connections: ConnectionRegistry
    }

    private let limits: ServerLimits
    private let budget: ContentBudget
    private let access: AccessPolicy
    private let passesWebSockets: Bool
    private let remedy: RemedyWording
    private let refused: @Sendable (PrintableText) -> Void
    private let running = Locked<Running?>(nil)

    /// - Parameters:
    ///   - budget: The memory for request content; several servers can share it.
    ///   - passesWebSockets: Whether the handler answers requests for a WebSocket, whose content is then what the client sends
    ///     up to the end of the connection.
    ///   - remedy: What to do about a setting that causes a rejection; part of the response.
    ///   - refused: Called once for each reason why `access` rejects requests, on the thread that reads them.
    package init(
        limits: ServerLimits = ServerLimits(), budget: ContentBudget? = nil, access: AccessPolicy = .loopback,
        passesWebSockets: Bool = false, remedy: @escaping RemedyWording = { _ in nil },
        refused: @escaping @Sendable (PrintableText) -> Void = { _ in }
    ) {
        self.limits = limits
        self.budget = budget ?? ContentBudget(limit: limits.bufferedBytes, largest: limits.bodyBytes)
        self.access = access
        self.passesWebSockets = passesWebSockets
        self.remedy = remedy
        self.refused = refused
    }

    /// Starts listening and returns the port, which the system chooses when `port` is 0.
    ///
    /// Throws a ``Problem`` when it cannot listen.
    @discardableResult
    package func start(
        host: String = "127.0.0.1", port: Int = 0, handler: @escaping Handler
    ) async throws -> Int {
        try await start(host: host, port: port, streaming: WholeRequests(budget: budget, handler: handler).answer)
    }

    /// Starts listening with a handler that streams.
    @discardableResult
    package func start(
        host: String = "127.0.0.1", port: Int = 0, streaming handler: @escaping StreamHandler
    ) async throws -> Int {
        try await start(host: host, port: port, service: .streaming(handler))
    }

    func start(host: String, port: Int, service: Service) async throws -> Int {
        guard (0...65_535).contains(port) else { throw Problem.invalidPort(port) }
        let connections = ConnectionRegistry(limit: limits.connections)
        let channel = try await listen(host: host, port: port, service: service, connections: connections)
        let isFirst = running.withLock { current in
            guard current == nil else { return false }
            current = Running(channel: channel, connections: connections)
            return true
        }
        guard isFirst else {
            try? await channel.close()
            await connections.closeAll()
            throw Problem.alreadyStarted
        }
        return channel.localAddress?.port ?? port
    }

    /// Stops listening, closes every connection and waits until every handler has returned. Does nothing when the
    /// server is not running.
    package func stop() async {
        let ended = running.withLock { current in
            defer { current = nil }
            return current
        }
        guard let ended else { return }
        // A listening socket that failed is already closed.
        try? await ended.channel.close()
        await ended.connections.closeAll()
    }

    private func listen(
        host: String, port: Int, service: Service, connections: ConnectionRegistry
    ) async throws -> any Channel {
        let limits = limits
        let access = AccessCheck(access.listening(on: host), remedy: remedy, report: refused)
        let budget = budget
        let remedy = remedy
        let passesWebSockets = passesWebSockets
        let threads = MultiThreadedEventLoopGroup.singleton
        // An immediate service does not saturate one thread, and several would wait for its shared state.
        let group: any EventLoopGroup = if case .immediate = service { threads.next() } else { threads }
        do {
            return try await ServerBootstrap(group: group)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
                .childChannelOption(.allowRemoteHalfClosure, value: true)
                // The connection requests each read, which applies back pressure to the client.
                .childChannelOption(.autoRead, value: false)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(
                            Connection(
                                service: service, limits: limits, budget: budget, registry: connections, access: access,
                                passesWebSockets: passesWebSockets, remedy: remedy)
                        )
                    }
                }
                .bind(host: host, port: port).get()
        } catch let error as IOError where SystemError(code: error.errnoCode) == .addressInUse {
            throw Problem.portInUse(port: port, host: host)
        } catch {
            throw Problem.cannotListen(port: port, host: host, reason: "\(error)")
        }
    }
}

/// Why a server could not start.
extension Problem {
    package static func portInUse(port: Int, host: String) -> Problem {
        Problem("port \(port) on \(host) is in use", setting: .port)
    }

    package static func invalidPort(_ port: Int) -> Problem {
        Problem("invalid port", expected: "1 to 65535, or 0 for a free port", actual: "\(port)", setting: .port)
    }

    /// - Parameter reason: The text of the operating system.
    fileprivate static func cannotListen(port: Int, host: String, reason: String) -> Problem {
        Problem(
            "cannot listen on \(host) port \(port): \(reason)", remedy: "use an address of this machine",
            setting: .port)
    }

    package static let alreadyStarted = Problem(
        "the server is already running", remedy: "stop it first or create another")
}
