import APICheckBase
import APICheckHTTP
import APICheckJSON

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
