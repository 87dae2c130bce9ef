import APICheckHTTP

/// Tells the progress line of each request.
struct ObservedTransport: Transport {
    let transport: any Transport
    let progress: ProgressLine

    init(around transport: any Transport, progress: ProgressLine) {
        self.transport = transport
        self.progress = progress
    }

    func send(_ request: Request) async throws -> Exchange {
        let label = ExchangeLabel.current
        progress.step([label.api, label.workflow, label.step].compactMap(\.self).joined(separator: "/"))
        return try await transport.send(request)
    }
}
