import APICheckBase
import Foundation

/// A loopback server that runs a script on each connection and records the received requests.
package final class ScriptedServer: Sendable {
    package enum Step: Sendable {
        /// Reads one complete request.
        case read
        case send([UInt8])
        /// Waits until all connections that share the gate have reached it.
        case gate(Gate)
        /// Polls a condition on the thread of the connection until it is true.
        case wait(until: @Sendable () -> Bool)
        /// Reads until the peer closes.
        case hold
        /// Sends the bytes repeatedly, with a pause between, until the peer closes or they were sent `count` times.
        case drip([UInt8], every: Double, count: Int)
        /// Closes with a reset instead of an end of stream.
        case reset
        /// Reads the head of a CONNECT, connects to the port and forwards bytes in both directions.
        case tunnel(UInt16)

        package static func send(_ text: String) -> Step { .send(Array(text.utf8)) }
    }

    package let port: UInt16
    private let listener: Int32
    private let isStopped = Locked(false)
    private let seen = Locked<[[UInt8]]>([])
    private let connections = Locked(0)
    private let ended = Locked(0)

    package var host: String { "127.0.0.1:\(port)" }
    package var url: String { "http://\(host)" }
    /// The complete requests so far.
    package var requests: [String] { seen.withLock { $0.map { String(decoding: $0, as: UTF8.self) } } }
    package var rawRequests: [[UInt8]] { seen.withLock { $0 } }
    package var connectionCount: Int { connections.withLock { $0 } }
    /// Connections whose script has not ended.
    package var openCount: Int { connectionCount - ended.withLock { $0 } }

    /// Runs a server for the time of `body`. The n-th connection uses the n-th script, later ones the last.
    package static func run<Result>(
        _ scripts: [Step]..., body: (ScriptedServer) async throws -> Result
    ) async throws -> Result {
        try await run(scripts, body: body)
    }

    package static func run<Result>(
        _ scripts: [[Step]], body: (ScriptedServer) async throws -> Result
    ) async throws -> Result {
        let server = try ScriptedServer(scripts)
        defer { server.isStopped.withLock { $0 = true } }
        return try await body(server)
    }

    private init(_ scripts: [[Step]]) throws {
        (listener, port) = try Socket.listen()
        Thread.detachNewThread { [self] in accept(scripts) }
    }

    private func accept(_ scripts: [[Step]]) {
        let deadline = ContinuousClock.now + .seconds(Patience.seconds * 2)
        while !isStopped.withLock({ $0 }), ContinuousClock.now < deadline {
            guard Socket.isReadable(listener, milliseconds: 50) else { continue }
            let peer = Socket.accept(listener)
            guard peer >= 0 else { break }
            let number = connections.withLock { connections in
                connections += 1
                return connections - 1
            }
            let script = scripts[min(number, scripts.count - 1)]
            Thread.detachNewThread { [self] in
                play(script, peer)
                close(peer)
                ended.withLock { $0 += 1 }
            }
        }
        close(listener)
    }

    private func play(_ script: [Step], _ peer: Int32) {
        Socket.limitWaiting(peer, seconds: Patience.seconds)
        var rest: [UInt8] = []
        for step in script {
            switch step {
            case .read:
                guard let request = Socket.readRequest(peer, &rest) else { return }
                seen.withLock { $0.append(request) }
            case .send(let bytes):
                guard Socket.send(peer, bytes) else { return }
            case .gate(let gate): gate.pass()
            case .wait(let condition):
                let deadline = ContinuousClock.now + Patience.duration
                while !condition(), ContinuousClock.now < deadline { Thread.sleep(forTimeInterval: 0.002) }
            case .drip(let bytes, let seconds, let count):
                for _ in 0..<count {
                    Thread.sleep(forTimeInterval: seconds)
                    guard Socket.send(peer, bytes) else { return }
                }
            case .hold: while let bytes = Socket.receive(peer), !bytes.isEmpty {}
            case .reset: return Socket.resetOnClose(peer)
            case .tunnel(let port): Socket.tunnel(peer, to: port)
            }
        }
    }
}
