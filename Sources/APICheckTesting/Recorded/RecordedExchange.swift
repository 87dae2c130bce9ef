import APICheckHTTP
import APICheckRecordings
public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// One request and its answer, as they stand in a recording, or as a ``Replay`` saw them: the request that the app made,
/// the answer that was recorded.
public struct RecordedExchange: Sendable {
    let entry: RecordedEntry
    /// Whose contract it is held against when nobody names one.
    let origin: Origin
    /// Whether the answer was recorded for another request than this one, which an app made.
    var isReplayed = false

    /// The entry in its file, e.g. `recordings/todos/crud.har:123 (entry 4)`.
    public let place: String

    var exchange: Exchange { entry.exchange }

    /// As it was sent, e.g. `GET`.
    public var method: String { exchange.request.method }
    /// As it was sent, nothing normalised.
    public var url: String { exchange.request.url.text }
    /// The name-value pairs of the request's headers, in order.
    public var requestHeaders: [(name: String, value: String)] { exchange.request.headers.pairs }
    /// Nil when none was sent; empty when one of length 0 was.
    public var requestBody: Data? { exchange.request.body.map { Data($0) } }

    /// 0 when no answer came.
    public var status: Int { exchange.response?.status ?? 0 }
    /// The answer's headers in order, each as often as it was sent.
    public var headers: [(name: String, value: String)] { exchange.response?.headers.pairs ?? [] }
    /// The answer's content, its content coding taken off.
    public var body: Data { Data(exchange.response?.body ?? []) }

    /// The first of the answer's headers under a name in any case.
    public func header(_ name: String) -> String? { exchange.response?.headers[name] }

    /// The request as `URLSession` would have been given it; nil when its URL is none for Foundation.
    public var request: URLRequest? {
        guard let url = URL(string: url) else { return nil }
        var request = URLRequest(url: url)
        request.httpMethod = method
        for field in requestHeaders { request.addValue(field.value, forHTTPHeaderField: field.name) }
        request.httpBody = requestBody
        return request
    }
}

extension RecordedExchange: CustomStringConvertible {
    /// `GET /todos?page=2 -> 200`.
    public var description: String { "\(method) \(exchange.request.url.target) -> \(status)" }
}

extension Headers {
    fileprivate var pairs: [(name: String, value: String)] { fields.map { ($0.name, $0.value) } }
}
