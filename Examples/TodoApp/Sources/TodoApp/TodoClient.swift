import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The todo API, on a session that the caller makes: the app's is `.shared`, a test's replays.
public struct TodoClient: Sendable {
    private let session: URLSession
    private let base: URL

    public init(session: URLSession = .shared, base: URL) {
        self.session = session
        self.base = base
    }

    /// Pages are counted from 1.
    public func page(_ number: Int) async throws -> TodoPage {
        let query = [URLQueryItem(name: "page", value: "\(number)"), URLQueryItem(name: "per_page", value: "10")]
        return try await decode(TodoPage.self, from: load(request("GET", "todos", query: query)).data)
    }

    /// Nil when there is no such todo: the API answers 204 then, without a body.
    public func todo(_ id: Int) async throws -> Todo? {
        let answer = try await load(request("GET", "todos/\(id)"))
        return answer.status == 204 ? nil : try decode(Envelope.self, from: answer.data).data
    }

    @discardableResult public func add(title: String) async throws -> Todo {
        struct New: Encodable {
            var title: String
            var isDone = false

            private enum CodingKeys: String, CodingKey {
                case title
                case isDone = "is_done"
            }
        }
        var request = request("POST", "todos-json")
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try JSONEncoder().encode(New(title: title))
        return try await decode(Envelope.self, from: load(request).data).data
    }

    @discardableResult public func change(_ id: Int, title: String? = nil, isDone: Bool? = nil) async throws -> Todo {
        try await decode(Envelope.self, from: load(changing(id, title: title, isDone: isDone)).data).data
    }

    public func delete(_ id: Int) async throws {
        _ = try await load(request("DELETE", "todos/\(id)"))
    }

    /// The API takes changes as a form only: JSON is answered with 200 and changes nothing.
    func changing(_ id: Int, title: String?, isDone: Bool?) -> URLRequest {
        var fields: [(String, String)] = []
        if let title { fields.append(("title", title)) }
        if let isDone { fields.append(("is_done", isDone ? "true" : "false")) }
        var request = request("PUT", "todos/\(id)")
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(fields.map { "\($0)=\($1.formEncoded)" }.joined(separator: "&").utf8)
        return request
    }

    func request(_ method: String, _ path: String, query: [URLQueryItem] = []) -> URLRequest {
        var url = base.appending(path: path)
        if !query.isEmpty { url.append(queryItems: query) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        return request
    }

    struct Envelope: Decodable {
        var data: Todo
    }

    struct Refusal: Decodable {
        var message: String
    }

    private func load(_ request: URLRequest) async throws -> (data: Data, status: Int) {
        let (data, response) = try await session.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        if status == 422 { throw TodoError.refused(try decode(Refusal.self, from: data).message) }
        guard 200...299 ~= status else { throw TodoError.status(status) }
        return (data, status)
    }

    private func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        try TodoClient.makeDecoder().decode(type, from: data)
    }

    /// Times come with six digits of a second's fraction.
    static func makeDecoder() -> JSONDecoder {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .custom { decoder in
            let text = try decoder.singleValueContainer().decode(String.self)
            return try Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)
        }
        return decoder
    }
}

extension String {
    /// Letters, digits and `-._~` as they are, every other byte of UTF-8 as `%XX`.
    fileprivate var formEncoded: String {
        let kept = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        return addingPercentEncoding(withAllowedCharacters: kept) ?? ""
    }
}
