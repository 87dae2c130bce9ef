import APICheckBase
import APICheckHTTP

/// Sends no request that may change something on the server. It is the last check before the network, for what the text of
/// a workflow does not show, such as a body that is made while it runs.
struct ReadOnlyTransport: Transport {
    let transport: any Transport

    init(around transport: any Transport) { self.transport = transport }

    /// Throws `TransportError` for a request that writes; none of it is sent.
    func send(_ request: Request) async throws -> Exchange {
        guard !request.needsWritePermission else {
            let override = request.writingOverride.map { " with \($0.name): \($0.method)" } ?? ""
            throw TransportError(
                .other, host: request.url.host, phase: .preparing,
                reason: "\(request.method)\(override) writes, which is not allowed", setting: .writes)
        }
        return try await transport.send(request)
    }
}

/// Reports each request before it is sent.
struct ObservedTransport: Transport {
    private let transport: any Transport
    private let willSend: @Sendable (ExchangeLabel) -> Void

    init(around transport: any Transport, willSend: @escaping @Sendable (ExchangeLabel) -> Void) {
        self.transport = transport
        self.willSend = willSend
    }

    func send(_ request: Request) async throws -> Exchange {
        willSend(ExchangeLabel.current)
        return try await transport.send(request)
    }
}
