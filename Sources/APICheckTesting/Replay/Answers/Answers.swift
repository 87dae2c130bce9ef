import APICheckBase
import APICheckHTTP
public import Foundation
public import Testing

/// Answers to the requests of an app, by method and path; see ``Testing/Trait/answers(for:shared:live:in:filePath:sourceLocation:_:)``.
///
///     static let signedIn = Answers
///         .post("/login") { .json(#"{"token": "t"}"#) }
///         .get("/me") { .json(#"{"id": 1}"#) }
///
/// A path is the last segments of the request's path, so `/todos/{id}` answers `/api/v2/todos/7`; `{…}` matches any segment.
/// With a query, as in `/todos?page=2`, the request must have these parameters, and may have others. With a scheme and a host,
/// the host must match too. If several paths match, the most specific one answers. Several answers for the same method and
/// path are given in order, and the last one again.
public struct Answers: Sendable {
    /// One answer, and the requests that it is for.
    struct Entry: Sendable, Equatable {
        let route: AnswerRoute
        let location: SourceLocation
        let make: @Sendable (AnsweredRequest) async throws -> Answer

        static func == (one: Entry, other: Entry) -> Bool {
            one.location == other.location && one.route.description == other.route.description
        }

        /// The place in messages: `TodoTests/ListTests.swift:12`.
        var place: String { "\(location.fileID):\(location.line)" }
    }

    var entries: [Entry] = []

    /// Answers to requests with one method, which are called with a path and a closure: `.get("/todos") { .json("[]") }`.
    public struct Method: Sendable {
        let name: String
        let earlier: Answers

        /// Adds an answer.
        ///
        /// - Parameters:
        ///   - path: The path, e.g. `/todos/{id}`; see ``Answers``.
        ///   - sourceLocation: The location of the issues about the answer.
        ///   - answer: Makes the response to each request. If it throws a `URLError`, the request fails with it; another error
        ///     is an issue.
        /// - Returns: The answers so far and this one.
        public func callAsFunction(
            _ path: String, sourceLocation: SourceLocation = #_sourceLocation,
            _ answer: @escaping @Sendable () async throws -> Answer
        ) -> Answers {
            callAsFunction(path, sourceLocation: sourceLocation) { _ in try await answer() }
        }

        /// Adds an answer that depends on the request.
        ///
        /// - Parameters:
        ///   - path: The path, e.g. `/todos/{id}`; see ``Answers``.
        ///   - sourceLocation: The location of the issues about the answer.
        ///   - answer: Makes the response to each request. If it throws a `URLError`, the request fails with it; another error
        ///     is an issue.
        /// - Returns: The answers so far and this one.
        public func callAsFunction(
            _ path: String, sourceLocation: SourceLocation = #_sourceLocation,
            _ answer: @escaping @Sendable (AnsweredRequest) async throws -> Answer
        ) -> Answers {
            let entry = Entry(route: AnswerRoute(name, path), location: sourceLocation, make: answer)
            return Answers(entries: earlier.entries + [entry])
        }
    }

    /// Answers to `GET` requests.
    public static var get: Method { Answers().get }
    /// Answers to `POST` requests.
    public static var post: Method { Answers().post }
    /// Answers to `PUT` requests.
    public static var put: Method { Answers().put }
    /// Answers to `PATCH` requests.
    public static var patch: Method { Answers().patch }
    /// Answers to `DELETE` requests.
    public static var delete: Method { Answers().delete }

    /// Returns the answers to requests with a method, e.g. `.method("HEAD")("/todos") { .empty(status: 200) }`.
    ///
    /// - Parameter name: The method, in upper case.
    /// - Returns: The method, which is called with a path and a closure.
    public static func method(_ name: String) -> Method { Answers().method(name) }

    /// Adds an answer to `GET` requests.
    public var get: Method { method("GET") }
    /// Adds an answer to `POST` requests.
    public var post: Method { method("POST") }
    /// Adds an answer to `PUT` requests.
    public var put: Method { method("PUT") }
    /// Adds an answer to `PATCH` requests.
    public var patch: Method { method("PATCH") }
    /// Adds an answer to `DELETE` requests.
    public var delete: Method { method("DELETE") }

    /// Adds an answer to requests with a method, e.g. `.method("HEAD")("/todos") { .empty(status: 200) }`.
    ///
    /// - Parameter name: The method, in upper case.
    /// - Returns: The method, which is called with a path and a closure.
    public func method(_ name: String) -> Method { Method(name: name, earlier: self) }
}

/// Builds the answers of a test: `Answers.get("/todos") { … }`, one below the other, and lists such as `Stubs.signedIn`.
@resultBuilder public enum AnswersBuilder {
    /// Joins several lists.
    public static func buildBlock(_ answers: Answers...) -> Answers { buildArray(answers) }

    /// Adds the answers of a statement.
    public static func buildExpression(_ answers: Answers) -> Answers { answers }

    /// Adds the answers of an `if` without an `else`.
    public static func buildOptional(_ answers: Answers?) -> Answers { answers ?? Answers() }

    /// Adds the answers of the first branch of an `if`.
    public static func buildEither(first answers: Answers) -> Answers { answers }

    /// Adds the answers of the second branch of an `if`.
    public static func buildEither(second answers: Answers) -> Answers { answers }

    /// Joins the answers of a loop.
    public static func buildArray(_ answers: [Answers]) -> Answers {
        Answers(entries: answers.flatMap(\.entries))
    }
}

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
