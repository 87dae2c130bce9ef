package import APICheckHTTP

/// One call that went through a proxy, for who watches it.
package struct ProxiedCall: Sendable {
    package var method: String
    /// As the server was asked.
    package var url: HTTPURL
    package var headers: Headers
    /// Nil when no final response began.
    package var status: Int?
    package var duration = Duration.zero
    package var failure: TransportFailure?

    init(_ request: Request) {
        method = request.method
        url = request.url
        headers = request.headers
    }
}
