package import APICheckHTTP

/// One call that went through a proxy, for who watches it.
package struct ProxiedCall: Sendable {
    package var method: String
    /// As the server was asked.
    package var url: HTTPURL
    /// 0 when no final answer began.
    package var status = 0
    package var duration = Duration.zero
    package var failure: TransportError?

    init(method: String, url: HTTPURL) {
        self.method = method
        self.url = url
    }
}
