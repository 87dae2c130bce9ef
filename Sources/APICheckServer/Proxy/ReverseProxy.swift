import APICheckBase
package import APICheckHTTP
import APICheckJSON

/// Passes the requests of an app on to a server and its answers back, piece by piece, through a transport that may record
/// them.
///
/// What belongs to one connection stays on it (RFC 9110 section 7.6.1), `Host` becomes the server's, and all else passes as
/// it came. No `Via` or `Forwarded` is added: a recording is to show what the app sends. Towards the app alone, redirects
/// lead back to the proxy and cookies lose what would keep the app from sending them back.
package struct ReverseProxy: Sendable {
    /// The path of its URL is put before each request's.
    package let target: HTTPURL
    private let transport: any Transport
    private let observe: @Sendable (ProxiedCall) -> Void

    /// `observe` is told of each call at its end.
    package init(
        target: HTTPURL, through transport: any Transport, observe: @escaping @Sendable (ProxiedCall) -> Void = { _ in }
    ) {
        self.target = target
        self.transport = transport
        self.observe = observe
    }

    /// A handler for ``HTTPServer``. Throws when the app went away.
    package func answer(
        _ head: RequestHead, _ content: RequestContent, _ writer: ResponseWriter
    ) async throws {
        let started = ContinuousClock.now
        let request: Request
        do {
            request = try self.request(head)
        } catch let refusal as ProxyRefusal {
            try await writer.write(refusal)
            return
        }
        let relay = ResponseRelay(to: writer, request: head, target: target)
        let outgoing = self.outgoing(head, content, relay)
        var call = ProxiedCall(request)
        var fault: RequestFault?
        do {
            _ = try await transport.stream(request, content: outgoing) { try await relay.pass($0) }
            call.status = relay.status
        } catch {
            call.status = relay.status
            fault = relay.contentFault
            if let fault {
                // The transport only knows that it was given no more content: the app is told why.
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
        if head.method == "CONNECT" { throw ProxyRefusal.tunnel }
        if head.headers.values("upgrade").contains(where: { $0.asciiLowercased().contains("websocket") }) {
            throw ProxyRefusal.upgrade
        }
        guard head.target.hasPrefix("/") else { throw ProxyRefusal.target }
        var prefix = target.path
        while prefix.hasSuffix("/") { prefix.removeLast() }
        guard let url = HTTPURL(target.origin + prefix + head.target) else { throw ProxyRefusal.target }
        var headers = head.headers.withoutHopByHop(keepsTrailer: false)
        if headers.contains("host") { headers["host"] = target.authority }
        // A body of a known length 0 is no content to wait for, and no body at all is none.
        let isEmpty = ContentLength(head.headers).count == 0
        return Request(head.method, url, headers: headers, body: isEmpty ? [] : nil)
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
        // To ask for content is to tell the app to go on: the server is to do that.
        return OutgoingContent(length: length) {
            await relay.goAhead.wait()
            return try await next()
        }
    }
}

extension HTTPURL {
    /// `host[:port]` as `Host` has it.
    fileprivate var authority: String { host + (port.map { ":\($0)" } ?? "") }
}

extension Request {
    /// The failure of a call whose content the app sent wrong.
    fileprivate func failure(_ fault: RequestFault) -> TransportFailure {
        TransportFailure(
            .malformed, host: url.host + (url.port.map { ":\($0)" } ?? ""), phase: .sending, reason: "\(fault)",
            remedy: "Correct the request of the app.")
    }
}
