import Foundation

@testable import APICheckDecoding

/// GitHub and GitLab: full and summary types, keys that look alike, issues that are pull requests.
extension SecondCorpus {
    static let gitHub: [Pair] = [
        Pair("github/repos", [Repo].self, [list(12) { repo($0) }], decoder: .snakeISO),
        Pair(
            "github/repo", Repo.self, [repo(1, #", "network_count": 3, "subscribers_count": 42, "license": null"#)],
            decoder: .snakeISO),
        Pair("github/users", [User].self, [list(12) { user($0) }], decoder: .snakeISO),
        Pair(
            "github/user", User.self,
            [
                String(user(1).dropLast())
                    + #", "name": "Octo", "company": null, "blog": "", "followers": 20, "following": 0}"#
            ],
            decoder: .snakeISO),
        Pair(
            "github/url-acronym", [AcronymUser].self, [list(12) { user($0) }], ["model-key-never-sent"], decoder: .snake
        ),
        Pair("github/url-acronym-right", [ConvertedUser].self, [list(12) { user($0) }], decoder: .snake),
        Pair("github/no-strategy", [CamelUser].self, [list(12) { user($0) }], ["model-key-never-sent avatarUrl"]),
        Pair("github/no-strategy-single", CamelUser.self, [user(1)], ["model-key-never-sent avatarUrl"]),
        Pair(
            "github/coding-keys-and-strategy", [DoubleNamed].self, [list(12) { user($0) }],
            ["model-key-never-sent"], decoder: .snake),
        Pair("github/issues", [Issue].self, [list(12) { issue($0) }], decoder: .snakeISO),
        Pair(
            "github/issue-body-null", [StrictIssue].self, [list(12) { issue($0) }],
            ["model-null-in-required|model-key-missing body"], decoder: .snakeISO),
        Pair(
            "github/issue-one-assignee-list", [AssigneeIssue].self, [list(12) { issue($0) }],
            ["model-list-against-single assignee"], decoder: .snakeISO),
        Pair(
            "github/issue-assignee-spelt", [MisspeltIssue].self, [list(12) { issue($0) }],
            ["model-key-never-sent"], decoder: .snakeISO),
        Pair(
            "github/search", SearchPage<Repo>.self,
            [
                #"{"total_count": 40, "incomplete_results": false, "items": \#(list(12) { repo($0, #", "score": 1.0"#) })}"#
            ],
            decoder: .snakeISO),
        Pair(
            "github/search-as-list", [Repo].self,
            [#"{"total_count": 40, "incomplete_results": false, "items": \#(list(3) { repo($0) })}"#],
            ["model-list-against-single"], decoder: .snakeISO),
        Pair(
            "github/search-unwrapped", LooseRepo.self,
            [#"{"data": {"full_name": "a/b", "default_branch": "main"}}"#], ["model-envelope-missed"], decoder: .snake),
        Pair(
            "github/error", Failure.self,
            [#"{"message": "Not Found", "documentation_url": "https://docs.github.com/rest", "status": "404"}"#],
            decoder: .snake, status: 404),
        Pair(
            "github/validation-error", Failure.self,
            [
                """
                {"message": "Validation Failed", "errors": [{"resource": "Issue", "field": "title", "code": "missing_field"}],
                "documentation_url": "https://docs.github.com/rest", "status": "422"}
                """
            ], decoder: .snake, status: 422),
        Pair(
            "github/content", Content.self,
            [
                """
                {"name": "README", "path": "README", "sha": "3d21", "size": 5362, "url": "https://a.example/1",
                "html_url": "https://a.example/2", "git_url": "https://a.example/3", "download_url": "https://a.example/4",
                "type": "file", "content": "YmFzZTY0", "encoding": "base64", "_links": {"self": "https://a.example/1"}}
                """
            ], decoder: .snake),
        Pair(
            "github/content-folder", Content.self,
            [
                """
                [{"name": "a.swift", "path": "Sources/a.swift", "sha": "3d21", "size": 5, "type": "file"},
                {"name": "b.swift", "path": "Sources/b.swift", "sha": "3d22", "size": 6, "type": "file"}]
                """
            ], ["model-list-against-single"], decoder: .snake),
        Pair(
            "github/content-either", FileOrFolder.self,
            [
                #"{"name": "a", "path": "a", "sha": "1", "size": 5, "type": "file", "content": "YQ==", "encoding": "base64"}"#,
                #"[{"name": "a", "path": "a", "sha": "1", "size": 5, "type": "file"}]"#,
            ], decoder: .snake),
        Pair(
            "github/events", [Event].self,
            [
                """
                [{"id": "22249084964", "type": "PushEvent", "actor": {"id": 1, "login": "a"}, "repo": {"id": 2, "name": "a/b"},
                  "payload": {"push_id": 10115855396, "size": 1, "commits": [{"sha": "7a8f", "message": "Fix"}]},
                  "public": true, "created_at": "2022-06-09T12:47:28Z"},
                 {"id": "22249084947", "type": "WatchEvent", "actor": {"id": 1, "login": "a"}, "repo": {"id": 2, "name": "a/b"},
                  "payload": {"action": "started"}, "public": true, "created_at": "2022-06-08T23:29:25Z"}]
                """
            ], decoder: .snakeISO),
        Pair(
            "github/event-id", [NumericEvent].self,
            [#"[{"id": "22249084964", "type": "PushEvent"}, {"id": "22249084947", "type": "WatchEvent"}]"#],
            ["model-type-mismatch id"]),
        Pair(
            "github/closed-state", [ClosedReview].self,
            [
                list(4) {
                    #"{"id": \#($0), "state": "\#(["APPROVED", "COMMENTED", "DISMISSED", "APPROVED"][$0 - 1])", "body": ""}"#
                }
            ], ["model-enum-case-undeclared state"]),
        Pair("github/summary-of-full", [Summary].self, [list(12) { repo($0) }], decoder: .snake),
        Pair(
            "github/full-of-summary", [User].self, [list(12) { user($0) }], decoder: .snakeISO,
            contract: [
                "/*": DeclaredMembers(
                    names: [
                        "login", "id", "node_id", "avatar_url", "html_url", "name", "company", "followers", "type",
                        "site_admin", "url", "followers_url", "repos_url",
                    ], isClosed: false)
            ]),
        Pair(
            "github/undeclared-key", [InventedUser].self, [list(12) { user($0) }],
            ["model-key-never-sent"], decoder: .snake,
            contract: [
                "/*": DeclaredMembers(
                    names: [
                        "login", "id", "node_id", "avatar_url", "html_url", "url", "followers_url", "repos_url", "type",
                        "site_admin",
                    ], isClosed: true)
            ]),
        Pair(
            "github/recorded-elsewhere", [InventedUser].self, [list(12) { user($0) }], decoder: .snake,
            recorded: [String(user(1).dropLast()) + #", "nickname": "octo"}"#]),
        Pair(
            "github/license-shape", [LicensedRepo].self, [list(12) { repo($0) }],
            ["model-type-mismatch license"], decoder: .snake),
        Pair(
            "github/rate-limit", RateLimit.self,
            [
                """
                {"resources": {"core": {"limit": 5000, "used": 1, "remaining": 4999, "reset": 1691591363},
                "search": {"limit": 30, "used": 12, "remaining": 18, "reset": 1691591091}},
                "rate": {"limit": 5000, "used": 1, "remaining": 4999, "reset": 1372700873}}
                """
            ], decoder: decoder { $0.dateDecodingStrategy = .secondsSince1970 }),
        Pair(
            "github/rate-limit-reference-date", RateLimit.self,
            [
                """
                {"resources": {"core": {"limit": 5000, "used": 1, "remaining": 4999, "reset": 1691591363},
                "search": {"limit": 30, "used": 12, "remaining": 18, "reset": 1691591091}}}
                """
            ], ["model-epoch-mistaken reset"]),
        Pair("github/languages", [String: Int].self, [#"{"Swift": 78769, "C": 7769, "Shell": 12}"#]),
        Pair("github/permissions", [PermittedRepo].self, [list(12) { repo($0) }], decoder: .snake),
        Pair("gitlab/projects", [Project].self, [list(12) { project($0) }], decoder: .snake),
        Pair("gitlab/project-identifier", [ProjectWithUsers].self, [list(12) { project($0) }], decoder: .snake),
        Pair(
            "gitlab/merge-request", [MergeRequest].self,
            [
                list(10) {
                    """
                    {"id": \($0), "iid": \($0), "project_id": 3, "title": "Change \($0)", "state": "merged", "merged_by":
                    {"id": 87854, "name": "D", "username": "d", "web_url": "https://g.example/d"}, "merge_user": null,
                    "merged_at": "2018-09-07T11:16:17.520Z", "created_at": "2017-04-29T08:46:00.000Z", "user_notes_count": 1,
                    "upvotes": 0, "labels": ["a", "b"], "work_in_progress": false, "draft": false,
                    "detailed_merge_status": "not_open", "has_conflicts": false, "sha": "8888", "milestone": null,
                    "references": {"short": "!1", "full": "g/p!1"}, "time_stats": {"time_estimate": 0}}
                    """
                }
            ], decoder: .snake),
        Pair("gitlab/message-text", GitLabFailure.self, [#"{"message": "404 Project Not Found"}"#], status: 404),
        Pair(
            "gitlab/message-object", GitLabFailure.self,
            [#"{"message": {"name": ["has already been taken"], "path": ["has already been taken"]}}"#], status: 400),
        Pair(
            "gitlab/message-only-text", TextFailure.self,
            [#"{"message": {"name": ["has already been taken"], "path": ["has already been taken"]}}"#],
            ["model-type-mismatch|model-list-against-single message"], status: 400),
    ]

    private static func user(_ number: Int) -> String {
        """
        {"login": "user\(number)", "id": \(number), "node_id": "MDQ6VXNlcjE=", "avatar_url": "https://a.example/\(number).png",
        "gravatar_id": "", "url": "https://api.example/users/\(number)", "html_url": "https://h.example/\(number)",
        "followers_url": "https://api.example/f", "repos_url": "https://api.example/r", "type": "User", "site_admin": false}
        """
    }

    private static func repo(_ number: Int, _ more: String = "") -> String {
        let license =
            more.contains("license") ? "" : #", "license": {"key": "mit", "name": "MIT License", "spdx_id": "MIT"}"#
        return """
            {"id": \(number), "node_id": "MDEw", "name": "repo\(number)", "full_name": "user\(number)/repo\(number)",
            "owner": \(user(number)), "private": false, "html_url": "https://h.example/r", "description": \
            \(number % 2 == 0 ? "null" : "\"About \(number)\""), "fork": false, "url": "https://api.example/r",
            "stargazers_url": "https://api.example/s", "stargazers_count": 80, "watchers_count": 80, "watchers": 80,
            "forks_count": 9, "forks": 9, "open_issues_count": 0, "open_issues": 0, "size": 108, "default_branch": "main",
            "topics": ["swift"], "has_issues": true, "archived": false, "pushed_at": "2011-01-26T19:06:43Z",
            "created_at": "2011-01-26T19:01:12Z", "updated_at": "2011-01-26T19:14:43Z", "language": null,
            "visibility": "public", "git_url": "git:github.com/a/b.git", "ssh_url": "git@github.com:a/b.git"\(license)\(more)}
            """
    }

    private static func issue(_ number: Int) -> String {
        let pull =
            number % 3 == 0
            ? #", "pull_request": {"url": "https://api.example/p", "html_url": "https://h.example/p"}"# : ""
        return """
            {"id": \(number), "number": \(1300 + number), "title": "Found a bug", "user": \(user(number)), "state": "open",
            "state_reason": null, "labels": [{"id": 208045946, "name": "bug", "color": "f29513", "default": true}],
            "assignee": \(user(2)), "assignees": [\(user(2))], "milestone": null, "comments": 0, "locked": false,
            "active_lock_reason": null, "body": \(number % 4 == 0 ? "null" : "\"It fails.\""), "closed_at": null,
            "created_at": "2011-04-22T13:33:48Z", "updated_at": "2011-04-22T13:33:48Z", "author_association": "OWNER"\(pull)}
            """
    }

    private static func project(_ number: Int) -> String {
        """
        {"id": \(number), "description": null, "name": "Project \(number)", "name_with_namespace": "G / Project \(number)",
        "path": "p\(number)", "path_with_namespace": "g/p\(number)", "created_at": "2013-09-30T13:46:02.000+02:00",
        "default_branch": "main", "tag_list": ["example"], "topics": ["example"], "web_url": "https://g.example/g/p",
        "avatar_url": null, "forks_count": 0, "star_count": 0, "last_activity_at": "2013-09-30T13:46:02Z",
        "creator_id": 3, "issues_enabled": true, "namespace": {"id": 4, "name": "G", "path": "g", "kind": "group",
        "parent_id": null}, "shared_with_groups": []}
        """
    }
}
