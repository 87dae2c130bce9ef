import APICheckHTTP
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a protocol has to know of the task that it loads, where the two Foundations differ.
struct LoadedTask: @unchecked Sendable {
    enum Redirect {
        /// The loading system has taken over.
        case taken
        case refused
        case following(URLRequest)
    }

    private let urlProtocol: URLProtocol
    #if canImport(FoundationNetworking)
    private let inside: TaskInside?
    #endif

    /// To be called while the loading system calls the protocol.
    init(_ urlProtocol: URLProtocol) {
        self.urlProtocol = urlProtocol
        #if canImport(FoundationNetworking)
        inside = urlProtocol.task.map { TaskInside($0) }
        #endif
    }

    /// Throws `URLError` for a task that this Foundation lets no protocol of others answer.
    func refuseUnsupported() throws {
        #if canImport(FoundationNetworking)
        if urlProtocol.task is URLSessionDownloadTask {
            let text = """
                a download task cannot be replayed with swift-corelibs-foundation, which takes files only from itself
                Use a data task in the test, or run it on an Apple system.
                """
            throw URLError(.unsupportedURL, userInfo: [NSLocalizedDescriptionKey: text])
        }
        #endif
    }

    /// The bytes that the task sends, from wherever it has them.
    func body() throws -> [UInt8]? {
        #if canImport(FoundationNetworking)
        if let body = try inside?.body() { return body }
        #endif
        return try RequestBody.read(urlProtocol.request)
    }

    /// The request with what the session adds to each, and the cookies that it stored.
    func request(with cookies: HTTPCookieStorage?) -> URLRequest {
        var request = urlProtocol.request
        #if canImport(FoundationNetworking)
        for (name, value) in inside?.session?.configuration.httpAdditionalHeaders ?? [:] {
            guard let name = name as? String, request.value(forHTTPHeaderField: name) == nil else { continue }
            request.setValue("\(value)", forHTTPHeaderField: name)
        }
        #endif
        return request.value(forHTTPHeaderField: "Cookie") == nil ? self.request(request, with: cookies) : request
    }

    /// A request with the cookies that are stored by now, which take the place of those of their names.
    func request(_ request: URLRequest, with cookies: HTTPCookieStorage?) -> URLRequest {
        guard request.httpShouldHandleCookies, let url = request.url, let stored = cookies?.cookies(for: url),
            !stored.isEmpty
        else { return request }
        let names = Set(stored.map(\.name))
        let others = (request.value(forHTTPHeaderField: "Cookie") ?? "").split(separator: "; ").filter { pair in
            !names.contains(String(pair.prefix { $0 != "=" }))
        }
        let pairs = others.map { String($0) } + stored.map { "\($0.name)=\($0.value)" }
        var request = request
        request.setValue(pairs.joined(separator: "; "), forHTTPHeaderField: "Cookie")
        return request
    }

    /// A part of a body, and when it came: microseconds from the end of the header section.
    struct Piece {
        var data: Data
        var after: Int
    }

    /// The body as it came, in its recorded pieces.
    func pieces(of response: Response, after receive: Int) -> [Piece] {
        let whole = response.body.isEmpty ? [] : [Piece(data: Data(response.body), after: receive)]
        #if canImport(FoundationNetworking)
        // A completion handler is given the last piece only.
        if inside?.hasCompletionHandler != false { return whole }
        #endif
        if response.chunks.isEmpty { return whole }
        var rest = response.body[...]
        var pieces: [Piece] = []
        for chunk in response.chunks {
            pieces.append(Piece(data: Data(rest.prefix(chunk.count)), after: chunk.after))
            rest = rest.dropFirst(chunk.count)
        }
        if !rest.isEmpty { pieces.append(Piece(data: Data(rest), after: receive)) }
        return pieces.filter { !$0.data.isEmpty }
    }

    /// Asks whether a redirect is to be followed.
    func follow(
        _ request: URLRequest, from response: HTTPURLResponse, told tell: ((any URLProtocolClient) -> Void) -> Void
    ) async -> Redirect {
        #if canImport(FoundationNetworking)
        guard let inside, let session = inside.session, let task = urlProtocol.task,
            let delegate = inside.delegate ?? task.delegate
        else { return .following(request) }
        let next = await withCheckedContinuation { continuation in
            session.delegateQueue.addOperation {
                delegate.urlSession(session, task: task, willPerformHTTPRedirection: response, newRequest: request) {
                    continuation.resume(returning: $0)
                }
            }
        }
        return next.map { .following($0) } ?? .refused
        #else
        // The loading system asks the delegate and begins anew with a protocol of its own.
        tell { $0.urlProtocol(urlProtocol, wasRedirectedTo: request, redirectResponse: response) }
        tell { $0.urlProtocol(urlProtocol, didFailWithError: CocoaError(.userCancelled)) }
        return .taken
        #endif
    }
}
