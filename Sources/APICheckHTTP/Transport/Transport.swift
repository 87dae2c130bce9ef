import APICheckBase

/// Something that answers requests: the network, a recording, a stub. Recording and replaying are transports around one.
package protocol Transport: Sendable {
    /// Sends one request and returns what came back; a redirect is an answer like any other.
    ///
    /// Returns an exchange with a ``Exchange/response``. Throws ``TransportError`` when no whole response was received,
    /// `CancellationError` when the task was cancelled.
    func send(_ request: Request) async throws -> Exchange

    /// Sends one request and calls `receive` with each ``ResponsePart`` in order; who is slow to take one, or to give the
    /// next piece of the content, holds the wire back. Returns all that went over it, as ``send(_:)`` does.
    ///
    /// `content` is sent instead of the request's body. A content coding that the transport cannot take off stays on.
    ///
    /// Throws ``TransportError`` with what went over the wire: of kind `abandoned` when the task was cancelled, when
    /// `receive` threw or when the content broke off; of kind `tooLarge`, after the last part, when a body passed through
    /// that was over the limit on what is kept. Throws `CancellationError` when it was cancelled before it began.
    func stream(
        _ request: Request, content: OutgoingContent?, receive: @Sendable (ResponsePart) async throws -> Void
    ) async throws -> Exchange
}

extension Transport {
    /// Sends a request and follows its redirects; each hop is an exchange of its own, the last one the answer.
    ///
    /// 303, and 301 or 302 to a POST, become a GET without a body (RFC 9110 section 15.4). `Authorization`,
    /// `Proxy-Authorization`, `Cookie` and `Host` are not carried to another origin. When `limit` redirects were followed,
    /// the next one is returned as the answer.
    package func follow(_ request: Request, limit: Int = 10) async throws -> [Exchange] {
        var hops = [try await send(request)]
        var asked = request
        while hops.count <= limit, let next = hops[hops.count - 1].response.flatMap(asked.redirected) {
            asked = next
            var label = ExchangeLabel.current
            label.hop = hops.count
            hops.append(try await ExchangeLabel.$current.withValue(label) { [asked] in try await send(asked) })
        }
        return hops
    }
}

extension Request {
    /// The request that a redirect asks for; nil when the response is none.
    package func redirected(by response: Response) -> Request? {
        guard [301, 302, 303, 307, 308].contains(response.status), let location = response.headers["location"],
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
            next.headers.fields.removeAll { field in
                ["authorization", "proxy-authorization", "cookie", "host"].contains { field.isNamed($0) }
            }
        }
        return next
    }
}
