import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The app's client of both backends; a test gives it a replaying session.
actor TrackerClient {
    enum Failed: Error, Equatable {
        case notSignedIn
        case refused(Int, String)
        case status(Int)
    }

    private let session: URLSession
    private let base: URL
    private var token: String?

    init(session: URLSession = .shared, base: URL? = URL(string: "http://localhost:8080"), token: String? = nil) {
        self.session = session
        self.base = base ?? URL(filePath: "/")
        self.token = token
    }

    @discardableResult func signIn(code: String) async throws -> SignInInfo {
        let request = request("GET", "login/oauth/github", query: [("code", code)])
        let info: SignInInfo = try await decode(send(request))
        token = info.accessToken
        return info
    }

    func issues() async throws -> [Issue] { try await decode(send(signed(request("GET", "issues")))) }

    func issue(_ id: Int) async throws -> IssueDetail { try await decode(send(signed(request("GET", "issues/\(id)")))) }

    func create(_ issue: NewIssue) async throws -> Int {
        let answer: IssueID = try await decode(send(signed(request("POST", "issues", body: issue))))
        return answer.id
    }

    func change(_ id: Int, to issue: ChangedIssue) async throws {
        _ = try await send(signed(request("PATCH", "issues/\(id)", body: issue)))
    }

    /// Closes an issue. The server returns 200 to DELETE and to PATCH …/state as well, and does nothing.
    func close(_ id: Int, of issue: ChangedIssue) async throws {
        var closed = issue
        closed.opened = false
        try await change(id, to: closed)
    }

    // MARK: Requests

    nonisolated func request(_ method: String, _ path: String, query: [(String, String)] = []) -> URLRequest {
        var url = base.appending(path: path)
        if !query.isEmpty { url.append(queryItems: query.map { URLQueryItem(name: $0.0, value: $0.1) }) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        return request
    }

    nonisolated func request(_ method: String, _ path: String, body: some Encodable) throws -> URLRequest {
        var request = request(method, path)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        request.httpBody = try encoder.encode(body)
        return request
    }

    /// Opens or closes several issues of the board: the key `id` is repeated.
    nonisolated func changingStatus(of ids: [Int], isOpen: Bool) -> URLRequest {
        request("POST", "api/issues/status", query: ids.map { ("id", "\($0)") } + [("status", "\(isOpen)")])
    }

    private func signed(_ request: URLRequest) throws -> URLRequest {
        // Without a token the server fails with 500, which says nothing about the reason.
        guard let token else { throw Failed.notSignedIn }
        var request = request
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        return request
    }

    private func send(_ request: URLRequest) async throws -> Data {
        let (body, response) = try await session.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        if status == 400 || status == 404, let refusal = try? JSONDecoder().decode(Refusal.self, from: body) {
            throw Failed.refused(status, refusal.message)
        }
        guard 200...299 ~= status else { throw Failed.status(status) }
        return body
    }

    private func decode<Model: Decodable>(_ body: Data) throws -> Model {
        try JSONDecoder().decode(Model.self, from: body)
    }
}
