import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckNetwork

/// A search of the repositories: name, description or topics must contain every word, and `language:` must match; other
/// qualifiers are ignored.
struct RepositorySearch {
    private let found: [GitHubRepository]
    private let request: SandboxRequest

    /// Returns nil without a query.
    init?(_ request: SandboxRequest) {
        let words = (request.query("q") ?? "").lowercased().split(separator: " ")
        if words.isEmpty { return nil }
        self.request = request
        let ascending = GitHubRepository.all.filter { repository in
            words.allSatisfy { word in
                let parts = word.split(separator: ":", maxSplits: 1)
                guard parts.count == 2 else { return repository.words.contains(word) }
                return parts[0] != "language" || repository.language?.lowercased() == String(parts[1])
            }
        }.sorted { RepositorySearch.rank($0, request) < RepositorySearch.rank($1, request) }
        found = request.query("order") == "asc" ? ascending : ascending.reversed()
    }

    var reply: SandboxReply {
        let page = LinkedPage(of: found, for: request)
        let body = OrderedJSON.object([
            .init("total_count", .int(found.count)), .init("incomplete_results", .bool(false)),
            .init("items", .array(page.rows.map(\.json))),
        ])
        var reply = SandboxReply(200, .json(body), headers: ["Cache-Control": "no-cache"])
        if let link = page.link(to: "/search/repositories", for: request) { reply.headers.append("Link", link) }
        return reply
    }

    private static func rank(_ repository: GitHubRepository, _ request: SandboxRequest) -> (Int64, Int) {
        switch request.query("sort") {
        case "forks": (Int64(repository.forks), repository.id)
        case "help-wanted-issues": (Int64(repository.openIssues), repository.id)
        case "updated": (repository.updatedAt.seconds, repository.id)
        default: (Int64(repository.stars), repository.id)
        }
    }
}

/// A page of rows, and the `Link` field to the other pages (RFC 8288 section 3).
struct LinkedPage<Row> {
    let rows: ArraySlice<Row>
    private let number: Int
    private let size: Int
    private let last: Int

    /// Reads `page` and `per_page` from the query, ignoring values that are not positive numbers; a page has at most
    /// 100 rows.
    init(of all: [Row], for request: SandboxRequest) {
        let positive = { (name: String) in request.query(name).flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }
        number = positive("page") ?? 1
        size = min(positive("per_page") ?? 30, 100)
        last = max(1, (all.count + size - 1) / size)
        rows = number > last ? [] : all.dropFirst((number - 1) * size).prefix(size)
    }

    /// Returns nil when there is only one page. Other parts of the query are kept.
    func link(to path: String, for request: SandboxRequest) -> String? {
        var pages: [(rel: String, page: Int)] = []
        if number > 1 { pages.append(("prev", min(number - 1, last))) }
        if number < last { pages += [("next", number + 1), ("last", last)] }
        if number > 1 { pages.append(("first", 1)) }
        if pages.isEmpty || last == 1 { return nil }
        let host = request.message.headers["host"] ?? "localhost"
        let kept = request.message.queryPairs.filter { $0.name != "page" }
        return pages.map { rel, page in
            let query = String(decoding: FormPair.serialize(kept + [FormPair("page", "\(page)")]), as: UTF8.self)
            return "<http://\(host)\(path)?\(query)>; rel=\"\(rel)\""
        }.joined(separator: ", ")
    }
}
