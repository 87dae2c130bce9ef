import APICheckBase
import APICheckHTTP
import APICheckNetwork

/// What both versions of the service share: members, posts, tokens and the rules of access.
final class FeedService: Sendable {
    static let key = "sandbox-sesac-key"

    let store = FeedStore()
    let drifts: [SandboxDrift]
    private let tokens: FeedTokens
    private let budget = CallBudget()

    init(drifts: [SandboxDrift]) {
        self.drifts = drifts
        tokens = FeedTokens(isInMilliseconds: drifts.contains(FeedDrift.lifetimeInMilliseconds))
    }

    /// Answers a call: the key of the app is checked before anything else, also for a path that does not exist.
    func reply(to request: ServerRequest, _ answer: () throws -> SandboxReply) -> SandboxReply {
        var reply: SandboxReply
        do {
            guard request.headers["sesackey"] == Self.key else { throw FeedRefusal.wrongKey }
            if drifts.contains(FeedDrift.rateLimited) { throw FeedRefusal.tooManyCalls }
            reply = try answer()
        } catch {
            // Nothing but a refusal is thrown.
            reply = ((error as? FeedRefusal) ?? .badRequest).reply
        }
        reply.jsonType = MediaType("application", "json", parameters: [.init("charset", "utf-8")])
        return reply
    }

    /// The member whose access token the request has.
    ///
    /// Throws ``FeedRefusal/badToken``, ``FeedRefusal/tokenExpired``, ``FeedRefusal/tooManyCalls``, and
    /// ``FeedRefusal/forbidden`` for a member that withdrew.
    func caller(_ request: SandboxRequest) throws -> FeedUser {
        let token = try accessToken(request)
        switch tokens.check(token, .access, now: request.now) {
        case .unknown: throw FeedRefusal.badToken
        case .expired: throw FeedRefusal.tokenExpired
        case .valid(let id):
            guard budget.admits(token) else { throw FeedRefusal.tooManyCalls }
            guard let member = store.member(id) else { throw FeedRefusal.forbidden }
            return member
        }
    }

    /// The token is the whole value of `Authorization`: the service does not know the scheme `Bearer`.
    private func accessToken(_ request: SandboxRequest) throws -> String {
        guard let value = request.message.headers["authorization"] else { throw FeedRefusal.badToken }
        guard drifts.contains(FeedDrift.bearerRequired) else { return value }
        guard value.hasPrefix("Bearer ") else { throw FeedRefusal.badToken }
        return String(value.dropFirst(7))
    }

    func join(_ request: SandboxRequest, phone: String, birthDay: String) throws -> FeedUser {
        let fields = FeedFields(request)
        let (email, password) = (try fields.required("email"), try fields.required("password"))
        if drifts.contains(FeedDrift.phoneRequired) { _ = try fields.required(phone) }
        return try store.join(
            email: email, password: password, nick: fields.required("nick"), phone: fields[phone],
            birthDay: fields[birthDay], now: request.now)
    }

    func logIn(_ request: SandboxRequest) throws -> (member: FeedUser, access: String, refresh: String) {
        let fields = FeedFields(request)
        let (email, password) = (try fields.required("email"), try fields.required("password"))
        guard let member = store.member(email: email), member.password == password else {
            throw FeedRefusal.wrongAccount
        }
        return (
            member, tokens.issue(.access, to: member.id, now: request.now),
            tokens.issue(.refresh, to: member.id, now: request.now)
        )
    }

    /// Returns a new access token. It is refused while the old one is valid.
    func refresh(_ request: SandboxRequest) throws -> String {
        let (access, now) = (try accessToken(request), request.now)
        guard let refresh = request.message.headers["refresh"] else { throw FeedRefusal.badToken }
        let member: String
        switch tokens.check(refresh, .refresh, now: now) {
        case .unknown: throw FeedRefusal.badToken
        case .expired: throw FeedRefusal.loginExpired
        case .valid(let id): member = id
        }
        switch tokens.check(access, .access, now: now) {
        case .expired(member):
            guard store.member(member) != nil else { throw FeedRefusal.forbidden }
            return tokens.issue(.access, to: member, now: now)
        case .valid(member): throw FeedRefusal.tokenStillValid
        default: throw FeedRefusal.badToken
        }
    }

    func page(_ request: SandboxRequest, where isWanted: (FeedPost) -> Bool) throws -> FeedPage {
        let posts = store.posts(where: isWanted)
        return try FeedPage(
            of: drifts.contains(FeedDrift.oldestFirst) ? posts.reversed() : posts, for: request,
            ignoresLimit: drifts.contains(FeedDrift.pageSizeIgnored))
    }

    /// - Parameter wanted: Nil for the opposite of what it was.
    func like(_ id: String, by member: FeedUser, _ wanted: Bool? = nil) throws -> Bool {
        try store.like(id, by: member, drifts.contains(FeedDrift.likeKept) ? true : wanted)
    }
}

/// Issues and checks the two tokens of a login.
struct FeedTokens: Sendable {
    enum Kind: String, Sendable {
        case access, refresh

        /// The service does not publish how long its tokens are valid.
        var seconds: Int64 { self == .access ? 300 : 86_400 }

        /// Constant, so that any library for tokens can check those of the sandbox.
        fileprivate var key: String { "sandbox-\(rawValue)-signing-key" }
    }

    enum Verdict: Hashable, Sendable {
        /// The token names a member, who may be gone.
        case valid(member: String)
        case expired(member: String)
        /// It was not issued by the service, or is of the other kind.
        case unknown
    }

    /// Whether `exp` is written in milliseconds, which never expires for a reader of seconds.
    var isInMilliseconds = false
    private let issued = Locked(0)

    init(isInMilliseconds: Bool = false) { self.isInMilliseconds = isInMilliseconds }

    func issue(_ kind: Kind, to member: String, now: Instant) -> String {
        // Two tokens of the same second differ by their number.
        let number = issued.withLock { issued in
            issued += 1
            return issued
        }
        let end = (now.seconds + kind.seconds) * (isInMilliseconds ? 1_000 : 1)
        return SandboxToken.sign(
            [
                .init("id", .string(member)), .init("jti", .string("\(number)")), .init("iss", .string("sandbox")),
                .init("iat", .int(Int(now.seconds))),
            ], expires: Instant(seconds: end), key: kind.key)
    }

    func check(_ text: String, _ kind: Kind, now: Instant) -> Verdict {
        // No token had expired in 1970, so only the signature is checked here.
        guard let token = try? SandboxToken(text, key: kind.key, at: Instant(seconds: 0)), let member = token.text("id")
        else { return .unknown }
        let isValid = (try? SandboxToken(text, key: kind.key, at: now)) != nil
        return isValid ? .valid(member: member) : .expired(member: member)
    }
}

/// A page of posts. The cursor of the next one is the id of the last post, and `"0"` ends the list.
struct FeedPage {
    let posts: [FeedPost]
    let nextCursor: String

    /// Reads `next` and `limit` from the query; an empty or absent `next` is the first page.
    ///
    /// Throws ``FeedRefusal/badRequest`` for a cursor that is not a post's.
    init(of all: [FeedPost], for request: SandboxRequest, ignoresLimit: Bool = false) throws {
        var rest = all[...]
        if let next = request.query("next"), !next.isEmpty {
            guard let last = all.firstIndex(where: { $0.id == FeedDrift.objectID(next) }) else {
                throw FeedRefusal.badRequest
            }
            rest = all[(last + 1)...]
        }
        let limit = request.query("limit").flatMap { Int($0) } ?? 5
        posts = Array(rest.prefix(ignoresLimit ? 20 : max(1, limit)))
        nextCursor = posts.count < rest.count ? posts.last?.id ?? "0" : "0"
    }
}

/// Counts the calls with each access token. Each login has its own budget, so one sandbox serves any number of runs.
private final class CallBudget: Sendable {
    static let limit = 600
    static let windowSeconds: Int64 = 60

    private struct Window {
        var start: Int64 = 0
        var counts: [String: Int] = [:]
    }

    private let window = Locked(Window())

    /// Returns false for a call over the limit. The clock is not the one that requests move.
    func admits(_ token: String, now: Instant = .now) -> Bool {
        window.withLock { window in
            let start = now.seconds - now.seconds % Self.windowSeconds
            if window.start != start { window = Window(start: start) }
            window.counts[token, default: 0] += 1
            return window.counts[token, default: 0] <= Self.limit
        }
    }
}
