import APICheckBase
import APICheckHTTP
public import Foundation

/// A request of the app that an answer is made for.
///
///     .put("/todos/{id}") { request in
///         let change = try request.json(TodoChange.self)
///         return .json(#"{"id": \(request.pathParameters["id"]!), "title": "\(change.title)"}"#)
///     }
public struct AnsweredRequest: Sendable {
    /// The method, e.g. `PUT`.
    public let method: String
    /// The URL as it was sent.
    public let url: String
    /// The values of the `{…}` in the answer's path, percent-decoded, by name.
    public let pathParameters: [String: String]
    /// The query, percent-decoded: the first value of each name.
    public let query: [String: String]
    /// The headers.
    public let headers: HeaderFields
    /// The body; empty for a request without one. A body that was sent as a stream or a file has been read.
    public let body: Data

    init(_ request: Request, pathParameters: [String: String]) {
        method = request.method
        url = request.url.text
        self.pathParameters = pathParameters
        query = Dictionary(request.url.queryPairs.map { ($0.name, $0.value) }) { first, _ in first }
        headers = HeaderFields(request.headers)
        body = Data(request.body ?? [])
    }

    /// Decodes the JSON of the body.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - decoder: The decoder.
    /// - Returns: The value.
    /// - Throws: The error of the decoder.
    public func json<Value: Decodable>(_ type: Value.Type, decoder: JSONDecoder = JSONDecoder()) throws -> Value {
        try decoder.decode(type, from: body)
    }
}
