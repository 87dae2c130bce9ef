import APICheckBase
import APICheckHTTP

/// Writes the parts of a server's response to the app.
final class ResponseRelay: Sendable {
    private struct State {
        var status: Int?
        var hasEnded = false
        var contentFault: RequestFault?
    }

    /// Opens when the app should send its content.
    let continueGate: ContinueGate
    private let writer: ResponseWriter
    private let request: RequestHead
    private let target: HTTPURL
    private let state = Locked(State())

    init(to writer: ResponseWriter, request: RequestHead, target: HTTPURL) {
        self.writer = writer
        self.request = request
        self.target = target
        continueGate = ContinueGate()
    }

    /// The status of the final response; nil before it starts.
    var status: Int? { state.withLock { $0.status } }

    /// Why reading the app's content failed; nil when it did not.
    var contentFault: RequestFault? { state.withLock { $0.contentFault } }

    func contentFailed(_ fault: RequestFault) { state.withLock { $0.contentFault = fault } }

    func pass(_ part: ResponsePart) async throws {
        switch part {
        case .interim(let interim):
            // The connection sends 100 itself when the content is requested, and does not switch protocols.
            if interim.status == 100 { return continueGate.open() }
            try await writer.interim(
                interim.status, reason: interim.reason, headers: interim.headers.removingHopByHop(keepsTrailer: true))
        case .head(let response):
            state.withLock { $0.status = response.status }
            try await writer.head(
                response.status, reason: response.reason,
                headers: response.headers.removingHopByHop(keepsTrailer: true)
                    .rewritten(from: target, to: request.headers["host"]),
                framing: framing(of: response))
        case .content(let bytes): try await writer.piece(bytes)
        case .end(let trailers):
            state.withLock { $0.hasEnded = true }
            // A trailer must not define the length of the content (RFC 9110 section 6.5.1).
            var trailers = trailers.removingHopByHop(keepsTrailer: true)
            trailers.fields.removeAll { $0.isNamed("content-length") }
            try await writer.end(trailers: trailers)
        }
    }

    /// Sends an error response when the final response has not started, and aborts it otherwise.
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
