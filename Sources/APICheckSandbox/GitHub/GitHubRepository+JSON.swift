import APICheckBase
import APICheckJSON

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
