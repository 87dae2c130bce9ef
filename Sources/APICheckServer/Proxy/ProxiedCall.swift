package import APICheckHTTP

/// One call that went through a proxy, for who watches it.
package struct ProxiedCall: Sendable {
    package var method: String
    /// As the server was asked.
    package var url: HTTPURL
    package var headers: Headers
    /// 0 when no final answer began.
    package var status = 0
    package var duration = Duration.zero
    package var failure: TransportError?

    init(_ request: Request) {
        method = request.method
        url = request.url
        headers = request.headers
    }
}
