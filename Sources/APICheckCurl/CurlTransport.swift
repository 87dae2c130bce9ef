package import APICheckHTTP

/// The network: sends requests with libcurl, any number at once, all on one thread.
///
/// HTTP/2 where a TLS server agrees to it, HTTP/1.1 otherwise. Certificates are always verified, redirects never
/// followed, connections kept open for the next request to the same server. Nothing is added to a request but what the
/// protocol needs: `Host`, `Content-Length`, and towards a proxy what the proxy needs.
package final class CurlTransport: Transport {
    /// What all requests of a transport share.
    struct Settings: Sendable {
        var limits: Limits
        var maximumConnectionsPerHost: Int
        var proxies: ProxySettings
        var certificateAuthorities: String?
    }

    private let loop: EventLoop

    /// `certificateAuthorities` is a file of PEM certificates to trust beside the system's folder of them.
    ///
    /// Requests beyond `maximumConnectionsPerHost` wait for a free connection; their time limit starts when they have it.
    /// Throws `TransportError` when libcurl cannot start.
    package init(
        limits: Limits = Limits(), maximumConnectionsPerHost: Int = 16, proxies: ProxySettings = .environment,
        certificateAuthorities: String? = nil
    ) throws {
        let settings = Settings(
            limits: limits, maximumConnectionsPerHost: max(1, maximumConnectionsPerHost), proxies: proxies,
            certificateAuthorities: certificateAuthorities)
        do {
            loop = try EventLoop(settings)
        } catch let failure as CurlFailure {
            throw failure.error(host: "libcurl")
        }
    }

    deinit { loop.stop() }

    package func send(_ request: Request) async throws -> Exchange {
        try Task.checkCancellation()
        try request.checkForSending()
        let ticket = Ticket()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                loop.submit(Submission(ticket: ticket, request: request, continuation: continuation))
            }
        } onCancel: {
            loop.cancel(ticket)
        }
    }
}
