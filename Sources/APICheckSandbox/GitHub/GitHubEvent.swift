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
