import APICheckHTTP
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The task that a protocol loads, with the differences between Apple's Foundation and swift-corelibs-foundation.
struct LoadedTask: @unchecked Sendable {
    enum Redirect {
        /// The loading system handles the redirect.
        case handled
        case refused
        case following(URLRequest)
    }

    private let urlProtocol: URLProtocol
    #if canImport(FoundationNetworking)
    private let internals: TaskInternals?
    #endif

    /// Must be called while the loading system calls the protocol.
    init(_ urlProtocol: URLProtocol) {
        self.urlProtocol = urlProtocol
        #if canImport(FoundationNetworking)
        internals = urlProtocol.task.map { TaskInternals($0) }
        #endif
    }

    /// Throws `URLError` for a kind of task that this Foundation does not let a custom protocol answer.
    func refuseUnsupported() throws {
        #if canImport(FoundationNetworking)
        if urlProtocol.task is URLSessionDownloadTask {
            let text = """
                a download task cannot be replayed with swift-corelibs-foundation, which only downloads files itself
                Use a data task in the test, or run it on an Apple system.
                """
            throw URLError(.unsupportedURL, userInfo: [NSLocalizedDescriptionKey: text])
        }
        #endif
    }

    /// The body that the task sends.
    func body() throws -> [UInt8]? {
        #if canImport(FoundationNetworking)
        if let body = try internals?.body() { return body }
        #endif
        return try BodyReader.read(urlProtocol.request)
    }

    /// The request with the headers that the session adds and the stored cookies. A protocol gets neither: `settings` is the
    /// configuration of which the session was made.
    func request(with cookies: HTTPCookieStorage?, settings: URLSessionConfiguration?) -> URLRequest {
        var request = urlProtocol.request
        #if canImport(FoundationNetworking)
        let settings = internals?.session?.configuration ?? settings
        #endif
        for (name, value) in settings?.httpAdditionalHeaders ?? [:] {
            guard let name = name as? String, request.value(forHTTPHeaderField: name) == nil else { continue }
            request.setValue("\(value)", forHTTPHeaderField: name)
        }
        return request.value(forHTTPHeaderField: "Cookie") == nil ? self.request(request, with: cookies) : request
    }

    /// A request with the stored cookies, which replace its cookies of the same names.
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

    /// A part of a body, and its time in microseconds after the end of the header section.
    struct Piece {
        var data: Data
        var after: Int
    }

    /// The recorded pieces of the body.
    func pieces(of response: Response, after receive: Int) -> [Piece] {
        let whole = response.body.isEmpty ? [] : [Piece(data: Data(response.body), after: receive)]
        #if canImport(FoundationNetworking)
        // swift-corelibs-foundation passes only the last piece to a completion handler.
        if internals?.hasCompletionHandler != false { return whole }
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

    /// Asks the delegate whether to follow a redirect; `notify` passes a call to the client.
    func follow(
        _ request: URLRequest, from response: HTTPURLResponse,
        by notify: (@escaping @Sendable (any URLProtocolClient) -> Void) -> Void
    ) async -> Redirect {
        #if canImport(FoundationNetworking)
        guard let internals, let session = internals.session, let task = urlProtocol.task,
            let delegate = internals.delegate ?? task.delegate
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
        // The loading system asks the delegate and starts again with a new protocol.
        notify { $0.urlProtocol(urlProtocol, wasRedirectedTo: request, redirectResponse: response) }
        notify { $0.urlProtocol(urlProtocol, didFailWithError: CocoaError(.userCancelled)) }
        return .handled
        #endif
    }
}

/// The thread that began to load a protocol, on which its client expects to be called.
///
/// Apple's Foundation loads protocols on a thread with a run loop and requires calls from there. swift-corelibs-foundation
/// loads them on a queue and takes calls from any thread.
struct LoadingThread: @unchecked Sendable {
    #if canImport(Darwin)
    private let loop: CFRunLoop
    /// The mode, or nil if the loop does not run, and calls cannot be passed to it.
    private let mode: CFRunLoopMode?

    /// Must be called while the loading system calls the protocol.
    init() {
        loop = CFRunLoopGetCurrent()
        mode = CFRunLoopCopyCurrentMode(loop)
    }

    /// Calls the closures in order.
    func perform(_ call: @escaping @Sendable () -> Void) {
        guard let mode else { return call() }
        CFRunLoopPerformBlock(loop, mode.rawValue, call)
        CFRunLoopWakeUp(loop)
    }
    #else
    func perform(_ call: @escaping @Sendable () -> Void) { call() }
    #endif
}
