import APICheckBase
import APICheckHTTP
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request of a session on its way through a replay, its redirects included.
///
/// Foundation does not call its protocol objects from two threads at once, and takes what it is told from any.
final class ReplayingLoad: @unchecked Sendable {
    /// As many as URLSession follows.
    private static let mostRedirects = 16

    private let urlProtocol: URLProtocol
    private let configuration: ReplayingConfiguration?
    private let task: LoadedTask
    private let work = Locked<(isStopped: Bool, task: Task<Void, Never>?)>((false, nil))

    init(_ urlProtocol: URLProtocol, configuration: ReplayingConfiguration?) {
        self.urlProtocol = urlProtocol
        self.configuration = configuration
        task = LoadedTask(urlProtocol)
    }

    func start() {
        work.withLock { work in
            guard !work.isStopped else { return }
            work.task = Task { await run() }
        }
    }

    /// What comes afterwards is not told any more.
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
            let replay = try configuration.replay.get()
            let request = task.request(with: configuration.cookiesToSend)
            var asked = try Request(request, body: task.body())
            for _ in 0...ReplayingLoad.mostRedirects {
                let exchange = try await answer(asked, from: replay)
                guard let response = exchange.response else { throw URLError(.badServerResponse) }
                let shown = try HTTPURLResponse.answering(asked, with: response)
                store(response, of: shown)
                let pieces = task.pieces(of: response, after: exchange.timings.receive)
                guard let next = asked.redirected(by: response),
                    let redirected = URLRequest(next, like: request)
                else { return try await deliver(pieces, of: shown, from: replay) }
                switch await task.follow(redirected, from: shown, told: tell) {
                case .taken: return
                case .refused: return try await deliver(pieces, of: shown, from: replay)
                case .following(let request):
                    asked = try following(request)
                }
            }
            throw URLError(.httpTooManyRedirects)
        } catch {
            let error = URLError.replaying(error, url: urlProtocol.request.url)
            tell { $0.urlProtocol(self.urlProtocol, didFailWithError: error) }
        }
    }

    /// Throws `URLError` for a URL that leads out of HTTP, e.g. into an app.
    private func following(_ redirected: URLRequest) throws -> Request {
        guard ReplayingProtocol<Never>.canInit(with: redirected) else { throw URLError(.unsupportedURL) }
        let request = task.request(redirected, with: configuration?.cookiesToSend)
        return try Request(request, body: RequestBody.read(request))
    }

    /// A recorded failure tells first what came before it.
    private func answer(_ request: Request, from replay: Replay) async throws -> Exchange {
        do {
            return try await replay.send(request)
        } catch let error as TransportError {
            if let response = error.exchange?.response {
                let shown = try HTTPURLResponse.answering(request, with: response)
                tell { $0.urlProtocol(self.urlProtocol, didReceive: shown, cacheStoragePolicy: .notAllowed) }
                for piece in task.pieces(of: response, after: 0) {
                    tell { $0.urlProtocol(self.urlProtocol, didLoad: piece.data) }
                }
            }
            throw error
        }
    }

    private func deliver(
        _ pieces: [LoadedTask.Piece], of shown: HTTPURLResponse, from replay: Replay
    ) async throws {
        tell { $0.urlProtocol(self.urlProtocol, didReceive: shown, cacheStoragePolicy: .notAllowed) }
        var time = 0
        for piece in pieces {
            try await replay.wait(piece.after - time)
            time = max(time, piece.after)
            tell { $0.urlProtocol(self.urlProtocol, didLoad: piece.data) }
        }
        tell { $0.urlProtocolDidFinishLoading(self.urlProtocol) }
    }

    /// Field by field: a list of cookies with commas could not be told from the comma in a date.
    private func store(_ response: Response, of shown: HTTPURLResponse) {
        guard let storage = configuration?.cookies, urlProtocol.request.httpShouldHandleCookies, let url = shown.url
        else { return }
        for value in response.headers.values("set-cookie") {
            let cookies = HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": value], for: url)
            storage.setCookies(cookies, for: url, mainDocumentURL: urlProtocol.request.mainDocumentURL)
        }
    }

    private func tell(_ what: (any URLProtocolClient) -> Void) {
        guard !work.withLock({ $0.isStopped }), let client = urlProtocol.client else { return }
        what(client)
    }
}
