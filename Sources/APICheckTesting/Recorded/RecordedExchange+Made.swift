import APICheckBase
import APICheckHTTP
import APICheckRecordings
public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

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
