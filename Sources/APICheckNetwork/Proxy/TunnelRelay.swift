import APICheckBase
import APICheckHTTP

/// Passes a request for a WebSocket on, and then the bytes of both sides until one of them closes. Nothing is kept.
struct TunnelRelay {
    let tunnels: any TunnelOpener
    let target: HTTPURL
    /// For the response of a server that does not switch.
    let relay: ResponseRelay
    /// Called at the end of the handshake: the connection may stay open as long as the app runs.
    let observe: @Sendable (ProxiedCall) -> Void

    func answer(
        _ request: Request, _ content: RequestContent, _ writer: ResponseWriter
    ) async throws {
        let started = ContinuousClock.now
        var call = ProxiedCall(request)
        call.isWebSocket = true
        let opened: OpenedTunnel
        do {
            opened = try await tunnels.open(request)
        } catch let error as TransportError {
            call.failure = error.failure
            call.duration = started.duration(to: .now)
            observe(call)
            return try await writer.write(.failure(error.failure))
        }
        defer { opened.tunnel.close() }
        call.status = opened.head.status
        call.duration = started.duration(to: .now)
        observe(call)
        guard opened.head.status == 101 else {
            try await relay.pass(.head(opened.head))
            return try await pass(contentOf: opened)
        }
        let headers = opened.head.headers.removingHopByHop(keepsTrailer: false)
        try await writer.switchProtocols(
            reason: opened.head.reason, headers: Headers(headers.fields + [HeaderField("Upgrade", "websocket")]))
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                while let bytes = try? await content.next() {
                    do { try await opened.tunnel.send(bytes) } catch { return }
                }
            }
            group.addTask {
                while let bytes = await opened.tunnel.receive() {
                    do { try await writer.piece(bytes) } catch { return }
                }
            }
            await group.next()
            // A WebSocket has no half-closed state (RFC 6455 section 7.1.1).
            opened.tunnel.close()
            group.cancelAll()
        }
        try await writer.end()
    }

    /// A server that does not switch answers as to any other request.
    private func pass(contentOf opened: OpenedTunnel) async throws {
        let headers = opened.head.headers
        let isChunked = headers.values("transfer-encoding").contains { $0.asciiLowercased().contains("chunked") }
        let length = ContentLength(headers).count
        let hasNone = [204, 304].contains(opened.head.status) || length == 0
        var reader = try ContentReader(
            hasNone ? .none : isChunked ? .chunked : length.map { .length($0) } ?? .untilClose,
            limits: ServerLimits(bodyBytes: .max))
        var waiting: [UInt8] = []
        while !reader.isDone, let bytes = await opened.tunnel.receive() {
            waiting += bytes
            var pieces: [[UInt8]] = []
            let taken = try waiting.withUnsafeBytes { bytes in
                var place = 0
                while let piece = try reader.read(bytes, at: &place) { pieces.append(Array(bytes[piece])) }
                return place
            }
            waiting.removeFirst(taken)
            for piece in pieces { try await relay.pass(.content(piece)) }
        }
        guard reader.mayEnd else {
            return try await relay.fail(
                TransportFailure(
                    .truncated, host: target.host, phase: .receiving, reason: "the connection closed within the body",
                    remedy: "check that the server is running, and its log"))
        }
        try await relay.pass(.end(trailers: reader.trailers))
    }
}

extension RequestHead {
    /// Whether the client asks for a WebSocket on its connection (RFC 6455 section 4.1).
    var asksForWebSocket: Bool {
        func contains(_ name: String, _ token: String) -> Bool {
            headers.values(name).contains { value in
                value.split(separator: ",").contains { String($0.trimmingHTTPSpace).equalsIgnoringASCIICase(token) }
            }
        }
        return version != .http10 && contains("upgrade", "websocket") && contains("connection", "upgrade")
            && !headers.contains("transfer-encoding") && ContentLength(headers).count ?? 0 == 0
    }
}
