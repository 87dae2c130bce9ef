import APICheckHTTP
import APICheckJSON
import NIOCore
import NIOHTTP1

/// One client's connection: reads a request, asks the handler, writes the answer, and so on until one side closes.
struct Connection {
    private typealias Inbound = NIOAsyncChannelInboundStream<HTTPServerRequestPart>
    private typealias Outbound = NIOAsyncChannelOutboundWriter<ByteBuffer>

    /// A request that gets no further than its refusal.
    private struct Refusal: Error {
        var status: Int
        var reason: String
    }

    private struct Received {
        var request: ServerRequest
        var keepsAlive: Bool
    }

    let channel: HTTPServer.ConnectionChannel
    let limits: ServerLimits
    let handler: HTTPServer.Handler

    /// Returns when the connection is closed. A client that went away or fell silent is no error of the server.
    func serve() async {
        try? await channel.executeThenClose { inbound, outbound in
            var parts = inbound.makeAsyncIterator()
            do {
                while let received = try await nextRequest(&parts, outbound) {
                    guard try await answer(received, outbound) else { break }
                }
            } catch let refusal as Refusal {
                try await refuse(refusal, outbound)
            } catch let error as HTTPParserError {
                try await refuse(refusal(for: error), outbound)
            }
            outbound.finish()
            try await drain(&parts)
        }
    }

    /// Nil when the client closed, or took longer than ``ServerLimits/idle``.
    private func nextRequest(
        _ parts: inout Inbound.AsyncIterator, _ outbound: Outbound
    ) async throws -> Received? {
        let alarm = closing(after: limits.idle)
        defer { alarm.cancel() }
        guard case .head(let head) = try await parts.next() else { return nil }
        var request = ServerRequest(
            head.method.rawValue, head.uri,
            headers: Headers(head.headers.map { HeaderField($0.name, String($0.value[...].trimmingHTTPSpace)) }))
        let tooLarge = Refusal(
            status: 413, reason: "the request's content is larger than \(limits.bodyBytes) bytes")
        if let length = request.headers["content-length"].flatMap({ Int($0) }), length > limits.bodyBytes {
            throw tooLarge
        }
        if request.headers["expect"]?.equalsIgnoringASCIICase("100-continue") == true {
            try await outbound.write(ByteBuffer(string: "HTTP/1.1 100 Continue\r\n\r\n"))
        }
        while let part = try await parts.next() {
            switch part {
            case .head:
                return nil
            case .body(let bytes):
                guard bytes.readableBytes <= limits.bodyBytes - request.body.count else { throw tooLarge }
                request.body += bytes.readableBytesView
            case .end:
                return Received(request: request, keepsAlive: head.isKeepAlive)
            }
        }
        return nil
    }

    /// Whether the connection stays open.
    private func answer(_ received: Received, _ outbound: Outbound) async throws -> Bool {
        switch await handler(received.request) {
        case .response(let response, let delay):
            if delay > .zero { try await Task.sleep(for: delay) }
            let closes = !received.keepsAlive || response.asksToClose
            try await outbound.write(bytes(response, to: received.request, closes: closes))
            return !closes
        case .reset(let count, let response):
            if count > 0, let response {
                let whole = bytes(response, to: received.request, closes: false)
                try await outbound.write(whole.getSlice(at: 0, length: min(count, whole.readableBytes)) ?? whole)
            }
            try await channel.channel.reset()
            return false
        }
    }

    private func refuse(_ refusal: Refusal, _ outbound: Outbound) async throws {
        let response = Response(
            status: refusal.status, headers: ["Content-Type": "text/plain; charset=utf-8"],
            body: Array("\(refusal.reason)\n".utf8))
        let date = HTTPDate.format(.now)
        try await outbound.write(
            ByteBuffer(bytes: ResponseBytes.make(response, toHEAD: false, date: date, closes: true)))
    }

    private func refusal(for error: HTTPParserError) -> Refusal {
        error == .headerOverflow
            ? Refusal(status: 431, reason: "the request's header is larger than \(limits.headerBytes) bytes")
            : Refusal(status: 400, reason: "the request is not HTTP/1.1: \(error)")
    }

    private func bytes(_ response: Response, to request: ServerRequest, closes: Bool) -> ByteBuffer {
        let date = HTTPDate.format(.now)
        return ByteBuffer(
            bytes: ResponseBytes.make(response, toHEAD: request.method == "HEAD", date: date, closes: closes))
    }

    /// Reads on until the client has seen the end, for a second at most: closing over unread bytes would reset the
    /// connection and could cost the client the answer (RFC 9112 section 9.6).
    private func drain(_ parts: inout Inbound.AsyncIterator) async throws {
        let alarm = closing(after: min(limits.idle, .seconds(1)))
        defer { alarm.cancel() }
        while try await parts.next() != nil {}
    }

    private func closing(after time: Duration) -> Scheduled<Void> {
        let channel = channel.channel
        return channel.eventLoop.scheduleTask(in: TimeAmount(time)) { channel.close(promise: nil) }
    }
}

extension Response {
    /// Whether the handler asked for the connection to end with this answer.
    fileprivate var asksToClose: Bool {
        headers.values("connection").contains { $0.equalsIgnoringASCIICase("close") }
    }
}
