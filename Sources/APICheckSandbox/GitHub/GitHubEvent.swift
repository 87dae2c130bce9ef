import APICheckBase
import APICheckJSON

/// An event of the repository.
struct GitHubEvent: Sendable {
    let json: OrderedJSON
    let createdAt: Instant

    private static let kinds = [
        "PushEvent", "WatchEvent", "IssueCommentEvent", "IssuesEvent", "PullRequestEvent", "PushEvent", "ForkEvent",
        "CreateEvent", "DiscussionEvent", "PullRequestReviewCommentEvent", "DeleteEvent",
    ]
    private static let actors = [
        GitHubUser(login: "haneul-dev", id: 9_200_003), GitHubUser(login: "bora-lee", id: 9_100_023),
        GitHubUser(login: "jun-park", id: 9_100_042), GitHubUser(login: "octo-reader", id: 9_200_118),
    ]

    /// 26 events, newest first: the newest is two minutes old, the oldest about three weeks.
    static func seed(of repository: GitHubRepository, now: Instant) -> [GitHubEvent] {
        (0..<26).map { index in
            let created = Instant(seconds: now.seconds - 120 - Int64(index * index) * 2_711)
            let kind = kinds[index % kinds.count]
            let number = 48_370_112_004 + (26 - index) * 7_919
            let repo = OrderedJSON.object([
                .init("id", .int(repository.id)), .init("name", .string(repository.fullName)),
                .init("url", .string(repository.url)),
            ])
            let json = OrderedJSON.object([
                .init("id", .string("\(number)")), .init("type", .string(kind)),
                .init("actor", actors[index % actors.count].actorJSON), .init("repo", repo),
                .init("payload", EventPayload(kind: kind, number: index + 1, repository: repository).json),
                .init("public", .bool(true)), .init("created_at", GitHubRepository.time(created)),
            ])
            return GitHubEvent(json: json, createdAt: created)
        }
    }
}

/// The payload of an event, with the fields that the service sends today: a push has no list of commits.
private struct EventPayload {
    let kind: String
    /// Distinguishes the events.
    let number: Int
    let repository: GitHubRepository

    var json: OrderedJSON {
        switch kind {
        case "PushEvent":
            .object([
                .init("repository_id", .int(repository.id)), .init("push_id", .int(21_000_000_000 + number)),
                .init("ref", .string("refs/heads/main")), .init("head", .string(commit(number))),
                .init("before", .string(commit(number + 1))),
            ])
        case "WatchEvent": .object([.init("action", .string("started"))])
        case "IssueCommentEvent":
            .object([.init("action", .string("created")), .init("issue", issue), .init("comment", comment)])
        case "IssuesEvent": .object([.init("action", .string("opened")), .init("issue", issue)])
        case "PullRequestEvent":
            .object([
                .init("action", .string("opened")), .init("number", .int(number)), .init("pull_request", pullRequest),
            ])
        case "PullRequestReviewCommentEvent":
            .object([
                .init("action", .string("created")), .init("comment", comment), .init("pull_request", pullRequest),
            ])
        case "ForkEvent":
            .object([
                .init("action", .string("forked")),
                .init(
                    "forkee",
                    .object([
                        .init("id", .int(7_000_000 + number)), .init("name", .string(repository.name)),
                        .init("full_name", .string("octo-reader/\(repository.name)")), .init("private", .bool(false)),
                    ])),
            ])
        case "DiscussionEvent":
            .object([
                .init("action", .string("created")),
                .init("discussion", .object([.init("id", .int(800_000 + number)), .init("title", .string("안녕하세요?"))])),
            ])
        default:
            .object([
                .init("ref", .string("try-\(number)")), .init("ref_type", .string("branch")),
                .init("full_ref", .string("refs/heads/try-\(number)")), .init("pusher_type", .string("user")),
            ])
        }
    }

    private var issue: OrderedJSON {
        .object([
            .init("id", .int(310_000_000 + number)), .init("number", .int(number)),
            .init("title", .string("README: \"hello\" & 안녕")), .init("state", .string("open")),
            .init("user", .null), .init("labels", .array([])),
        ])
    }

    private var comment: OrderedJSON {
        .object([
            .init("id", .int(520_000_000 + number)), .init("body", .string("Works here.\r\n\r\n> does it?\r\nYes 🎉")),
            .init("author_association", .string("NONE")),
        ])
    }

    private var pullRequest: OrderedJSON {
        .object([
            .init("id", .int(410_000_000 + number)), .init("number", .int(number)),
            .init("url", .string("\(repository.url)/pulls/\(number)")),
            .init("head", .object([.init("ref", .string("try-\(number)")), .init("sha", .string(commit(number)))])),
            .init("base", .object([.init("ref", .string("main")), .init("sha", .string(commit(number + 1)))])),
        ])
    }

    private func commit(_ number: Int) -> String { Digest.hex("commit \(number)", digits: 40) }
}
