import APICheckBase
import APICheckHTTP
import Dispatch
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Answers one request of a session from a replay, including its redirects.
///
/// Unchecked `Sendable`: Foundation does not call a protocol from two threads at once, and its client may be called from any.
final class ReplayingLoad: @unchecked Sendable {
    /// The limit of URLSession.
    private static let maximumRedirects = 16

    private let urlProtocol: URLProtocol
    private let configuration: ReplayingConfiguration?
    private let task: LoadedTask
    private let thread = LoadingThread()
    private let work = Locked<(isStopped: Bool, task: Task<Void, Never>?)>((false, nil))

    init(_ urlProtocol: URLProtocol, configuration: ReplayingConfiguration?) {
        self.urlProtocol = urlProtocol
        self.configuration = configuration
        task = LoadedTask(urlProtocol)
    }

    static func canLoad(_ request: URLRequest) -> Bool {
        ["http", "https"].contains(request.url?.scheme?.lowercased())
    }

    func start() {
        work.withLock { work in
            guard !work.isStopped else { return }
            work.task = Task { await run() }
        }
    }

    /// Cancels the load. The client gets no further calls.
    func stop() {
        let task = work.withLock { work in
            work.isStopped = true
            return work.task
        }
        task?.cancel()
    }

    private func run() async {
        do {
            try task.refuseUnsupported()
            guard let configuration else { throw URLError(.unsupportedURL) }
            let replay = try configuration.replay(for: urlProtocol.request)
            let request = task.request(with: configuration.cookiesToSend, settings: configuration.settings)
            var current = try Request(request, body: await body())
            for _ in 0...ReplayingLoad.maximumRedirects {
                let exchange = try await answer(current, from: replay)
                guard let response = exchange.response else { throw URLError(.badServerResponse) }
                let shown = try HTTPURLResponse.answering(current, with: response)
                store(response, of: shown)
                let pieces = task.pieces(of: response, after: exchange.timings.receive)
                guard let next = current.redirected(by: response),
                    let redirected = URLRequest(next, like: request)
                else { return try await deliver(pieces, of: shown, from: replay) }
                switch await task.follow(redirected, from: shown, by: notify) {
                case .handled: return
                case .refused: return try await deliver(pieces, of: shown, from: replay)
                case .following(let request):
                    current = try following(request)
                }
            }
            throw URLError(.httpTooManyRedirects)
        } catch {
            let error = URLError.replaying(error, url: urlProtocol.request.url)
            notify { $0.urlProtocol(self.urlProtocol, didFailWithError: error) }
        }
    }

    /// Throws `URLError` for a redirect to another scheme than HTTP, e.g. of an app.
    private func following(_ redirected: URLRequest) throws -> Request {
        guard ReplayingLoad.canLoad(redirected) else { throw URLError(.unsupportedURL) }
        let request = task.request(redirected, with: configuration?.cookiesToSend)
        return try Request(request, body: BodyReader.read(request))
    }

    /// Before a recorded failure, passes on the part of the response that was received.
    private func answer(_ request: Request, from replay: Replay) async throws -> Exchange {
        do {
            return try await replay.send(request)
        } catch let error as TransportError {
            if let response = error.exchange?.response {
                let shown = try HTTPURLResponse.answering(request, with: response)
                notify { $0.urlProtocol(self.urlProtocol, didReceive: shown, cacheStoragePolicy: .notAllowed) }
                for piece in task.pieces(of: response, after: 0) {
                    notify { $0.urlProtocol(self.urlProtocol, didLoad: piece.data) }
                }
            }
            throw error
        }
    }

    private func deliver(
        _ pieces: [LoadedTask.Piece], of shown: HTTPURLResponse, from replay: Replay
    ) async throws {
        notify { $0.urlProtocol(self.urlProtocol, didReceive: shown, cacheStoragePolicy: .notAllowed) }
        var time = 0
        for piece in pieces {
            try await replay.wait(piece.after - time)
            time = max(time, piece.after)
            notify { $0.urlProtocol(self.urlProtocol, didLoad: piece.data) }
        }
        notify { $0.urlProtocolDidFinishLoading(self.urlProtocol) }
    }

    /// Stores each field by itself: in a joined list, the commas between cookies are ambiguous with those in dates.
    private func store(_ response: Response, of shown: HTTPURLResponse) {
        guard let storage = configuration?.cookies, urlProtocol.request.httpShouldHandleCookies, let url = shown.url
        else { return }
        for value in response.headers.values("set-cookie") {
            let cookies = HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": value], for: url)
            storage.setCookies(cookies, for: url, mainDocumentURL: urlProtocol.request.mainDocumentURL)
        }
    }

    /// Reads the body on a thread of its own: a stream may wait for an app that writes it with tasks.
    private func body() async throws -> [UInt8]? {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async { [task] in continuation.resume(with: Result { try task.body() }) }
        }
    }

    private func notify(_ call: @escaping @Sendable (any URLProtocolClient) -> Void) {
        thread.perform { [self] in
            guard !work.withLock({ $0.isStopped }), let client = urlProtocol.client else { return }
            call(client)
        }
    }
}
