package import APICheckHTTP

/// One call through the proxy, for its observer.
package struct ProxiedCall: Sendable {
    package var method: String
    /// The URL at the server.
    package var url: HTTPURL
    package var headers: Headers
    /// The status, or nil when no final response started.
    package var status: Int?
    package var duration = Duration.zero
    package var failure: TransportFailure?
    /// Whether it is a request for a WebSocket, which is not recorded.
    package var isWebSocket = false

    init(_ request: Request) {
        method = request.method
        url = request.url
        headers = request.headers
    }
}
