import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

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
    /// Gives the answer to one request; called for many connections at once.
    package typealias Handler = @Sendable (ServerRequest) async -> ServerReply

    typealias ConnectionChannel = NIOAsyncChannel<HTTPServerRequestPart, ByteBuffer>

    private struct Running {
        var channel: any Channel
        var task: Task<Void, Never>
    }

    private let limits: ServerLimits
    private let running = Mutex<Running?>(nil)

    package init(limits: ServerLimits = ServerLimits()) { self.limits = limits }

    /// Listens and returns the port, which the system chooses when `port` is 0.
    ///
    /// Throws ``ServerError`` when it cannot listen.
    @discardableResult
    package func start(
        host: String = "127.0.0.1", port: Int = 0, handler: @escaping Handler
    ) async throws -> Int {
        guard (0...65_535).contains(port) else { throw ServerError.invalidPort(port) }
        let listening = try await listen(host: host, port: port)
        let limits = limits
        let task = Task {
            // A listening socket that fails is closed: there is nobody left to tell, and clients see the refusal.
            _ = try? await listening.executeThenClose { connections in
                try await withThrowingDiscardingTaskGroup { group in
                    for try await connection in connections {
                        group.addTask {
                            await Connection(channel: connection, limits: limits, handler: handler).serve()
                        }
                    }
                }
            }
        }
        let isFirst = running.withLock { current in
            guard current == nil else { return false }
            current = Running(channel: listening.channel, task: task)
            return true
        }
        guard isFirst else {
            task.cancel()
            await task.value
            throw ServerError.alreadyStarted
        }
        return listening.channel.localAddress?.port ?? port
    }

    /// Stops listening, closes every connection and waits until that is done; without effect when it does not run.
    package func stop() async {
        let ended = running.withLock { current in
            defer { current = nil }
            return current
        }
        guard let ended else { return }
        ended.task.cancel()
        await ended.task.value
    }

    private func listen(host: String, port: Int) async throws -> NIOAsyncChannel<ConnectionChannel, Never> {
        let limits = limits
        do {
            return try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
                .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
                .childChannelOption(.allowRemoteHalfClosure, value: true)
                .bind(host: host, port: port) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try HTTPServer.configure(channel, limits: limits)
                    }
                }
        } catch let error as IOError where error.errnoCode == EADDRINUSE {
            throw ServerError.portInUse(port: port, host: host)
        } catch {
            throw ServerError.cannotListen(port: port, host: host, reason: "\(error)")
        }
    }

    private static func configure(_ channel: any Channel, limits: ServerLimits) throws -> ConnectionChannel {
        var decoderLimits = NIOHTTPDecoderLimitConfiguration()
        decoderLimits.maxHeaderFieldSize = limits.headerBytes
        decoderLimits.maxHeaderListSize = limits.headerBytes
        let decoder = HTTPRequestDecoder(limitConfiguration: decoderLimits)
        try channel.pipeline.syncOperations.addHandler(ByteToMessageHandler(decoder))
        return try ConnectionChannel(
            wrappingChannelSynchronously: channel,
            configuration: NIOAsyncChannel.Configuration(isOutboundHalfClosureEnabled: true))
    }
}
