import APICheckBase
package import APICheckHTTP

/// Opens tunnels with libcurl: TLS, certificates and proxies as for ``CurlTransport``.
package final class CurlTunnels: TunnelOpener {
    private let settings: TransportSettings
    private let limit: Int
    private let count = Locked(0)

    /// - Parameter limit: The number of open tunnels; each has a thread.
    package init(
        limits: TransportLimits = TransportLimits(), limit: Int = 100, proxies: ProxySettings = .environment,
        trust: TrustSettings = .environment
    ) {
        self.limit = limit
        settings = TransportSettings(
            limits: limits, budget: ByteBudget(), maximumConnectionsPerHost: limit, proxies: proxies, trust: trust)
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
