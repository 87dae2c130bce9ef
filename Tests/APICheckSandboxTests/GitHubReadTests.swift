import APICheckHTTP
import APICheckJSON
import APICheckSandbox
import Testing

@Suite("Reading from the GitHub API", .timeLimit(.minutes(10)))
struct GitHubReadTests {
    /// Query, number of rows out of 26, and the linked pages.
    static let pages: [(String, Int, String?)] = [
        ("", 26, nil), ("?per_page=10", 10, "next 2, last 3"),
        ("?per_page=10&page=2", 10, "prev 1, next 3, last 3, first 1"),
        ("?page=3&per_page=10", 6, "prev 2, first 1"), ("?page=9&per_page=10", 0, "prev 3, first 1"),
        ("?per_page=1000", 26, nil), ("?per_page=0&page=x", 26, nil),
        ("?per_page=10&page=9223372036854775807", 0, "prev 3, first 1"),
    ]

    @Test("A page has its rows and links to the others by the number of the repository", arguments: pages)
    func page(query: String, rows: Int, links: String?) async throws {
        try await GitHubClient.run { client in
            let response = try await client.get(GitHubClient.events + query)
            #expect(response.status == 200)
            #expect(try Document(response.body).root.count == rows)
            let found = response.headers["link"].map { link in
                link.matches(of: /<([^>]+)>; rel="(\w+)"/).map { match in
                    let page = match.1.split(separator: "=").last ?? ""
                    #expect(
                        match.1 == "\(client.base.origin)/repositories/1296269/events?per_page=10&page=\(page)")
                    return "\(match.2) \(page)"
                }.joined(separator: ", ")
            }
            #expect(found == links)
        }
    }

    @Test("A linked page equals the page of a query")
    func otherForm() async throws {
        try await GitHubClient.run { client in
            let first = try await client.get("\(GitHubClient.events)?per_page=5")
            let link = try #require(first.headers["link"]?.firstMatch(of: /<([^>]+)>; rel="next"/)?.1)
            let byLink = try await client.get(String(link.dropFirst(client.base.origin.count)))
            let byQuery = try await client.get("\(GitHubClient.events)?per_page=5&page=2")
            #expect(byLink.body == byQuery.body)
            #expect(byLink.body != first.body)
        }
    }

    @Test("Events are sorted newest first; ids are strings of digits, times are whole seconds")
    func order() async throws {
        try await GitHubClient.run { client in
            let events = try await client.get(GitHubClient.events)
            let rows = Array(try Document(events.body).root.elements)
            let times = rows.compactMap { $0["created_at"]?.string }
            #expect(times.count == 26 && times == times.sorted(by: >))
            #expect(times.allSatisfy { $0.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil })
            let ids = rows.compactMap { $0["id"]?.string }.compactMap { Int($0) }
            #expect(ids.count == 26 && ids == ids.sorted(by: >))
        }
    }

    /// Query, and the found names in order.
    static let searches: [(String, [String])] = [
        ("q=http+language:swift&sort=stars", ["Naru", "http-tape", "tiny-http"]),
        ("q=http%20language%3ASwift&sort=stars&order=asc", ["tiny-http", "http-tape", "Naru"]),
        ("q=awesome+http", ["awesome-http"]),
        ("q=http&sort=forks&per_page=2", ["Naru", "awesome-http"]),
        ("q=http&sort=help-wanted-issues&per_page=2&page=2", ["http-tape", "hajimari"]),
        ("q=language:go", ["hajimari"]),
        ("q=nothing-of-this-name", []),
    ]

    @Test("A search filters by words and language, and sorts", arguments: searches)
    func search(query: String, names: [String]) async throws {
        try await GitHubClient.run { client in
            let response = try await client.get("/search/repositories?\(query)")
            #expect(response.status == 200)
            let root = try Document(response.body).root
            #expect(root["items"]?.elements.compactMap { $0["name"]?.string } == names)
            if !query.contains("per_page") { #expect(root["total_count"]?.int == names.count) }
            #expect(response.headers["etag"] == nil && response.headers["cache-control"] == "no-cache")
        }
    }
}
