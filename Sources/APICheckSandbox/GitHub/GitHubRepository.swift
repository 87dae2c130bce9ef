import APICheckBase
import APICheckJSON

/// A repository of the sandbox.
struct GitHubRepository: Sendable {
    let id: Int
    let owner: GitHubUser
    let name: String
    let description: String?
    let language: String?
    /// The key of a licence, e.g. `mit`.
    let license: String?
    let stars: Int
    let forks: Int
    let openIssues: Int
    let topics: [String]

    var fullName: String { "\(owner.login)/\(name)" }
    var createdAt: Instant { Instant(seconds: 1_200_000_000 + Int64(id) * 67) }
    var updatedAt: Instant { Instant(seconds: 1_735_689_600 + Int64(stars) * 61) }

    /// The searched text, in lower case.
    var words: String { ([name, description ?? ""] + topics).joined(separator: " ").lowercased() }

    /// Whether the path parameters name the repository, by owner and name in any case, or by number.
    func isNamed(by path: [String: String]) -> Bool {
        if let number = path["repository_id"] { return number == "\(id)" }
        return path["owner"]?.lowercased() == owner.login.lowercased()
            && path["repo"]?.lowercased() == name.lowercased()
    }

    /// The first has events; the others are invented.
    static let all = [
        GitHubRepository(
            id: 1_296_269, owner: GitHubUser(login: "octocat", id: 583_231), name: "Hello-World",
            description: "The first one", language: nil, license: nil, stars: 2_741, forks: 2_390, openIssues: 612,
            topics: []),
        GitHubRepository(
            id: 4_108_811, owner: GitHubUser(login: "haneul-labs", id: 9_100_017), name: "Naru",
            description: "HTTP client of few words", language: "Swift", license: "mit", stars: 18_204, forks: 1_377,
            openIssues: 42, topics: ["http", "ios"]),
        GitHubRepository(
            id: 4_377_120, owner: GitHubUser(login: "bora-lee", id: 9_100_023), name: "http-tape",
            description: "Records HTTP calls, plays them back in tests", language: "Swift", license: "apache-2.0",
            stars: 3_966, forks: 208, openIssues: 17, topics: ["testing"]),
        GitHubRepository(
            id: 5_021_404, owner: GitHubUser(login: "jun-park", id: 9_100_042), name: "tiny-http",
            description: nil, language: "Swift", license: nil, stars: 211, forks: 9, openIssues: 3, topics: []),
        GitHubRepository(
            id: 5_644_903, owner: GitHubUser(login: "mina-dev", id: 9_100_058), name: "awesome-http",
            description: "A list of lists about HTTP", language: nil, license: "cc0-1.0", stars: 7_012, forks: 655,
            openIssues: 88, topics: ["awesome", "awesome-list"]),
        GitHubRepository(
            id: 6_130_277, owner: GitHubUser(login: "haneul-labs", id: 9_100_017), name: "hajimari",
            description: "A server that answers HTTP from a folder", language: "Go", license: "mit", stars: 940,
            forks: 71, openIssues: 5, topics: ["http-server"]),
    ]
}

extension GitHubRepository {
    /// The JSON of a search result.
    var json: OrderedJSON {
        .object(
            [
                .init("id", .int(id)), .init("node_id", .string("R_sandbox\(id)")), .init("name", .string(name)),
                .init("full_name", .string(fullName)), .init("private", .bool(false)),
                .init("owner", owner.ownerJSON), .init("html_url", .string("https://github.com/\(fullName)")),
                .init("description", .text(description)), .init("fork", .bool(false)), .init("url", .string(url)),
            ] + addresses + [
                .init("created_at", GitHubRepository.time(createdAt)),
                .init("updated_at", GitHubRepository.time(updatedAt)),
                .init("pushed_at", GitHubRepository.time(updatedAt.advanced(bySeconds: -5_400))),
                .init("git_url", .string("git://github.com/\(fullName).git")),
                .init("ssh_url", .string("git@github.com:\(fullName).git")),
                .init("clone_url", .string("https://github.com/\(fullName).git")),
                .init("svn_url", .string("https://github.com/\(fullName)")), .init("homepage", .text(homepage)),
                .init("size", .int(forks * 11 + 4)), .init("stargazers_count", .int(stars)),
                .init("watchers_count", .int(stars)), .init("language", .text(language)),
                .init("has_issues", .bool(true)), .init("has_projects", .bool(true)),
                .init("has_downloads", .bool(true)), .init("has_wiki", .bool(license == nil)),
                .init("has_pages", .bool(false)), .init("forks_count", .int(forks)), .init("mirror_url", .null),
                .init("archived", .bool(false)), .init("disabled", .bool(false)),
                .init("open_issues_count", .int(openIssues)), .init("license", licenseJSON),
                .init("topics", .array(topics.map { .string($0) })), .init("forks", .int(forks)),
                .init("open_issues", .int(openIssues)), .init("watchers", .int(stars)),
                .init("default_branch", .string("main")), .init("score", .decimal("1.0")),
            ])
    }

    var url: String { "https://api.github.com/repos/\(fullName)" }

    static func time(_ instant: Instant) -> OrderedJSON { .string(instant.rfc3339(fractionDigits: 0)) }

    /// Some repositories without a homepage have an empty text.
    private var homepage: String? {
        stars > 5_000 ? "https://\(name.lowercased()).example.com" : forks > 100 ? "" : nil
    }

    private var addresses: [OrderedJSON.Member] {
        let templates = [
            "forks": "/forks", "keys": "/keys{/key_id}", "collaborators": "/collaborators{/collaborator}",
            "teams": "/teams", "hooks": "/hooks", "issue_events": "/issues/events{/number}", "events": "/events",
            "assignees": "/assignees{/user}", "branches": "/branches{/branch}", "tags": "/tags",
            "blobs": "/git/blobs{/sha}", "git_tags": "/git/tags{/sha}", "git_refs": "/git/refs{/sha}",
            "trees": "/git/trees{/sha}", "statuses": "/statuses/{sha}", "languages": "/languages",
            "stargazers": "/stargazers", "contributors": "/contributors", "subscribers": "/subscribers",
            "subscription": "/subscription", "commits": "/commits{/sha}", "git_commits": "/git/commits{/sha}",
            "comments": "/comments{/number}", "issue_comment": "/issues/comments{/number}",
            "contents": "/contents/{+path}", "compare": "/compare/{base}...{head}", "merges": "/merges",
            "archive": "/{archive_format}{/ref}", "downloads": "/downloads", "issues": "/issues{/number}",
            "pulls": "/pulls{/number}", "milestones": "/milestones{/number}",
            "notifications": "/notifications{?since,all,participating}", "labels": "/labels{/name}",
            "releases": "/releases{/id}", "deployments": "/deployments",
        ]
        return templates.sorted { $0.key < $1.key }.map { .init("\($0.key)_url", .string(url + $0.value)) }
    }

    private var licenseJSON: OrderedJSON {
        let names = [
            "mit": ("MIT License", "MIT"), "apache-2.0": ("Apache License 2.0", "Apache-2.0"),
            "cc0-1.0": ("Creative Commons Zero v1.0 Universal", "CC0-1.0"),
        ]
        guard let license, let (name, identifier) = names[license] else { return .null }
        return .object([
            .init("key", .string(license)), .init("name", .string(name)), .init("spdx_id", .string(identifier)),
            .init("url", .string("https://api.github.com/licenses/\(license)")),
            .init("node_id", .string("L_sandbox-\(license)")),
        ])
    }
}

extension OrderedJSON {
    /// Returns null for nil.
    fileprivate static func text(_ value: String?) -> OrderedJSON { value.map { .string($0) } ?? .null }
}

/// An account: the owner of a repository, or the actor of an event.
struct GitHubUser: Hashable, Sendable {
    let login: String
    let id: Int

    var url: String { "https://api.github.com/users/\(login)" }
    private var avatar: String { "https://avatars.githubusercontent.com/u/\(id)" }

    /// The JSON in an event.
    var actorJSON: OrderedJSON {
        .object([
            .init("id", .int(id)), .init("login", .string(login)), .init("display_login", .string(login)),
            .init("gravatar_id", .string("")), .init("url", .string(url)), .init("avatar_url", .string("\(avatar)?")),
        ])
    }

    /// The JSON in a repository.
    var ownerJSON: OrderedJSON {
        let addresses = [
            ("followers", "/followers"), ("following", "/following{/other_user}"), ("gists", "/gists{/gist_id}"),
            ("starred", "/starred{/owner}{/repo}"), ("subscriptions", "/subscriptions"), ("organizations", "/orgs"),
            ("repos", "/repos"), ("events", "/events{/privacy}"), ("received_events", "/received_events"),
        ]
        return .object(
            [
                .init("login", .string(login)), .init("id", .int(id)), .init("node_id", .string("U_sandbox\(id)")),
                .init("avatar_url", .string("\(avatar)?v=4")), .init("gravatar_id", .string("")),
                .init("url", .string(url)), .init("html_url", .string("https://github.com/\(login)")),
            ] + addresses.map { .init("\($0)_url", .string(url + $1)) } + [
                .init("type", .string("User")), .init("site_admin", .bool(false)),
            ])
    }

    /// The JSON of `GET /user`, the account of the token.
    var accountJSON: OrderedJSON {
        var json = ownerJSON
        json["name"] = .string("The \(login)")
        json["email"] = .null
        json["public_repos"] = .int(8)
        json["followers"] = .int(20)
        json["created_at"] = .string("2011-01-25T18:44:36Z")
        return json
    }
}
