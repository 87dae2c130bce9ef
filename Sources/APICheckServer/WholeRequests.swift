import APICheckBase
import APICheckHTTP
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
