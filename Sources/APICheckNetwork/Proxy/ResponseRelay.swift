import APICheckBase
import APICheckHTTP

/// Writes the parts of a server's response to the app.
final class ResponseRelay: Sendable {
    private struct State {
        var status: Int?
        var hasEnded = false
        var contentFault: RequestFault?
        /// Replaces URLs of the target in the content; nil where it passes as it is.
        var bodyLinks: JSONLinks?
    }

    /// Opens when the app should send its content.
    let continueGate: ContinueGate
    private let writer: ResponseWriter
    private let request: RequestHead
    private let links: ProxyLinks
    private let rewritesLinks: Bool
    private let state = Locked(State())

    /// - Parameter rewritesLinks: Whether all links of the target are rewritten, and not only redirects.
    init(to writer: ResponseWriter, request: RequestHead, links: ProxyLinks, rewritesLinks: Bool) {
        self.writer = writer
        self.request = request
        self.links = links
        self.rewritesLinks = rewritesLinks
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
            let rewritesBody = rewritesLinks && response.hasRewritableJSON
            let links = links
            state.withLock {
                $0.status = response.status
                if rewritesBody { $0.bodyLinks = JSONLinks { links.rewritten($0) } }
            }
            var headers = response.headers.removingHopByHop(keepsTrailer: true)
                .rewritten(by: links, all: rewritesLinks)
            // They are about the bytes that the server sent.
            if rewritesBody {
                headers.fields.removeAll { field in ResponseRelay.ofBytes.contains { field.isNamed($0) } }
            }
            try await writer.head(
                response.status, reason: response.reason, headers: headers,
                framing: framing(of: response, rewritesBody: rewritesBody))
        case .content(let bytes):
            let passed = state.withLock { $0.bodyLinks?.pass(bytes) ?? bytes }
            if !passed.isEmpty || bytes.isEmpty { try await writer.piece(passed) }
        case .end(let trailers):
            let rest = state.withLock { state in
                state.hasEnded = true
                return state.bodyLinks?.finish() ?? []
            }
            if !rest.isEmpty { try await writer.piece(rest) }
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

    private static let ofBytes = ["content-length", "content-md5", "content-digest", "repr-digest", "digest"]

    private func framing(of response: Response, rewritesBody: Bool) -> ResponseFraming {
        if request.method == "HEAD" || response.status == 204 || response.status == 304 { return .none }
        if rewritesBody { return .unknown }
        if response.headers.contains("transfer-encoding") { return .unknown }
        return ContentLength(response.headers).count.map { .length($0) } ?? .unknown
    }
}

/// Delays the content of a request with `Expect: 100-continue` until the server sends 100, for one second at most: many
/// servers never send it (RFC 9110 section 10.1.1).
final class ContinueGate: Sendable {
    private struct State {
        var isOpen = false
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume()
    }

    /// For one caller. Also returns when its task is cancelled.
    func wait() async {
        if state.withLock({ $0.isOpen }) { return }
        let timeout = Task {
            try? await Task.sleep(for: .seconds(1))
            open()
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOpen = state.withLock { state in
                    if !state.isOpen { state.waiting = continuation }
                    return state.isOpen
                }
                if isOpen { continuation.resume() }
            }
        } onCancel: {
            open()
        }
        timeout.cancel()
    }
}

extension Headers {
    private static let hopByHop = ["connection", "keep-alive", "te", "transfer-encoding", "upgrade"]
    private static let proxyPrefix = "proxy-"

    /// Returns the fields without those that apply to a single connection: the fields that HTTP lists, those that
    /// `Connection` names, and those for proxies (RFC 9110 section 7.6.1). `Trailer` is removed when the trailers are.
    func removingHopByHop(keepsTrailer: Bool) -> Headers {
        let named = values("connection").flatMap { value in
            value.utf8.contains(UInt8(ascii: ","))
                ? value.split(separator: ",").map { String($0.trimmingHTTPSpace) } : [value]
        }
        let isKept = fields.indices.map { Headers.isEndToEnd(fields[$0], keepsTrailer: keepsTrailer, named: named) }
        // Without a change, the fields stay those of the message, and are not copied.
        if isKept.allSatisfy(\.self) { return self }
        return Headers(zip(fields, isKept).lazy.filter(\.1).map(\.0))
    }

    private static func isEndToEnd(_ field: HeaderField, keepsTrailer: Bool, named: [String]) -> Bool {
        // The next recipient could read a name that is not a token, such as `Content-Length ` with a space, as another
        // field (RFC 9112 section 5.1).
        guard field.isNamedByToken else { return false }
        for name in hopByHop where field.isNamed(name) { return false }
        if !keepsTrailer && field.isNamed("trailer") { return false }
        if field.name.utf8.count >= proxyPrefix.utf8.count,
            zip(field.name.utf8, proxyPrefix.utf8).allSatisfy({ $0.asciiLowercased == $1 })
        {
            return false
        }
        // `Connection` must not remove fields that the message needs.
        return named.isEmpty || field.isNamed("host") || field.isNamed("content-length")
            || !named.contains { field.isNamed($0) }
    }
}

extension HeaderField {
    fileprivate var isNamedByToken: Bool {
        !name.isEmpty
            && (name.utf8.withContiguousStorageIfAvailable { $0.allSatisfy(\.isTokenByte) }
                ?? name.utf8.allSatisfy(\.isTokenByte))
    }
}
