import APICheckBase
package import APICheckHTTP
import NIOCore

/// Writes the response to one request, piece by piece. Each call returns when the client can take more, so that only a
/// bounded part of a response is in memory.
///
/// For one caller at a time. Every call throws `CancellationError` when the client disconnected, which also cancels the
/// handler's task. A response that has not ended when the handler returns is aborted with a reset.
package final class ResponseWriter: Sendable {
    private enum Stage: Hashable {
        case head
        /// `left` is nil when the length is unknown.
        case content(left: Int?)
        /// HEAD, 204 and 304 have no content; what the handler writes is ignored.
        case noContent
        case ended
    }

    private struct State {
        var stage = Stage.head
        var isChunked = false
        var outgoing = ByteBuffer()
        var end: Answer.End?
        var closes: Bool
        var isScheduled = false
        var isWritable = true
        var isDisconnected = false
        var waiting: CheckedContinuation<Void, any Error>?

        mutating func finish(_ end: Answer.End) {
            stage = .ended
            self.end = end
        }
    }

    /// Maximum number of bytes that wait for the thread of the connection before the caller waits.
    private static let maximumWaiting = 65_536

    private let isHEAD: Bool
    private let isHTTP10: Bool
    private let state: Locked<State>
    private let scheduled: @Sendable () -> Void

    /// Calls `scheduled` when there is something to ``take()``.
    init(to request: RequestHead, keepsAlive: Bool, scheduled: @escaping @Sendable () -> Void) {
        isHEAD = request.method == "HEAD"
        isHTTP10 = request.version == .http10
        state = Locked(State(closes: !keepsAlive))
        self.scheduled = scheduled
    }

    /// Writes an interim response (RFC 9110 section 15.2). Ignored for a client of HTTP/1.0.
    package func interim(_ status: Int, reason: String = "", headers: Headers = []) async throws {
        if isHTTP10 { return }
        try await deliver { state in
            ResponseHead(status: status, reason: reason, headers: headers, framing: .none).append(to: &state.outgoing)
        }
    }

    /// Writes the status line and the fields of the final response. `Connection`, `Keep-Alive` and `Transfer-Encoding`
    /// are left out, except that `Connection: close` closes the connection; `Content-Length` comes from the framing;
    /// other fields are sent unchanged.
    package func head(
        _ status: Int, reason: String = "", headers: Headers = [], framing: ResponseFraming
    ) async throws {
        try await deliver { state in
            guard state.stage == .head else { return }
            let hasContent = !isHEAD && framing != .none && status != 204 && status != 304
            state.isChunked = hasContent && framing == .unknown && !isHTTP10
            if headers.asksToClose || hasContent && framing == .unknown && isHTTP10 { state.closes = true }
            ResponseHead(
                status: status, reason: reason, headers: headers, framing: hasContent || isHEAD ? framing : .none,
                isChunked: state.isChunked, connection: connection(closes: state.closes)
            ).append(to: &state.outgoing)
            if case .length(let length) = framing, hasContent {
                state.stage = .content(left: length)
            } else {
                state.stage = hasContent ? .content(left: nil) : .noContent
            }
        }
    }

    /// Writes the head of a response 101 (RFC 9110 section 15.2.2); what follows is written with ``piece(_:)`` up to the end of
    /// the connection.
    func switchProtocols(reason: String, headers: Headers) async throws {
        try await deliver { state in
            guard state.stage == .head else { return }
            state.closes = true
            state.stage = .content(left: nil)
            ResponseHead(
                status: 101, reason: reason, headers: headers, framing: .none, connection: "Upgrade"
            ).append(to: &state.outgoing)
        }
    }

    /// Writes content. Ignored for a response that has none. More than the declared length aborts the response.
    package func piece(_ bytes: [UInt8]) async throws {
        if bytes.isEmpty { return }
        try await deliver { state in
            guard case .content(let left) = state.stage else { return }
            guard let left else {
                if state.isChunked { state.outgoing.writeString("\(String(bytes.count, radix: 16))\r\n") }
                state.outgoing.writeBytes(bytes)
                if state.isChunked { state.outgoing.writeString("\r\n") }
                return
            }
            guard bytes.count <= left else {
                state.finish(.reset)
                return
            }
            state.outgoing.writeBytes(bytes)
            state.stage = .content(left: left - bytes.count)
        }
    }

    /// Ends the response. Trailers are sent only with chunked content.
    package func end(trailers: Headers = []) async throws {
        try await deliver { state in
            var left: Int?
            switch state.stage {
            case .head, .ended: return
            case .noContent: left = 0
            case .content(let count): left = count
            }
            if state.isChunked {
                state.outgoing.writeString("0\r\n")
                for field in trailers.fields { ResponseHead.append(field.name, field.bytes, to: &state.outgoing) }
                state.outgoing.writeString("\r\n")
            }
            // Incomplete content must not look complete.
            state.finish(left ?? 0 > 0 ? .reset : state.closes ? .close : .open)
        }
    }

    /// Resets the connection (TCP RST) after everything that was written.
    package func reset() async throws { try await deliver { $0.finish(.reset) } }

    /// Writes a complete response unchanged.
    func send(_ bytes: ByteBuffer, end: Answer.End) async throws {
        try await deliver { state in
            var bytes = bytes
            state.outgoing.writeBuffer(&bytes)
            state.finish(end)
        }
    }

    /// Writes a part of a complete response unchanged; ``send(_:end:)`` ends it.
    func send(part bytes: ByteBuffer) async throws {
        try await deliver { state in
            var bytes = bytes
            state.outgoing.writeBuffer(&bytes)
        }
    }

    /// The value of `Connection` to send, if any.
    func connection(closes: Bool) -> String? { closes ? "close" : isHTTP10 ? "keep-alive" : nil }

    var closes: Bool { state.withLock { $0.closes } }

    private func deliver(_ change: (inout State) -> Void) async throws {
        let (needsWakeUp, waits) = try state.withLock { state in
            guard !state.isDisconnected else { throw CancellationError() }
            if state.stage != .ended { change(&state) }
            let needsWakeUp = !state.isScheduled
            state.isScheduled = true
            // The caller does not wait for the end: the connection sends the rest.
            let waits =
                state.end == nil && (state.outgoing.readableBytes > ResponseWriter.maximumWaiting || !state.isWritable)
            return (needsWakeUp, waits)
        }
        if needsWakeUp { scheduled() }
        guard waits else { return }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result = state.withLock { state -> Result<Void, any Error>? in
                    if state.isDisconnected || Task.isCancelled { return .failure(CancellationError()) }
                    if state.outgoing.readableBytes == 0, state.isWritable { return .success(()) }
                    state.waiting = continuation
                    return nil
                }
                if let result { continuation.resume(with: result) }
            }
        } onCancel: {
            takeWaiting()?.resume(throwing: CancellationError())
        }
    }

    private func takeWaiting() -> CheckedContinuation<Void, any Error>? {
        state.withLock { state in
            defer { state.waiting = nil }
            return state.waiting
        }
    }
}

/// Used by the connection, on its thread.
extension ResponseWriter {
    struct Outgoing {
        var bytes: ByteBuffer
        /// Set with the last bytes of the response.
        var end: Answer.End?
    }

    func take() -> Outgoing {
        state.withLock { state in
            state.isScheduled = false
            defer { state.outgoing = ByteBuffer() }
            return Outgoing(bytes: state.outgoing, end: state.end)
        }
    }

    /// Sets whether the client can take more, and resumes a caller that waits for it.
    func setWritable(_ isWritable: Bool) {
        let waiting = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            state.isWritable = isWritable
            guard isWritable else { return nil }
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume()
    }

    /// Nothing of the final response has been written.
    var hasNotStarted: Bool { state.withLock { $0.stage == .head } }

    func clientDisconnected() {
        state.withLock { $0.isDisconnected = true }
        takeWaiting()?.resume(throwing: CancellationError())
    }
}

extension Headers {
    /// Whether the sender asks to close the connection after this message (RFC 9112 section 9.6).
    var asksToClose: Bool {
        values("connection").contains { value in
            value.split(separator: ",").contains { String($0.trimmingHTTPSpace).equalsIgnoringASCIICase("close") }
        }
    }
}
