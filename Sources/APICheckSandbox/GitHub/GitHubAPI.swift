import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckNetwork

/// The GitHub API: the events and labels of one repository and a search of a few, with the headers of the real service.
final class GitHubAPI: ReferenceAPI {
    static let name = "github"
    static let drifts = GitHubDrift.all
    static let inputs = ["token": "sandbox-token", "label_owner": "octocat", "label_repo": "Hello-World"]

    private let repository = GitHubRepository.all[0]
    private let events: [GitHubEvent]
    private let labels: LabelRequests
    private let budget = RateLimiter()
    private let requestIDs = RequestIDs()
    private let drifts: [SandboxDrift]
    private let eventDrifts: [SandboxDrift]
    private let replyDrifts: [SandboxDrift]

    let operations: Set = LabelRequests.operations.union([
        "getRoot", "getUser", "listRepositoryEvents", "listRepositoryEventsByID", "searchRepositories", "getRateLimit",
    ])

    init(drifts: [SandboxDrift]) {
        let events = GitHubEvent.seed(of: repository, now: .now)
        self.events = drifts.contains(GitHubDrift.orderReversed) ? events.reversed() : events
        labels = LabelRequests(
            repository: repository, store: LabelStore(),
            requiresDescription: drifts.contains(GitHubDrift.labelDescriptionRequired))
        self.drifts = drifts
        eventDrifts = drifts.filter { GitHubDrift.ofEvents.contains($0) }
        replyDrifts = drifts.filter { !GitHubDrift.ofEvents.contains($0) }
    }

    func reply(to request: SandboxRequest) -> SandboxReply {
        var request = request
        if drifts.contains(GitHubDrift.pageSizeIgnored) { request.message.target.replace(/per_page=\d+/, with: "") }
        return finish(answer(request.message, request), operation: request.operation)
    }

    func replyToUnknownPath(_ request: ServerRequest) -> SandboxReply { finish(answer(request, nil), operation: nil) }

    func replyToWrongMethod(_ request: ServerRequest, allowed: [String]) -> SandboxReply {
        finish(answer(request, nil), operation: nil)
    }

    /// Handles a call: authentication, rate limit, response, cost. `routed` is nil for a path or a method that the
    /// contract does not have.
    private func answer(_ message: ServerRequest, _ routed: SandboxRequest?) -> SandboxReply {
        let caller: GitHubCaller
        switch GitHubCaller.of(message) {
        case .success(let known): caller = known
        case .failure(let refusal): return refusal.reply
        }
        let kind: RateLimiter.Kind = routed?.operation == "searchRepositories" ? .search : .core
        let asksForLimit = routed?.operation == "getRateLimit"
        let count = budget.count(kind, of: caller, cost: asksForLimit ? 0 : 1)
        if drifts.contains(GitHubDrift.secondaryLimit) {
            let time = HTTPDate.format(Instant.now.advanced(bySeconds: 3_600))
            return addingRateLimit(GitHubRefusal.secondaryLimit(retryAfter: time).reply, count)
        }
        guard count.isWithin, !drifts.contains(GitHubDrift.rateLimitExceeded) else {
            var spent = count
            spent.used = spent.limit
            return addingRateLimit(GitHubRefusal.noCallsLeft.reply, spent)
        }
        if drifts.contains(GitHubDrift.versionRetired), let version = message.headers["x-github-api-version"] {
            return addingRateLimit(GitHubRefusal.unsupportedVersion(version).reply, count)
        }
        var reply = content(routed, caller)
        if reply.status == 304, caller.token != nil {
            // An unchanged response costs nothing for an authenticated caller.
            return addingRateLimit(reply, budget.count(kind, of: caller, cost: -1))
        }
        if asksForLimit { reply.json = budget.json(of: caller) }
        return addingRateLimit(reply, count)
    }

    private func content(_ request: SandboxRequest?, _ caller: GitHubCaller) -> SandboxReply {
        guard let request else { return GitHubRefusal.notFound.reply }
        switch request.operation {
        case "listRepositoryEvents", "listRepositoryEventsByID":
            guard repository.isNamed(by: request.pathParameters) else { return GitHubRefusal.notFound.reply }
            if drifts.contains(GitHubDrift.repositoryMoved), request.operation == "listRepositoryEvents" {
                return GitHubRefusal.moved(to: movedURL(request.message)).reply
            }
            return listEvents(request, caller)
        case "searchRepositories": return RepositorySearch(request)?.reply ?? GitHubRefusal.noQuery.reply
        case "getRoot": return SandboxReply(200, .json(ServiceRoot.json))
        case "getUser":
            if caller.token == nil { return GitHubRefusal.noCredentials.reply }
            return SandboxReply(200, .json(repository.owner.accountJSON))
        case let operation where LabelRequests.operations.contains(operation):
            return labels.reply(to: request, from: caller)
        default: return SandboxReply(200, .json(.null))
        }
    }

    private func movedURL(_ message: ServerRequest) -> String {
        let host = message.headers["host"] ?? "localhost"
        let query = message.target.firstIndex(of: "?").map { message.target[$0...] } ?? ""
        return "http://\(host)/repositories/\(repository.id)/events\(query)"
    }

    private func listEvents(_ request: SandboxRequest, _ caller: GitHubCaller) -> SandboxReply {
        let page = LinkedPage(of: events, for: request)
        var reply = SandboxReply(200, .json(.array(page.rows.map(\.json))))
        eventDrifts.apply(to: &reply, operation: request.operation)
        let validators = PageValidators(
            reply.json?.bytes ?? [], for: caller, lastModified: page.rows.first?.createdAt ?? events[0].createdAt)
        let isUnchanged =
            validators.confirm(request.message.headers) && !drifts.contains(GitHubDrift.notModifiedIgnored)
        if isUnchanged { reply = SandboxReply(304, .none) }
        reply.headers = [
            HeaderField("Cache-Control", "\(caller.token == nil ? "public" : "private"), max-age=60, s-maxage=60"),
            HeaderField("Vary", "Accept, Authorization, Cookie, X-GitHub-OTP"), HeaderField("Vary", "Accept-Encoding"),
            HeaderField("ETag", isUnchanged ? validators.strongTag : validators.weakTag),
            HeaderField("Last-Modified", validators.lastModified),
        ]
        if !isUnchanged {
            reply.headers.append("X-Poll-Interval", "60")
            // The link uses the number, whatever path was requested.
            let path = "/repositories/\(repository.id)/events"
            if let link = page.link(to: path, for: request) { reply.headers.append("Link", link) }
        }
        return reply
    }

    private func addingRateLimit(_ reply: SandboxReply, _ count: RateLimiter.Count) -> SandboxReply {
        var reply = reply
        let isDrifted = drifts.contains(GitHubDrift.resetInMilliseconds)
        reply.headers.fields += [
            HeaderField("X-RateLimit-Limit", "\(count.limit)"),
            HeaderField("X-RateLimit-Remaining", "\(count.remaining)"),
            HeaderField("X-RateLimit-Reset", "\(count.reset)\(isDrifted ? "000" : "")"),
            HeaderField("X-RateLimit-Used", "\(count.used)"),
            HeaderField("X-RateLimit-Resource", count.kind.rawValue),
        ]
        return reply
    }

    private func finish(_ reply: SandboxReply, operation: String?) -> SandboxReply {
        var reply = reply
        reply.jsonType = MediaType("application", "json", parameters: [.init("charset", "utf-8")])
        reply.headers.append("X-GitHub-Request-Id", requestIDs.next())
        replyDrifts.apply(to: &reply, operation: operation)
        return reply
    }
}

/// The body of `GET /`: the templates of other URLs. The real one has more.
private enum ServiceRoot {
    static let json = OrderedJSON.object(
        [
            ("current_user_url", "/user"), ("emojis_url", "/emojis"), ("events_url", "/events"),
            ("feeds_url", "/feeds"), ("followers_url", "/user/followers"),
            ("following_url", "/user/following{/target}"), ("gists_url", "/gists{/gist_id}"),
            ("issue_search_url", "/search/issues?q={query}{&page,per_page,sort,order}"), ("issues_url", "/issues"),
            ("keys_url", "/user/keys"), ("notifications_url", "/notifications"),
            ("organization_url", "/orgs/{org}"), ("rate_limit_url", "/rate_limit"),
            ("repository_url", "/repos/{owner}/{repo}"),
            ("repository_search_url", "/search/repositories?q={query}{&page,per_page,sort,order}"),
            ("starred_url", "/user/starred{/owner}{/repo}"), ("user_url", "/users/{user}"),
        ].map { .init($0, .string("https://api.github.com\($1)")) })
}

/// The values of `X-GitHub-Request-Id`, which differ for all responses of a sandbox.
private final class RequestIDs: Sendable {
    private let count = Locked(0)

    /// `C2A8:1F2B:4E61C0:5AD907:65A1B2C3`.
    func next() -> String {
        let number = count.withLock { count in
            count += 1
            return count
        }
        var digits = Digest.hex("request \(number)", digits: 28).uppercased()[...]
        return [4, 4, 6, 6, 8].map { length in
            defer { digits = digits.dropFirst(length) }
            return String(digits.prefix(length))
        }.joined(separator: ":")
    }
}

/// The validators of a response (RFC 9110 section 8.8): the ETag is weak with 200, strong with 304, and differs for
/// each token.
private struct PageValidators {
    let strongTag: String
    let lastModified: String
    private let modified: Instant

    var weakTag: String { "W/\(strongTag)" }

    init(_ body: [UInt8], for caller: GitHubCaller, lastModified: Instant) {
        strongTag = "\"\(Digest.hex(body + Array((caller.token ?? "").utf8), digits: 32))\""
        self.lastModified = HTTPDate.format(lastModified)
        modified = Instant(seconds: lastModified.seconds)
    }

    /// Whether the response is unchanged for the request: with `If-None-Match` the date is ignored (RFC 9110 section
    /// 13.2.2).
    func confirm(_ headers: Headers) -> Bool {
        let tags = headers.values("if-none-match").flatMap { $0.split(separator: ",") }.map(\.trimmingHTTPSpace)
        if !tags.isEmpty {
            return tags.contains { $0 == "*" || $0 == strongTag || $0 == weakTag }
        }
        return headers["if-modified-since"].flatMap { HTTPDate.parse($0, now: .now) }.map { modified <= $0 } ?? false
    }
}
