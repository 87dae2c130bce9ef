import APICheckBase
package import APICheckHTTP
import APICheckJSON
import NIOCore

/// Collects the content of a request for a handler that needs complete requests, and writes its reply.
struct WholeRequests: Sendable {
    let budget: ContentBudget
    let handler: HTTPServer.Handler

    func answer(_ head: RequestHead, _ content: RequestContent, _ writer: ResponseWriter) async throws {
        var body: [UInt8] = []
        let share = budget.share()
        for try await piece in content {
            body += piece
            try await share.take(piece.count)
        }
        defer { withExtendedLifetime(share) {} }
        let request = ServerRequest(
            head.method, head.target, headers: head.headers, body: body, connection: head.connection)
        switch await handler(request) {
        case .response(let response, let delay):
            if delay > .zero { try await Task.sleep(for: delay) }
            let closes = writer.closes || response.headers.asksToClose
            try await writer.send(
                bytes(response, toHEAD: head.method == "HEAD", connection: writer.connection(closes: closes)),
                end: closes ? .close : .open)
        case .reset(let count, let response):
            var bytes = ByteBuffer()
            if count > 0, let response {
                bytes = self.bytes(response, toHEAD: head.method == "HEAD", connection: nil)
                bytes = bytes.getSlice(at: 0, length: min(count, bytes.readableBytes)) ?? bytes
            }
            try await writer.send(bytes, end: .reset)
        }
    }

    private func bytes(_ response: Response, toHEAD: Bool, connection: String?) -> ByteBuffer {
        let hasContent = !(toHEAD || response.status == 204 || response.status == 304)
        let length = response.body.count
        var bytes = ByteBuffer()
        bytes.reserveCapacity(length + 256)
        ResponseHead(
            status: response.status,
            reason: response.reason.isEmpty ? ReasonPhrase.of(response.status) : response.reason,
            headers: response.headers, framing: hasContent || length > 0 ? .length(length) : .none,
            connection: connection, date: HTTPDate.format(.now)
        ).append(to: &bytes)
        if hasContent { bytes.writeBytes(response.body) }
        return bytes
    }
}

/// A complete request as received: header names in their case and order, the target not decoded.
package struct ServerRequest: Hashable, Sendable {
    package var method: String
    /// Path and query of the request line: `/todos?page=1`.
    package var target: String
    package var headers: Headers
    package var body: [UInt8]
    /// The connection of the client: requests on the same connection of a server have the same number.
    package var connection: Int

    init(
        _ method: String, _ target: String, headers: Headers = [], body: [UInt8] = [], connection: Int = 0
    ) {
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
        self.connection = connection
    }

    /// The target before its `?`, still percent-encoded.
    package var path: String { String(target.prefix { $0 != "?" }) }

    /// The decoded names and values of the query, in order; empty without a query.
    package var queryPairs: [FormPair] {
        guard let mark = target.firstIndex(of: "?") else { return [] }
        return FormPair.parse(Array(target[target.index(after: mark)...].utf8))
    }
}

/// The result of a handler.
package enum ServerReply: Hashable, Sendable {
    /// A response. The server adds the framing (`Content-Length`, `Connection`), `Date` when it is missing, and the
    /// registered reason phrase when ``Response/reason`` is empty, and omits the body where HTTP has none.
    case response(Response, delay: Duration = .zero)
    /// Resets the connection (TCP RST), after the first `afterBytes` bytes of the serialized response, if any.
    case reset(afterBytes: Int = 0, of: Response? = nil)

    /// A reset before any byte is sent.
    package static let reset = ServerReply.reset()
}
