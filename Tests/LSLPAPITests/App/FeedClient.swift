import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The app's client of version 1; a test gives it a replaying session.
///
/// A call that meets 419 refreshes the token and is sent again, once. Calls that meet 419 at the same time wait for one
/// refresh.
actor FeedClient {
    private let session: URLSession
    private let key: String
    private(set) var tokens: Tokens?
    private var refreshing: Task<String, any Error>?

    init(session: URLSession, key: String = "key-of-the-app", tokens: Tokens? = nil) {
        self.session = session
        self.key = key
        self.tokens = tokens
    }

    func logIn(email: String, password: String) async throws {
        var request = request("POST", "login")
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try JSONEncoder().encode(["email": email, "password": password])
        let login: Login = try await decode(once(request, token: nil))
        tokens = Tokens(access: login.token, refresh: login.refreshToken)
    }

    func myProfile() async throws -> Profile { try await decode(send(request("GET", "profile/me"))) }

    /// - Parameter next: The cursor of the page before; empty for the first page.
    func page(after next: String = "", limit: Int, of product: String = "sandbox_feed") async throws -> PostPage {
        var query = [("limit", "\(limit)"), ("product_id", product)]
        if !next.isEmpty { query.insert(("next", next), at: 0) }
        return try await decode(send(request("GET", "post", query: query)))
    }

    func create(_ form: PostForm) async throws -> Post {
        var request = request("POST", "post")
        request.setValue(form.contentType, forHTTPHeaderField: "Content-Type")
        request.httpBody = form.body
        return try await decode(send(request))
    }

    func deletePost(_ id: String) async throws { _ = try await send(request("DELETE", "post/\(id)")) }

    /// The call is a toggle: it must not be sent again after a lost answer.
    func toggleLike(_ id: String) async throws -> Bool {
        let status: LikeStatus = try await decode(send(request("POST", "post/like/\(id)")))
        return status.isLiked
    }

    /// Asks for a new access token, whether or not the old one has expired.
    func refresh() async throws {
        guard let tokens else { throw FeedError.signedOut }
        _ = try await freshToken(insteadOf: tokens.access)
    }

    nonisolated func request(_ method: String, _ path: String, query: [(String, String)] = []) -> URLRequest {
        var url = (URL(string: "http://lslp.sesac.kr:27820") ?? URL(filePath: "/")).appending(path: path)
        if !query.isEmpty { url.append(queryItems: query.map { URLQueryItem(name: $0.0, value: $0.1) }) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.setValue(key, forHTTPHeaderField: "SesacKey")
        return request
    }

    private func send(_ request: URLRequest) async throws -> Data {
        guard let used = tokens?.access else { throw FeedError.signedOut }
        do {
            return try await once(request, token: used)
        } catch FeedError.tokenExpired {
            return try await once(request, token: freshToken(insteadOf: used))
        }
    }

    /// The token that replaced one, by the refresh of this call or of another one.
    private func freshToken(insteadOf used: String) async throws -> String {
        if let refreshing { return try await refreshing.value }
        guard let tokens else { throw FeedError.signedOut }
        if tokens.access != used { return tokens.access }
        let task = Task { try await refreshed(tokens) }
        refreshing = task
        defer { refreshing = nil }
        do {
            let token = try await task.value
            self.tokens?.access = token
            return token
        } catch FeedError.signedOut {
            self.tokens = nil
            throw FeedError.signedOut
        }
    }

    /// It does not go through ``send(_:)``, which would refresh again.
    private func refreshed(_ tokens: Tokens) async throws -> String {
        var request = request("GET", "refresh")
        request.setValue(tokens.refresh, forHTTPHeaderField: "Refresh")
        do {
            let answer: NewToken = try await decode(once(request, token: tokens.access))
            return answer.token
        } catch FeedError.refused(409, _) {
            // The access token has not expired.
            return tokens.access
        }
    }

    /// Sends a request as it is. The token is the whole value of `Authorization`.
    private func once(_ request: URLRequest, token: String?) async throws -> Data {
        var request = request
        if let token { request.setValue(token, forHTTPHeaderField: "Authorization") }
        let (body, response) = try await session.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        if 200...299 ~= status { return body }
        throw FeedError(status: status, message: (try? JSONDecoder().decode(Refusal.self, from: body))?.message ?? "")
    }

    private func decode<Model: Decodable>(_ body: Data) throws -> Model {
        try JSONDecoder.feed.decode(Model.self, from: body)
    }
}
