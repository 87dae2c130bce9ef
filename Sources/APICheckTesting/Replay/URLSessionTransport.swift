import APICheckBase
import APICheckHTTP
import APICheckJSON
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends requests to the live server by `URLSession`, for tests that record.
///
/// Foundation does not provide all of a response: the order of the header fields, repeated fields, the reason phrase, interim
/// responses, trailers, the encoded content and the protocol version are lost. If these matter, record with
/// `apicheck record`.
struct URLSessionTransport: Transport {
    func send(_ request: Request) async throws -> Exchange {
        guard let sent = URLRequest(request) else {
            throw TransportError(
                .malformed, host: request.url.host, phase: .preparing, reason: "Foundation does not accept the URL",
                remedy: "correct the URL")
        }
        do {
            let startedAt = Instant.now
            let answer = try await LiveCall().answer(to: sent)
            return Exchange(
                request: SentRequest(request), response: answer.response, startedAt: startedAt, timings: answer.timings)
        } catch let error as URLError {
            if error.code == .cancelled { throw CancellationError() }
            throw TransportError(error, to: request)
        }
    }
}

extension TransportError {
    fileprivate init(_ error: URLError, to request: Request) {
        let kind: TransportFailure.Kind =
            switch error.code {
            case .cannotFindHost, .dnsLookupFailed: .unresolved
            case .cannotConnectToHost: .refused
            case .notConnectedToInternet: .unreachable
            case .timedOut: .timedOut
            case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateNotYetValid,
                .serverCertificateHasUnknownRoot:
                .certificate
            case .secureConnectionFailed: .tls
            case .networkConnectionLost: .reset
            case .badServerResponse: .malformed
            default: .other
            }
        let phase: TransportFailure.Phase =
            switch kind {
            case .unresolved: .resolving
            case .refused, .unreachable: .connecting
            case .certificate, .tls: .securing
            default: .waiting
            }
        self.init(
            kind, host: request.url.host + (request.url.port.map { ":\($0)" } ?? ""), phase: phase,
            reason: error.localizedDescription, remedy: "check whether this machine can reach the server")
    }
}

/// One request to a live server.
///
/// It uses a delegate, since only a delegate can refuse redirects and sees the pieces of a stream.
final class LiveCall: NSObject {
    struct Answer: Sendable {
        var response: Response
        var timings: Timings
    }

    private struct State {
        var continuation: CheckedContinuation<Answer, any Error>?
        var body: [UInt8] = []
        var chunks: [BodyChunk] = []
        var headAt: ContinuousClock.Instant?
    }

    private let state = Locked(State())
    private let start = ContinuousClock.now

    func answer(to request: URLRequest) async throws -> Answer {
        let configuration = URLSessionConfiguration.unwatched
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
        // Until then the session holds its delegate.
        defer { session.finishTasksAndInvalidate() }
        let task = session.dataTask(with: request)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                state.withLock { $0.continuation = continuation }
                task.resume()
            }
        } onCancel: {
            task.cancel()
        }
    }

    private func answer(_ head: HTTPURLResponse, _ state: State) -> Answer {
        var response = Response(status: head.statusCode, headers: head.fields, body: state.body)
        if response.headers.contentType?.isStream == true { response.chunks = state.chunks }
        let end = ContinuousClock.now
        let headAt = state.headAt ?? end
        return Answer(
            response: response,
            timings: Timings(wait: (headAt - start).wholeMicroseconds, receive: (end - headAt).wholeMicroseconds))
    }
}

extension LiveCall: URLSessionDataDelegate {
    /// Returns redirects without following them.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        state.withLock { $0.headAt = .now }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        state.withLock { state in
            let now = ContinuousClock.now
            state.body += data
            state.chunks.append(BodyChunk(count: data.count, after: (now - (state.headAt ?? now)).wholeMicroseconds))
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let ended = state.withLock { state in
            defer { state.continuation = nil }
            return state
        }
        if let error {
            ended.continuation?.resume(throwing: error)
        } else if let head = task.response as? HTTPURLResponse {
            ended.continuation?.resume(returning: answer(head, ended))
        } else {
            ended.continuation?.resume(throwing: URLError(.badServerResponse))
        }
    }
}

extension URLSessionConfiguration {
    /// Whether the configuration that is being made is ``unwatched``.
    @TaskLocal static var isUnwatched = false

    /// An ephemeral configuration of this module's own sessions, whose requests bypass no replay.
    static var unwatched: URLSessionConfiguration { $isUnwatched.withValue(true) { .ephemeral } }
}
