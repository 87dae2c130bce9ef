import APICheckBase
package import APICheckHTTP
import NIOCore

/// Writes the answer to one request as it comes. Each call returns when the client takes more, so that no more than a
/// bounded part of an answer waits in memory.
///
/// For one caller at a time. Every call throws `CancellationError` when the client went away, which cancels the handler's
/// task, too. An answer that is not ended when the handler returns is broken off by a reset.
package final class ResponseWriter: Sendable {
    private enum Stage: Hashable {
        case head
        /// `left` is nil when the length is not known.
        case content(left: Int?)
        /// HEAD, 204 and 304 have none: it is left out.
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
        var isGone = false
        var waiting: CheckedContinuation<Void, any Error>?

        mutating func finish(_ end: Answer.End) {
            stage = .ended
            self.end = end
        }
    }

    /// Bytes that wait for the connection's thread before the caller does.
    private static let most = 65_536

    private let isHEAD: Bool
    private let isHTTP10: Bool
    private let state: Locked<State>
    private let scheduled: @Sendable () -> Void

    /// `scheduled` is called when there is something to ``take()``.
    init(to request: RequestHead, keepsAlive: Bool, scheduled: @escaping @Sendable () -> Void) {
        isHEAD = request.method == "HEAD"
        isHTTP10 = request.version == .http10
        state = Locked(State(closes: !keepsAlive))
        self.scheduled = scheduled
    }

    /// An answer before the final one (RFC 9110 section 15.2); without effect to a client of HTTP/1.0.
    package func interim(_ status: Int, reason: String = "", headers: Headers = []) async throws {
        if isHTTP10 { return }
        try await deliver { state in
            ResponseHead(status: status, reason: reason, headers: headers, framing: .none).append(to: &state.outgoing)
        }
    }

    /// The final answer's first line and fields. `Connection`, `Keep-Alive` and `Transfer-Encoding` among the fields are
    /// left out, and `Content-Length` is the framing's; the rest is sent as it stands, `Connection: close` excepted, which
    /// is obeyed.
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

    /// Content; left out where the answer has none. More than the announced length breaks the answer off.
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

    /// The answer is whole. Trailers are sent where the content is chunked.
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
            // Content that is shorter than it was said to be must not look whole.
            state.finish(left ?? 0 > 0 ? .reset : state.closes ? .close : .open)
        }
    }

    /// Breaks the connection off with a TCP RST after what was written.
    package func reset() async throws { try await deliver { $0.finish(.reset) } }

    /// A whole answer in one go, written as it stands.
    func send(_ bytes: ByteBuffer, end: Answer.End) async throws {
        try await deliver { state in
            var bytes = bytes
            state.outgoing.writeBuffer(&bytes)
            state.finish(end)
        }
    }

    /// The value of `Connection` that the client is to be told, if any.
    func connection(closes: Bool) -> String? { closes ? "close" : isHTTP10 ? "keep-alive" : nil }

    var closes: Bool { state.withLock { $0.closes } }

    private func deliver(_ change: (inout State) -> Void) async throws {
        let (isNews, waits) = try state.withLock { state in
            guard !state.isGone else { throw CancellationError() }
            if state.stage != .ended { change(&state) }
            let isNews = !state.isScheduled
            state.isScheduled = true
            // Nobody waits for the end: what is left is the connection's matter.
            let waits = state.end == nil && (state.outgoing.readableBytes > ResponseWriter.most || !state.isWritable)
            return (isNews, waits)
        }
        if isNews { scheduled() }
        guard waits else { return }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let result = state.withLock { state -> Result<Void, any Error>? in
                    if state.isGone || Task.isCancelled { return .failure(CancellationError()) }
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

/// The side of the connection, on its thread.
extension ResponseWriter {
    struct Outgoing {
        var bytes: ByteBuffer
        /// Set with the answer's last bytes.
        var end: Answer.End?
    }

    func take() -> Outgoing {
        state.withLock { state in
            state.isScheduled = false
            defer { state.outgoing = ByteBuffer() }
            return Outgoing(bytes: state.outgoing, end: state.end)
        }
    }

    /// Whether the client takes more; a caller that waits for it goes on.
    func setWritable(_ isWritable: Bool) {
        let waiting = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            state.isWritable = isWritable
            guard isWritable else { return nil }
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume()
    }

    /// Nothing of the final answer was written yet.
    var hasNotBegun: Bool { state.withLock { $0.stage == .head } }

    func clientIsGone() {
        state.withLock { $0.isGone = true }
        takeWaiting()?.resume(throwing: CancellationError())
    }
}

extension Headers {
    /// Whether the sender wants the connection to end with this message (RFC 9112 section 9.6).
    var asksToClose: Bool {
        values("connection").contains { value in
            value.split(separator: ",").contains { String($0.trimmingHTTPSpace).equalsIgnoringASCIICase("close") }
        }
    }
}
