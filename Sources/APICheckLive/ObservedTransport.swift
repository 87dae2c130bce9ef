import APICheckHTTP

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
