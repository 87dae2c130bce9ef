import APICheckHTTP
import APICheckRecordings
public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// A request and its response: an entry of a recording, a request of the app with the response of a ``Replay``, or what a test
/// makes of its own values.
///
/// Two exchanges are equal if their requests and responses are, wherever they come from.
public struct RecordedExchange: Sendable {
    private(set) var entry: RecordedEntry
    /// The API whose contract is the default.
    let origin: Origin
    /// Whether the app made the request and the response need not be the server's.
    var isReplayed = false

    /// The place of the entry in its file, e.g. `recordings/todos/crud.har:123 (entry 4)`, or the line of the test that made
    /// the exchange.
    public let place: String

    var exchange: Exchange { entry.exchange }

    /// The method as it was sent, e.g. `GET`.
    public var method: String { exchange.request.method }
    /// The URL as it was sent, not normalised.
    public var url: String { exchange.request.url.text }
    /// The headers of the request, in order.
    public var requestHeaders: HeaderFields {
        get { HeaderFields(exchange.request.headers) }
        set { entry.exchange.request.headers = newValue.headers }
    }
    /// The body of the request; nil if it has none, empty if its length is 0.
    public var requestBody: Data? {
        get { exchange.request.body.map { Data($0) } }
        set { entry.exchange.request.body = newValue.map { Array($0) } }
    }

    /// The status of the response; 0 if the call failed.
    public var status: Int {
        get { exchange.response?.status ?? 0 }
        set { entry.exchange.response?.status = newValue }
    }
    /// The headers of the response, in order. A header that was sent several times occurs several times.
    public var headers: HeaderFields {
        get { HeaderFields(exchange.response?.headers ?? []) }
        set { entry.exchange.response?.headers = newValue.headers }
    }
    /// The body of the response, without its content coding.
    public var body: Data {
        get { Data(exchange.response?.body ?? []) }
        set {
            entry.exchange.response?.body = Array(newValue)
            // The pieces and the encoded content are those of the old body.
            entry.exchange.response?.chunks = []
            entry.exchange.response?.encodedBody = nil
        }
    }

    /// Returns the value of the first header of the response with a name.
    ///
    /// - Parameter name: The name of the header, in any case.
    /// - Returns: The value, or nil if there is no such header.
    public func header(_ name: String) -> String? { exchange.response?.headers[name] }

    /// The request for `URLSession`; nil if Foundation does not accept its URL.
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

extension RecordedExchange: Equatable {
    public static func == (left: RecordedExchange, right: RecordedExchange) -> Bool {
        left.method == right.method && left.url == right.url && left.requestHeaders == right.requestHeaders
            && left.requestBody == right.requestBody && left.status == right.status && left.headers == right.headers
            && left.body == right.body && left.entry.failure == right.entry.failure
    }
}
