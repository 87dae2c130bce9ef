import APICheckBase
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

    /// The API that the exchange is of: the one that its label names, where a workflow called an operation of another API, such as a
    /// login, and that API has a contract.
    var owner: Origin {
        guard let name = entry.label.api, name != origin.api, name != ContractSupport.ofTest?.origin.api else {
            return origin
        }
        let other = Origin(api: name, in: origin.files)
        return (try? ContractSupport.contract(of: other)) == nil ? origin : other
    }

    /// The contract of the running test, or else of the API that the exchange is of; nil if there is no valid one.
    var declaredAPI: (any DeclaredAPI)? {
        let owner = owner
        return owner == origin ? ContractSupport.any(for: owner) : try? ContractSupport.contract(of: owner)
    }

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

/// The header fields of a request or a response, in order.
///
///     exchange.headers["content-type"]
///     exchange.headers.values(of: "set-cookie")
///
/// Two lists are equal if each name, in any case, has the same values in the same order.
public struct HeaderFields: Sendable {
    private(set) var headers: Headers

    init(_ headers: Headers) { self.headers = headers }

    /// Creates a list.
    ///
    /// - Parameter fields: The names and values, in order. A name may occur several times.
    public init(_ fields: some Sequence<(name: String, value: String)>) {
        headers = Headers(fields.map { HeaderField($0.name, $0.value) })
    }

    /// The first value of a name; nil if there is no such field. Setting it removes other fields of the name.
    ///
    /// - Parameter name: The name, in any case.
    public subscript(name: String) -> String? {
        get { headers[name] }
        set { headers[name] = newValue }
    }

    /// Returns the values of all fields with a name, in order.
    ///
    /// - Parameter name: The name, in any case.
    /// - Returns: The values; empty if there is no such field.
    public func values(of name: String) -> [String] { headers.values(name) }
}

extension HeaderFields: RandomAccessCollection {
    public var startIndex: Int { 0 }
    public var endIndex: Int { headers.fields.count }

    public subscript(index: Int) -> (name: String, value: String) {
        let field = headers.fields[index]
        return (field.name, field.value)
    }
}

extension HeaderFields: ExpressibleByDictionaryLiteral {
    /// Creates a list from a literal, e.g. `["Content-Type": "text/html", "Set-Cookie": "a=1", "Set-Cookie": "b=2"]`.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(Headers(elements.map { HeaderField($0, $1) }))
    }
}

extension HeaderFields: Equatable {
    public static func == (left: HeaderFields, right: HeaderFields) -> Bool { left.byName == right.byName }

    private var byName: [String: [String]] {
        Dictionary(grouping: headers.fields) { $0.name.lowercased() }.mapValues { $0.map(\.value) }
    }
}

extension RecordedExchange {
    /// Makes an exchange of a test's own values, for expectations without a recording.
    ///
    ///     let exchange = try RecordedExchange(
    ///         "GET", "https://api.example.com/todos/7", headers: ["Content-Type": "application/json"],
    ///         body: Data(#"{"data":{"id":7}}"#.utf8))
    ///     expectConforms(exchange)
    ///
    /// - Parameters:
    ///   - method: The method, e.g. `GET`.
    ///   - url: The absolute URL.
    ///   - requestHeaders: The headers of the request.
    ///   - requestBody: The body of the request; nil if it has none.
    ///   - status: The status of the response.
    ///   - headers: The headers of the response.
    ///   - body: The body of the response, without a content coding.
    ///   - api: The API, whose contract and recordings expectations use. If nil, the API of the test's `.contract` trait.
    ///   - folder: The folder that contains `contracts/` and `recordings/`.
    ///   - fileID: The location of the exchange in messages.
    ///   - filePath: The test's source file, for ``ProjectFolder/aboveTest``.
    ///   - line: The location of the exchange in messages.
    /// - Throws: An error if `url` has no scheme or no host.
    public init(
        _ method: String, _ url: String, requestHeaders: HeaderFields = [:], requestBody: Data? = nil,
        status: Int = 200, headers: HeaderFields = [:], body: Data = Data(), api: String? = nil,
        in folder: ProjectFolder = .aboveTest, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) throws {
        guard let url = HTTPURL(url) else { throw SetupError.noURL(url) }
        let request = Request(
            method, url, headers: requestHeaders.headers, body: requestBody.map { Array($0) })
        self.init(
            request, Response(status: status, headers: headers.headers, body: Array(body)),
            origin: Origin(ofTest: api, in: ProjectFiles(folder: folder, testFile: filePath)),
            place: "\(fileID):\(line)")
    }

    /// Makes an exchange of what an app has: its request, and what its session returned.
    ///
    ///     let (body, response) = try await session.data(for: request)
    ///     expectConforms(try RecordedExchange(request: request, response: response, body: body))
    ///
    /// Headers that a session adds while it sends are not in the request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - response: The response.
    ///   - body: The body of the response.
    ///   - api: The API, whose contract and recordings expectations use. If nil, the API of the test's `.contract` trait.
    ///   - folder: The folder that contains `contracts/` and `recordings/`.
    ///   - fileID: The location of the exchange in messages.
    ///   - filePath: The test's source file, for ``ProjectFolder/aboveTest``.
    ///   - line: The location of the exchange in messages.
    /// - Throws: An error if the request has no URL that HTTP takes or a body stream, or if the response is not one of HTTP.
    public init(
        request: URLRequest, response: URLResponse, body: Data, api: String? = nil,
        in folder: ProjectFolder = .aboveTest, fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
    ) throws {
        let sent = try Request(expecting: request)
        guard let response = response as? HTTPURLResponse else {
            throw SetupError.noHTTPResponse("\(sent.method) \(sent.url.target)", actual: "\(type(of: response))")
        }
        self.init(
            sent, Response(status: response.statusCode, headers: response.fields, body: Array(body)),
            origin: Origin(ofTest: api, in: ProjectFiles(folder: folder, testFile: filePath)),
            place: "\(fileID):\(line)")
    }

    private init(_ request: Request, _ response: Response, origin: Origin, place: String) {
        let exchange = Exchange(request: SentRequest(request), response: response, startedAt: .now)
        self.init(entry: RecordedEntry(exchange), origin: origin, isReplayed: true, place: place)
    }
}
