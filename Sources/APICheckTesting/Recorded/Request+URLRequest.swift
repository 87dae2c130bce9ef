import APICheckBase
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

extension HTTPURLResponse {
    /// The fields sorted by name: Foundation does not keep their order.
    var fields: Headers {
        let fields = allHeaderFields.map { ("\($0.key)", "\($0.value)") }.sorted { $0.0 < $1.0 }
        return Headers(fields.map { HeaderField($0.0, $0.1) })
    }

    /// The response to a request in Foundation's form: fields of one name are joined by commas.
    static func answering(_ request: Request, with response: Response) throws -> HTTPURLResponse {
        var fields: [String: String] = [:]
        var names: [String: String] = [:]
        for field in response.headers.fields {
            let name = names[field.name.asciiLowercased(), default: field.name]
            names[field.name.asciiLowercased()] = name
            fields[name] = fields[name].map { "\($0), \(field.value)" } ?? field.value
        }
        #if canImport(FoundationNetworking)
        // swift-corelibs-foundation handles a Basic challenge itself, finds no credential and then never ends the task.
        if response.status == 401, let name = names["www-authenticate"], isBasic(fields[name] ?? "") {
            fields[name] = nil
        }
        #endif
        guard let url = URL(string: request.url.text),
            let made = HTTPURLResponse(
                url: url, statusCode: response.status, httpVersion: response.version.description, headerFields: fields)
        else { throw URLError(.badServerResponse) }
        return made
    }

    #if canImport(FoundationNetworking)
    /// Whether one of several challenges is Basic (RFC 9110 section 11.6.1).
    private static func isBasic(_ challenges: String) -> Bool {
        challenges.split(separator: ",").contains { challenge in
            challenge.split(whereSeparator: \.isWhitespace).first.map { String($0).asciiLowercased() } == "basic"
        }
    }
    #endif
}

/// Reads the body of a request. The loading system moves `httpBody` into a stream, and an upload task has its own body.
enum BodyReader {
    /// The bytes of `httpBody` or of the stream, which is read to its end; nil without a body.
    static func read(_ request: URLRequest) throws -> [UInt8]? {
        if let data = request.httpBody { return Array(data) }
        return try request.httpBodyStream.map(read)
    }

    static func read(_ stream: InputStream) throws -> [UInt8] {
        stream.open()
        defer { stream.close() }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = stream.read(&buffer, maxLength: buffer.count)
            if count == 0 { return bytes }
            guard count > 0 else { throw stream.streamError ?? URLError(.requestBodyStreamExhausted) }
            bytes += buffer[..<count]
        }
    }
}
