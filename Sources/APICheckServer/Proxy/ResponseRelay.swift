import APICheckBase
import APICheckHTTP

/// Writes the parts of a server's answer to the app.
final class ResponseRelay: Sendable {
    private struct State {
        var status: Int?
        var hasEnded = false
        var contentFault: RequestFault?
    }

    /// Opens when the app is to send its content.
    let goAhead: GoAhead
    private let writer: ResponseWriter
    private let request: RequestHead
    private let target: HTTPURL
    private let state = Locked(State())

    init(to writer: ResponseWriter, request: RequestHead, target: HTTPURL) {
        self.writer = writer
        self.request = request
        self.target = target
        goAhead = GoAhead()
    }

    /// The status of the final response; nil before it began.
    var status: Int? { state.withLock { $0.status } }

    /// Why the app's content broke off; nil when it did not.
    var contentFault: RequestFault? { state.withLock { $0.contentFault } }

    func contentFailed(_ fault: RequestFault) { state.withLock { $0.contentFault = fault } }

    func pass(_ part: ResponsePart) async throws {
        switch part {
        case .interim(let interim):
            // The connection says 100 itself when the content is asked for, and speaks no other protocol.
            if interim.status == 100 { return goAhead.open() }
            try await writer.interim(
                interim.status, reason: interim.reason, headers: interim.headers.withoutHopByHop(keepsTrailer: true))
        case .head(let response):
            state.withLock { $0.status = response.status }
            try await writer.head(
                response.status, reason: response.reason,
                headers: response.headers.withoutHopByHop(keepsTrailer: true)
                    .leadingBack(from: target, to: request.headers["host"]),
                framing: framing(of: response))
        case .content(let bytes): try await writer.piece(bytes)
        case .end(let trailers):
            state.withLock { $0.hasEnded = true }
            // Nothing that comes after the content may say where it ends (RFC 9110 section 6.5.1).
            var trailers = trailers.withoutHopByHop(keepsTrailer: true)
            trailers.fields.removeAll { $0.isNamed("content-length") }
            try await writer.end(trailers: trailers)
        }
    }

    /// Tells the app that the answer never came, or breaks it off where it began.
    func fail(_ error: TransportFailure) async throws {
        let (status, hasEnded) = state.withLock { ($0.status, $0.hasEnded) }
        if hasEnded { return }
        if status == nil {
            try await writer.write(.failure(error))
        } else {
            try await writer.reset()
        }
    }

    private func framing(of response: Response) -> ResponseFraming {
        if request.method == "HEAD" || response.status == 204 || response.status == 304 { return .none }
        if response.headers.contains("transfer-encoding") { return .unknown }
        return ContentLength(response.headers).count.map { .length($0) } ?? .unknown
    }
}
