import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The app's client of the API; a test gives it a replaying session.
struct TodoClient {
    enum Failed: Error, Equatable {
        case refused(String)
        case status(Int)
    }

    var session = URLSession.shared
    var base = URL(string: "https://phplaravel-574671-2962113.cloudwaysapps.com/api/v2") ?? URL(filePath: "/")

    func page(_ number: Int, perPage: Int = 10) async throws -> Page<Todo> {
        let query = [("page", "\(number)"), ("filter", "updated_at"), ("order_by", "desc"), ("per_page", "\(perPage)")]
        return try await decode(send(request("GET", "todos", query: query)).body)
    }

    /// Returns nil if the todo does not exist: a 204 has no body to decode.
    func todo(_ id: Int) async throws -> Todo? {
        let answer = try await send(request("GET", "todos/\(id)"))
        return answer.status == 204 ? nil : try decode(answer.body, as: Answer<Todo>.self).data
    }

    func update(_ id: Int, title: String, isDone: Bool? = nil) async throws {
        _ = try await send(updating(id, title: title, isDone: isDone))
    }

    /// The API only accepts a form. Fields that are nil are not changed.
    func updating(_ id: Int, title: String, isDone: Bool?) -> URLRequest {
        var fields = [("title", title)]
        if let isDone { fields.append(("is_done", "\(isDone)")) }
        var request = request("PUT", "todos/\(id)")
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(FormText.of(fields).utf8)
        return request
    }

    /// A GET has only a method, a path and a query: no body, and no `Content-Type`.
    func request(_ method: String, _ path: String, query: [(String, String)] = []) -> URLRequest {
        var url = base.appending(path: path)
        if !query.isEmpty { url.append(queryItems: query.map { URLQueryItem(name: $0.0, value: $0.1) }) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        return request
    }

    private func send(_ request: URLRequest) async throws -> (body: Data, status: Int) {
        let (body, response) = try await session.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        if status == 422 { throw Failed.refused(try decode(body, as: Refusal.self).message) }
        guard 200...299 ~= status else { throw Failed.status(status) }
        return (body, status)
    }

    private func decode<Model: Decodable>(_ body: Data, as model: Model.Type = Model.self) throws -> Model {
        try JSONDecoder.todo.decode(model, from: body)
    }
}
