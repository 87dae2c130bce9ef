import APICheckBase
import APICheckHTTP

/// Creates its transport on the first request: a replay opens no connection and reads no certificates.
final class LazyTransport: Transport {
    private let make: @Sendable () throws -> any Transport
    private let made = Locked<(any Transport)?>(nil)

    init(_ make: @escaping @Sendable () throws -> any Transport) { self.make = make }

    func send(_ request: Request) async throws -> Exchange { try await transport.send(request) }

    func stream(
        _ request: Request, content: OutgoingContent?, receive: @Sendable (ResponsePart) async throws -> Void
    ) async throws -> Exchange {
        try await transport.stream(request, content: content, receive: receive)
    }

    private var transport: any Transport {
        get throws {
            try made.withLock { made in
                let transport = try made ?? make()
                made = transport
                return transport
            }
        }
    }
}
