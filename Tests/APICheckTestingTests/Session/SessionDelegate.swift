import APICheckBase
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Records the calls of a session to its delegate, and waits for the end of a task.
final class SessionDelegate: NSObject, URLSessionDataDelegate {
    struct Told: Sendable {
        var status: Int?
        var pieces: [String] = []
        var redirects: [String] = []
        var error: URLError?
    }

    private let followsRedirects: Bool
    private let reported = Locked(Told())
    private let ended: AsyncStream<Told>
    private let end: AsyncStream<Told>.Continuation

    init(followsRedirects: Bool = true) {
        self.followsRedirects = followsRedirects
        (ended, end) = AsyncStream.makeStream()
    }

    /// The calls for a data task until it ends.
    func load(_ request: URLRequest, _ configuration: URLSessionConfiguration) async -> Told? {
        let session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        session.dataTask(with: request).resume()
        var iterator = ended.makeAsyncIterator()
        return await iterator.next()
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        reported.withLock { $0.status = (response as? HTTPURLResponse)?.statusCode }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        reported.withLock { $0.pieces.append(String(decoding: data, as: UTF8.self)) }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        reported.withLock { $0.redirects.append("\(response.statusCode) \(request.url?.absoluteString ?? "")") }
        completionHandler(followsRedirects ? request : nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        reported.withLock { $0.error = error as? URLError }
        end.yield(reported.withLock { $0 })
    }
}
