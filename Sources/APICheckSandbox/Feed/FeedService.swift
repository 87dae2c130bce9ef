import APICheckBase
import APICheckHTTP
import APICheckServer

/// What both versions of the service share: members, posts, tokens and the rules of access.
final class FeedService: Sendable {
    static let key = "sandbox-sesac-key"

    let store = FeedStore()
    let drifts: [FeedDrift]
    private let tokens: FeedTokens
    private let budget = CallBudget()

    init(drifts: [FeedDrift]) {
        self.drifts = drifts
        tokens = FeedTokens(isInMilliseconds: drifts.contains(.lifetimeInMilliseconds))
    }

    /// Answers a call: the key of the app is checked before anything else, also for a path that does not exist.
    func reply(to request: ServerRequest, _ answer: () throws -> SandboxReply) -> SandboxReply {
        var reply: SandboxReply
        do {
            guard request.headers["sesackey"] == Self.key else { throw FeedRefusal.wrongKey }
            if drifts.contains(.rateLimited) { throw FeedRefusal.tooManyCalls }
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
        guard drifts.contains(.bearerRequired) else { return value }
        guard value.hasPrefix("Bearer ") else { throw FeedRefusal.badToken }
        return String(value.dropFirst(7))
    }

    func join(_ request: SandboxRequest, phone: String, birthDay: String) throws -> FeedUser {
        let fields = FeedFields(request)
        let (email, password) = (try fields.required("email"), try fields.required("password"))
        if drifts.contains(.phoneRequired) { _ = try fields.required(phone) }
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
            of: drifts.contains(.oldestFirst) ? posts.reversed() : posts, for: request,
            ignoresLimit: drifts.contains(.pageSizeIgnored))
    }

    /// - Parameter wanted: Nil for the opposite of what it was.
    func like(_ id: String, by member: FeedUser, _ wanted: Bool? = nil) throws -> Bool {
        try store.like(id, by: member, drifts.contains(.likeKept) ? true : wanted)
    }
}
