import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The app's client of the API for one account; a test gives it a replaying session.
actor GitHubClient {
    enum Failed: Error, Equatable {
        case refused(String)
        case status(Int)
    }

    struct Page: Equatable {
        var events: [Event]
        /// The number of the next page; nil on the last one.
        var next: Int?
    }

    private struct Kept {
        var page: Page
        var validators: Validators
    }

    private let session: URLSession
    private let token: String?
    /// The validators of earlier responses. The tags depend on the token, so each client keeps its own.
    private var kept: [URL: Kept] = [:]

    init(session: URLSession = .shared, token: String? = nil) {
        self.session = session
        self.token = token
    }

    /// The events of a repository, newest first. The request is conditional on the page that was received last.
    func events(of repository: String, page: Int = 1, perPage: Int = 10) async throws -> Page {
        let path = "repos/\(repository)/events"
        var request = request(path, query: [("per_page", "\(perPage)"), ("page", "\(page)")])
        let known = request.url.flatMap { kept[$0] }
        known?.validators.ask(&request)
        let (body, response) = try await send(request)
        if response.statusCode == 304, let known { return known.page }
        guard response.statusCode == 200 else { throw Failed.status(response.statusCode) }
        let events = try JSONDecoder.gitHub.decode([Event].self, from: body)
        let next = GitHubClient.page(next: response.value(forHTTPHeaderField: "Link"))
        let page = Page(events: events, next: next)
        if let url = request.url { kept[url] = Kept(page: page, validators: Validators(of: response)) }
        return page
    }

    func search(_ words: String, sort: String, perPage: Int = 5) async throws -> SearchResult {
        let query = [("q", words), ("sort", sort), ("order", "desc"), ("per_page", "\(perPage)")]
        let (body, response) = try await send(request("search/repositories", query: query))
        guard response.statusCode == 200 else { throw Failed.status(response.statusCode) }
        return try JSONDecoder.gitHub.decode(SearchResult.self, from: body)
    }

    /// Each call has a user agent. The cache of URLSession is off, since it would hide a 304.
    nonisolated func request(_ path: String, query: [(String, String)] = []) -> URLRequest {
        var url = (URL(string: "https://api.github.com") ?? URL(filePath: "/")).appending(path: path)
        if !query.isEmpty { url.append(queryItems: query.map { URLQueryItem(name: $0.0, value: $0.1) }) }
        var request = URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
        request.setValue("application/vnd.github+json", forHTTPHeaderField: "Accept")
        request.setValue("events-app", forHTTPHeaderField: "User-Agent")
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        return request
    }

    /// The next page in `Link`; its URL may have another form than the requested one.
    static func page(next link: String?) -> Int? {
        for part in link?.split(separator: ",") ?? [] where part.contains("rel=\"next\"") {
            let address = part.drop { $0 != "<" }.dropFirst().prefix { $0 != ">" }
            let items = URLComponents(string: String(address))?.queryItems ?? []
            return items.first { $0.name == "page" }?.value.flatMap { Int($0) }
        }
        return nil
    }

    private func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        let (body, response) = try await session.data(for: request)
        guard let response = response as? HTTPURLResponse else { throw Failed.status(0) }
        // A rejection is JSON, whatever its Content-Type.
        if 400...499 ~= response.statusCode, let problem = try? JSONDecoder().decode(Problem.self, from: body) {
            throw Failed.refused(problem.message)
        }
        return (body, response)
    }
}
