import APICheckHTTP
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Request {
    /// Sorts header fields by name, since Foundation does not keep their order. Throws `URLError` for a URL without a scheme or
    /// host.
    init(_ request: URLRequest, body: [UInt8]?) throws {
        guard let url = request.url, let parsed = HTTPURL(url.absoluteString) else {
            throw URLError(.unsupportedURL, userInfo: request.url.map { [NSURLErrorFailingURLErrorKey: $0] } ?? [:])
        }
        let fields = (request.allHTTPHeaderFields ?? [:]).sorted { $0.key < $1.key }
        self.init(
            request.httpMethod ?? "GET", parsed, headers: Headers(fields.map { HeaderField($0.key, $0.value) }),
            body: body)
    }
}

extension Request {
    /// Makes a request to check. Throws ``SetupError`` for a body stream, which only the session may read.
    init(expecting request: URLRequest) throws {
        guard let sent = try? Request(request, body: request.httpBody.map { Array($0) }) else {
            throw SetupError.noURL(request.url?.absoluteString)
        }
        if request.httpBody == nil, request.httpBodyStream != nil {
            throw SetupError.streamedBody("\(sent.method) \(sent.url.target)")
        }
        self = sent
    }
}

extension URLRequest {
    /// Fails if Foundation does not accept the URL.
    init?(_ request: Request) {
        guard let url = URL(string: request.url.text) else { return nil }
        self.init(url: url)
        httpMethod = request.method
        for field in request.headers.fields { addValue(field.value, forHTTPHeaderField: field.name) }
        httpBody = request.body.map { Data($0) }
    }

    /// Makes a request from another one of the same task, e.g. for a redirect.
    init?(_ request: Request, like other: URLRequest) {
        guard let url = URL(string: request.url.text) else { return nil }
        self = other
        self.url = url
        httpMethod = request.method
        allHTTPHeaderFields = [:]
        for field in request.headers.fields { addValue(field.value, forHTTPHeaderField: field.name) }
        httpBodyStream = nil
        httpBody = request.body.map { Data($0) }
    }
}
