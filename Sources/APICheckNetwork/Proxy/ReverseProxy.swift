package import APICheckBase
package import APICheckHTTP
import APICheckJSON

/// Forwards the requests of an app to a server and the responses to the app, piece by piece, through a transport that
/// may record them.
///
/// Fields that apply to one connection are not forwarded (RFC 9110 section 7.6.1), `Host` becomes that of the server,
/// and everything else stays unchanged. No `Via` or `Forwarded` is added: a recording should show what the app sends.
/// Only in the response to the app, redirects are changed to point to the proxy and cookies lose attributes that would
/// keep the app from sending them. ``Options`` change more.
package struct ReverseProxy: Sendable {
    package struct Options: Sendable {
        /// Links of the target in fields and in JSON bodies become links of the proxy. Encoded content cannot be changed, so
        /// requests lose `Accept-Encoding`.
        var rewritesLinks = false
        /// The server gets the `Host` of the app.
        var keepsHost = false
        /// Called for each request that writes, which then is not sent; nil sends them.
        var refuseWrite: (@Sendable (Request) -> Problem)?

        package init(
            rewritesLinks: Bool = false, keepsHost: Bool = false,
            refuseWrite: (@Sendable (Request) -> Problem)? = nil
        ) {
            self.rewritesLinks = rewritesLinks
            self.keepsHost = keepsHost
            self.refuseWrite = refuseWrite
        }
    }

    /// The path of this URL is prepended to the path of each request.
    package let target: HTTPURL
    /// The links that the app got and that do not lead to the proxy.
    package let outsideLinks: LinkCount
    /// The target without a slash at its end, before the path of a request.
    private let base: String
    private let authority: String
    private let options: Options
    private let transport: any Transport
    private let tunnels: (any TunnelOpener)?
    private let observe: @Sendable (ProxiedCall) -> Void

    /// Calls `observe` at the end of each call, and of the handshake of a WebSocket.
    ///
    /// - Parameter tunnels: Connections for WebSockets, which are not recorded; nil rejects them.
    package init(
        target: HTTPURL, through transport: any Transport, tunnels: (any TunnelOpener)? = nil,
        options: Options = Options(), observe: @escaping @Sendable (ProxiedCall) -> Void = { _ in }
    ) {
        self.target = target
        var prefix = target.path
        while prefix.hasSuffix("/") { prefix.removeLast() }
        base = target.origin + prefix
        authority = target.authority
        self.transport = transport
        self.tunnels = tunnels
        self.options = options
        outsideLinks = LinkCount(target: target)
        self.observe = observe
    }

    /// A handler for ``HTTPServer``. Throws when the app disconnected.
    package func answer(
        _ head: RequestHead, _ content: RequestContent, _ writer: ResponseWriter
    ) async throws {
        let started = ContinuousClock.now
        let request: Request
        do {
            request = try self.request(head)
        } catch let refusal as ProxyErrorResponse {
            try await writer.write(refusal)
            return
        }
        let links = ProxyLinks(target: target, host: head.headers["host"], keepsHost: options.keepsHost)
        let relay = ResponseRelay(to: writer, request: head, links: links, rewritesLinks: options.rewritesLinks)
        if head.asksForWebSocket, let tunnels {
            return try await TunnelRelay(tunnels: tunnels, target: target, relay: relay, observe: observe)
                .answer(request, content, writer)
        }
        let outgoing = self.outgoing(head, content, relay)
        var call = ProxiedCall(request)
        var fault: RequestFault?
        do {
            let exchange = try await transport.stream(request, content: outgoing) { try await relay.pass($0) }
            call.status = relay.status
            if let response = exchange.response {
                outsideLinks.add(response, links: links, rewritesAll: options.rewritesLinks)
            }
        } catch {
            call.status = relay.status
            fault = relay.contentFault
            if let fault {
                // The transport only knows that the content ended early; the app gets the reason.
                call.failure = request.failure(fault)
                call.status = call.status ?? fault.status
            } else if let error = error as? TransportError {
                call.failure = error.failure
                try? await relay.fail(error.failure)
            } else {
                try? await writer.reset()
                throw error
            }
        }
        call.duration = started.duration(to: .now)
        observe(call)
        if let fault { throw fault }
    }

    private func request(_ head: RequestHead) throws -> Request {
        if head.method == "CONNECT" { throw ProxyErrorResponse.tunnel }
        if head.asksForWebSocket, tunnels == nil { throw ProxyErrorResponse.upgrade }
        guard head.target.hasPrefix("/") else { throw ProxyErrorResponse.target }
        guard let url = HTTPURL(base + head.target) else { throw ProxyErrorResponse.target }
        var headers = head.headers.removingHopByHop(keepsTrailer: false)
        if head.asksForWebSocket {
            headers.append("Connection", "Upgrade")
            headers.append("Upgrade", "websocket")
        }
        if headers.contains("host"), !options.keepsHost { headers["Host"] = authority }
        if options.rewritesLinks { headers.fields.removeAll { $0.isNamed("accept-encoding") } }
        // Content of length 0 becomes an empty body, and a request without content has no body.
        let isEmpty = ContentLength(head.headers).count == 0
        let request = Request(head.method, url, headers: headers, body: isEmpty ? [] : nil)
        if let refuse = options.refuseWrite, request.needsWritePermission {
            throw ProxyErrorResponse.write(refuse(request))
        }
        return request
    }

    private func outgoing(
        _ head: RequestHead, _ content: RequestContent, _ relay: ResponseRelay
    ) -> OutgoingContent? {
        let length = ContentLength(head.headers).count
        guard head.headers.contains("transfer-encoding") || length ?? 0 > 0 else { return nil }
        let next = { @Sendable in
            do {
                return try await content.next()
            } catch let fault as RequestFault {
                relay.contentFailed(fault)
                throw fault
            }
        }
        guard head.headers.contains("expect") else { return OutgoingContent(length: length, next: next) }
        // Reading the content makes the connection send 100 to the app, so it waits for the 100 of the server.
        return OutgoingContent(length: length) {
            await relay.continueGate.wait()
            return try await next()
        }
    }
}

extension HTTPURL {
    /// `host[:port]` as in `Host`.
    fileprivate var authority: String { host + (port.map { ":\($0)" } ?? "") }
}

extension Request {
    /// The failure of a call with malformed content from the app.
    fileprivate func failure(_ fault: RequestFault) -> TransportFailure {
        TransportFailure(
            .malformed, host: url.host + (url.port.map { ":\($0)" } ?? ""), phase: .sending, reason: "\(fault)",
            remedy: "fix the request that the app sends")
    }
}

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

/// The response to a request that the proxy does not forward or that got no response (RFC 9457).
struct ProxyErrorResponse: Error {
    var status: Int
    var title: String
    var detail: String
    /// How to fix the problem.
    var remedy: String?
    /// `host:port` of the server.
    var host: String?

    static let tunnel = ProxyErrorResponse(
        status: 501, title: "tunnels are not supported",
        detail: "CONNECT requests a tunnel, but this is a reverse proxy",
        remedy: "use the address of this proxy as the base URL of the API, not as the system proxy")
    static let upgrade = ProxyErrorResponse(
        status: 501, title: "WebSockets are not supported",
        detail: "the request asks for an upgrade to a WebSocket, which this server does not pass on",
        remedy: "let the app connect its WebSockets directly to the server")
    static let target = ProxyErrorResponse(
        status: 400, title: "invalid request target", detail: "the request target is not a path that begins with /",
        remedy: "use the address of this proxy as the base URL of the API, not as the system proxy")

    static func write(_ problem: Problem) -> ProxyErrorResponse {
        ProxyErrorResponse(
            status: 403, title: "the request writes", detail: problem.headline.string, remedy: problem.remedy?.string)
    }

    /// The response to a call that failed.
    static func failure(_ error: TransportFailure) -> ProxyErrorResponse {
        if error.kind == .malformed, error.phase == .preparing {
            // Nothing was sent: the app's own request is invalid.
            return ProxyErrorResponse(
                status: 400, title: "the request cannot be forwarded", detail: error.reason, remedy: error.remedy)
        }
        let isLate = error.kind == .timedOut
        let help = [error.remedy, error.local.note].compactMap(\.self)
        return ProxyErrorResponse(
            status: isLate ? 504 : 502,
            title: isLate ? "the server did not respond in time" : "the server did not respond",
            detail: "\(error.reason) while \(error.phase.rawValue)",
            remedy: help.isEmpty ? nil : help.joined(separator: "; "), host: error.host)
    }

    var body: [UInt8] {
        var writer = JSONWriter(indent: 2)
        writer.object { writer in
            writer.member("title", title)
            writer.member("status", status)
            writer.member("detail", detail)
            if let host { writer.member("host", host) }
            if let remedy { writer.member("remedy", remedy) }
            writer.member("from", "apicheck proxy")
        }
        return Array("\(writer.printableText)\n".utf8)
    }
}

extension ResponseWriter {
    func write(_ refusal: ProxyErrorResponse) async throws {
        let body = refusal.body
        try await head(
            refusal.status, reason: ReasonPhrase.of(refusal.status),
            headers: ["Content-Type": "application/problem+json"], framing: .length(body.count))
        try await piece(body)
        try await end()
    }
}
