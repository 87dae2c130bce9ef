import APICheckBase

/// Anything that answers requests: the network, a recording, a stub. Recording and replaying are transports around
/// another transport.
package protocol Transport: Sendable {
    /// Sends one request and returns the exchange; redirects are not followed.
    ///
    /// The exchange has a ``Exchange/response``. Throws ``TransportError`` when no complete response was received,
    /// `CancellationError` when the task was cancelled.
    func send(_ request: Request) async throws -> Exchange

    /// Sends one request and calls `receive` with each ``ResponsePart`` in order. A slow `receive` or `content` slows
    /// down the connection. Returns the exchange like ``send(_:)``.
    ///
    /// `content` replaces the request's body. A content coding that the transport cannot decode is kept.
    ///
    /// Throws ``TransportError`` with the exchange so far: of kind `abandoned` when the task was cancelled, or
    /// `receive` or `content` threw; of kind `tooLarge`, after the last part, when a body exceeded the limit of what is
    /// kept. Throws `CancellationError` when the task was cancelled before the request began.
    func stream(
        _ request: Request, content: OutgoingContent?, receive: @Sendable (ResponsePart) async throws -> Void
    ) async throws -> Exchange
}

extension Transport {
    /// Sends a request and follows its redirects. Returns one exchange for each hop; the last one is the answer.
    ///
    /// 303, and 301 or 302 after a POST, become a GET without a body (RFC 9110 section 15.4). `Authorization`,
    /// `Proxy-Authorization`, `Cookie` and `Host` are not sent to another origin. After `limit` redirects the next one
    /// is returned as the answer, and so is one to a URL that is not allowed.
    package func follow(
        _ request: Request, limit: Int = 10, isAllowed: @Sendable (HTTPURL) -> Bool = { _ in true }
    ) async throws -> [Exchange] {
        var hops = [try await send(request)]
        var asked = request
        while hops.count <= limit, let next = hops[hops.count - 1].response.flatMap(asked.redirected),
            isAllowed(next.url)
        {
            asked = next
            var label = ExchangeLabel.current
            label.hop = hops.count
            hops.append(try await ExchangeLabel.$current.withValue(label) { [asked] in try await send(asked) })
        }
        return hops
    }
}

extension Response {
    /// Whether the status says that the answer is at another URL (RFC 9110 section 15.4).
    package var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) }
}

extension Request {
    /// The request that a redirect requires; nil when the response is not a redirect.
    package func redirected(by response: Response) -> Request? {
        guard response.isRedirect, let location = response.headers["location"],
            let target = url.resolving(location)
        else { return nil }
        var next = self
        next.url = target
        if response.status == 303 && method != "HEAD" || response.status <= 302 && method == "POST" {
            next.method = "GET"
            next.body = nil
            next.headers.fields.removeAll {
                $0.name.asciiLowercased().hasPrefix("content-") || $0.isNamed("transfer-encoding")
            }
        }
        if !target.hasSameOrigin(as: url) {
            next.headers.fields.removeAll { $0.holdsCredentials || $0.isNamed("host") }
        }
        return next
    }
}

/// A part of a response that is being received: interim responses, the head, pieces of the content, the end.
package enum ResponsePart: Hashable, Sendable {
    case interim(InterimResponse)
    /// The final response without its content.
    case head(Response)
    /// Bytes with the transfer coding removed and the content coding kept.
    case content([UInt8])
    case end(trailers: Headers)
}

extension Transport {
    /// For a transport without streaming: collects the content, and passes on the response at once. Also throws the
    /// errors of `content` and `receive`.
    package func stream(
        _ request: Request, content: OutgoingContent?, receive: @Sendable (ResponsePart) async throws -> Void
    ) async throws -> Exchange {
        var request = request
        if let content { request.body = try await content.gathered() }
        let exchange = try await send(request)
        try await exchange.response?.deliver(to: receive)
        return exchange
    }
}

extension Response {
    /// Calls `receive` with all parts of a complete response.
    package func deliver(to receive: @Sendable (ResponsePart) async throws -> Void) async throws {
        for response in interim { try await receive(.interim(response)) }
        try await receive(.head(Response(status: status, reason: reason, version: version, headers: headers)))
        let content = encodedBody ?? body
        if !content.isEmpty { try await receive(.content(content)) }
        try await receive(.end(trailers: trailers))
    }
}

/// The API, workflow and step that an exchange belongs to. The caller sets it around a call, and a recording transport
/// reads it.
///
///     try await ExchangeLabel.$current.withValue(ExchangeLabel(api: "todos", workflow: "crud", step: "create")) {
///         try await transport.follow(request)
///     }
package struct ExchangeLabel: Hashable, Sendable {
    package var api: String?
    package var workflow: String?
    package var step: String?
    /// 0 for the original request, 1 for the first redirect, and so on.
    package var hop: Int

    /// The ``workflow`` of calls that a proxy recorded.
    package static let proxied = "proxy"

    package init(api: String? = nil, workflow: String? = nil, step: String? = nil, hop: Int = 0) {
        self.api = api
        self.workflow = workflow
        self.step = step
        self.hop = hop
    }

    /// The label of the current task.
    @TaskLocal package static var current = ExchangeLabel()
}
