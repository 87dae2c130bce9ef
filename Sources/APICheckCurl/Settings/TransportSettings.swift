import APICheckHTTP

/// What all requests of a transport share.
struct TransportSettings: Sendable {
    var limits: TransportLimits
    /// For the content that is kept of streamed messages.
    var budget: ByteBudget
    var maximumConnectionsPerHost: Int
    var proxies: ProxySettings
    var trust: TrustSettings
}
