import APICheckBase
import NIOCore
import NIOPosix

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A small HTTP/1.1 server (RFC 9112) that asks one function for every answer.
///
/// Connections are kept alive and served side by side, the requests of one connection in their order.
package final class HTTPServer: Sendable {
    /// Gives the answer to one whole request; called for many connections at once.
    package typealias Handler = @Sendable (ServerRequest) async -> ServerReply

    /// Answers one request from the end of its head on, while its content comes; called for many connections at once. Its
    /// task is cancelled when the client goes away. What it throws before the answer begins is told to the client, as
    /// ``RequestFault`` says or with 500; after that the connection is reset.
    package typealias StreamHandler = @Sendable (RequestHead, RequestContent, ResponseWriter) async throws -> Void

    private struct Running {
        var channel: any Channel
        var connections: ConnectionRegistry
    }

    private let limits: ServerLimits
    private let budget: ContentBudget
    private let access: AccessPolicy
    private let refused: @Sendable (String) -> Void
    private let running = Locked<Running?>(nil)

    /// Servers that share a `budget` share the memory for their requests' content. `refused` is called once for each reason
    /// for which `access` keeps requests out, on the thread that reads them.
    package init(
        limits: ServerLimits = ServerLimits(), budget: ContentBudget? = nil, access: AccessPolicy = .loopback,
        refused: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.limits = limits
        self.budget = budget ?? ContentBudget(limit: limits.bufferedBytes, largest: limits.bodyBytes)
        self.access = access
        self.refused = refused
    }

    /// Listens and returns the port, which the system chooses when `port` is 0.
    ///
    /// Throws ``ServerError`` when it cannot listen.
    @discardableResult
    package func start(
        host: String = "127.0.0.1", port: Int = 0, handler: @escaping Handler
    ) async throws -> Int {
        try await start(host: host, port: port, streaming: WholeRequests(budget: budget, handler: handler).answer)
    }

    /// The same for a handler that streams.
    @discardableResult
    package func start(
        host: String = "127.0.0.1", port: Int = 0, streaming handler: @escaping StreamHandler
    ) async throws -> Int {
        try await start(host: host, port: port, service: .streaming(handler))
    }

    func start(host: String, port: Int, service: Service) async throws -> Int {
        guard (0...65_535).contains(port) else { throw ServerError.invalidPort(port) }
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
            throw ServerError.alreadyStarted
        }
        return channel.localAddress?.port ?? port
    }

    /// Stops listening, closes every connection and waits until that is done and every handler has returned; without
    /// effect when it does not run.
    package func stop() async {
        let ended = running.withLock { current in
            defer { current = nil }
            return current
        }
        guard let ended else { return }
        // A listening socket that failed is closed already.
        try? await ended.channel.close()
        await ended.connections.closeAll()
    }

    private func listen(
        host: String, port: Int, service: Service, connections: ConnectionRegistry
    ) async throws -> any Channel {
        let limits = limits
        let access = AccessCheck(access.listening(on: host), report: refused)
        let budget = budget
        let threads = MultiThreadedEventLoopGroup.singleton
        // What answers at once keeps one thread less than busy and shares its state: several would wait for each other.
        let group: any EventLoopGroup = if case .immediate = service { threads.next() } else { threads }
        do {
            return try await ServerBootstrap(group: group)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
                .childChannelOption(.allowRemoteHalfClosure, value: true)
                // The connection asks for each read: that is how a client waits.
                .childChannelOption(.autoRead, value: false)
                .childChannelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try channel.pipeline.syncOperations.addHandler(
                            Connection(
                                service: service, limits: limits, budget: budget, registry: connections, access: access)
                        )
                    }
                }
                .bind(host: host, port: port).get()
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            throw ServerError.portInUse(port: port, host: host)
        } catch {
            throw ServerError.cannotListen(port: port, host: host, reason: "\(error)")
        }
    }
}
