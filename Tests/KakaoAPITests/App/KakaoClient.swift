import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The app's client of the search API; a test gives it a replaying session.
struct KakaoClient {
    enum Search: String {
        case blog = "v2/search/blog"
        case cafe = "v2/search/cafe"
        case web = "v2/search/web"
        case image = "v2/search/image"
        case clip = "v2/search/vclip"
        case book = "v3/search/book"
    }

    enum Failed: Error, Equatable {
        case refused(Problem)
        case status(Int)
    }

    var session = URLSession.shared
    var key: String

    /// The documents of all pages, until `is_end` is true.
    func all<Document: Codable & Equatable>(
        _ search: Search, _ text: String, size: Int = 15, as document: Document.Type = Document.self
    ) async throws -> [Document] {
        var found: [Document] = []
        for number in 1...50 {
            let page: SearchPage<Document> = try await page(search, text, number: number, size: size)
            found += page.documents
            if page.meta.isEnd { break }
        }
        return found
    }

    func page<Document: Codable & Equatable>(
        _ search: Search, _ text: String, number: Int = 1, size: Int = 15,
        as document: Document.Type = Document.self
    ) async throws -> SearchPage<Document> {
        let query = [("query", text), ("page", "\(number)"), ("size", "\(size)")]
        let (body, response) = try await session.data(for: request(search, query: query))
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard status == 200 else {
            guard let problem = try? JSONDecoder().decode(Problem.self, from: body) else { throw Failed.status(status) }
            throw Failed.refused(problem)
        }
        return try JSONDecoder.kakao.decode(SearchPage<Document>.self, from: body)
    }

    func request(_ search: Search, query: [(String, String)]) -> URLRequest {
        var url = (URL(string: "https://dapi.kakao.com") ?? URL(filePath: "/")).appending(path: search.rawValue)
        url.append(queryItems: query.map { URLQueryItem(name: $0.0, value: $0.1) })
        var request = URLRequest(url: url)
        request.setValue("KakaoAK \(key)", forHTTPHeaderField: "Authorization")
        return request
    }
}
