import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckNetwork

/// The search API of Kakao: six searches with one envelope, a key in each request, and a quota for each key.
final class KakaoAPI: ReferenceAPI {
    static let name = "kakao"
    static let drifts = KakaoDrift.all
    static let inputs = ["rest_api_key": KakaoKey.valid]

    private let quota = KakaoQuota(spent: KakaoKey.spent, now: .now)
    private let drifts: [SandboxDrift]

    let operations = Set(KakaoSearch.allCases.map(\.rawValue))

    init(drifts: [SandboxDrift]) { self.drifts = drifts }

    func reply(to request: SandboxRequest) -> SandboxReply {
        guard let search = KakaoSearch(rawValue: request.operation) else { return replyToUnknownPath(request.message) }
        var reply = answer(request, search)
        drifts.apply(to: &reply, operation: request.operation)
        return finish(reply)
    }

    func replyToUnknownPath(_ request: ServerRequest) -> SandboxReply { finish(KakaoRefusal.unknownPath.reply) }

    func replyToWrongMethod(_ request: ServerRequest, allowed: [String]) -> SandboxReply {
        finish(KakaoRefusal.wrongMethod.reply)
    }

    private func answer(_ request: SandboxRequest, _ search: KakaoSearch) -> SandboxReply {
        let key: String
        switch KakaoKey.of(request.message.headers) {
        case .success(let known): key = known
        case .failure(let refusal): return refusal.reply
        }
        guard quota.spend(search, key: key, now: request.now), !drifts.contains(KakaoDrift.quotaExceeded) else {
            return KakaoRefusal.quotaExceeded.reply
        }
        if drifts.contains(KakaoDrift.targetRequired), search == .book, request.query("target") == nil {
            return KakaoRefusal.missingParameter("target").reply
        }
        switch KakaoQuery.of(request, search) {
        case .failure(let refusal): return refusal.reply
        case .success(var query):
            if drifts.contains(KakaoDrift.pageIgnored) { query.page = 1 }
            if drifts.contains(KakaoDrift.sizeIgnored) { query.size = min(3, query.size) }
            if drifts.contains(KakaoDrift.sortIgnored) { query.sortsByTime = false }
            return SandboxReply(200, .json(KakaoPage(query, of: search).json))
        }
    }

    /// Adds the headers, and writes `&` as `\u0026`. In JSON text it occurs only inside strings.
    private func finish(_ reply: SandboxReply) -> SandboxReply {
        var reply = reply
        reply.headers.fields += [
            HeaderField("Vary", "Accept-Encoding"), HeaderField("X-Request-Id", KakaoAPI.requestID()),
            HeaderField("Access-Control-Allow-Origin", "*"),
            HeaderField("Access-Control-Allow-Methods", "GET, OPTIONS"),
            HeaderField(
                "Access-Control-Allow-Headers", "Authorization, KA, Origin, X-Requested-With, Content-Type, Accept"),
        ]
        if drifts.contains(KakaoDrift.originsForbidden) { reply.headers["access-control-allow-origin"] = nil }
        guard let json = reply.json else { return reply }
        let bytes = json.bytes.flatMap { $0 == UInt8(ascii: "&") ? Array(#"\u0026"#.utf8) : [$0] }
        reply.content = .bytes(drifts.contains(KakaoDrift.mislabelled) ? KakaoAPI.text : KakaoAPI.json, bytes)
        return reply
    }

    private static let json = MediaType("application", "json", parameters: [.init("charset", "UTF-8")])
    private static let text = MediaType("text", "plain", parameters: [.init("charset", "UTF-8")])

    private static func requestID() -> String {
        let digits = Digest.hex("\(UInt64.random(in: 0 ... .max))", digits: 32)
        return [(0, 8), (8, 4), (12, 4), (16, 4), (20, 12)].map { start, count in
            String(digits.dropFirst(start).prefix(count))
        }.joined(separator: "-")
    }
}

/// The REST API key of a request: `Authorization: KakaoAK ` and 32 hexadecimal digits.
enum KakaoKey {
    /// A key with its whole quota.
    static let valid = Digest.hex("kakao sandbox", digits: 32)
    /// A key whose quota of the first day is used up.
    static let spent = Digest.hex("kakao sandbox, spent", digits: 32)

    static func of(_ headers: Headers) -> Result<String, KakaoRefusal> {
        let scheme = "KakaoAK "
        guard let credentials = headers["authorization"], credentials.hasPrefix(scheme) else {
            return .failure(.noKey)
        }
        let key = String(credentials.dropFirst(scheme.count))
        guard key.utf8.count == 32, key.allSatisfy(\.isHexDigit) else { return .failure(.malformedKey(key)) }
        return [valid, spent].contains(key) ? .success(key) : .failure(.unknownKey(key))
    }
}

/// Counts the searches of each key by day, in Korean time. Safe for concurrent use.
final class KakaoQuota: Sendable {
    private struct Key: Hashable {
        let key: String
        let day: Int64
        /// The kind of search. Nil counts the searches of all kinds.
        let search: KakaoSearch?
    }

    /// Searches of one kind in a day.
    static let limit = 30_000
    /// Searches of all kinds in a day.
    static let totalLimit = 50_000

    private let counts: Locked<[Key: Int]>

    /// - Parameter spent: A key that has no searches left on the day of `now`.
    init(spent: String, now: Instant) {
        let day = KakaoQuota.day(of: now)
        counts = Locked([Key(key: spent, day: day, search: nil): KakaoQuota.totalLimit])
    }

    /// Counts a search. Returns false if the key has none left on that day.
    func spend(_ search: KakaoSearch, key: String, now: Instant) -> Bool {
        let day = KakaoQuota.day(of: now)
        let (own, total) = (Key(key: key, day: day, search: search), Key(key: key, day: day, search: nil))
        return counts.withLock { counts in
            guard counts[own, default: 0] < KakaoQuota.limit, counts[total, default: 0] < KakaoQuota.totalLimit else {
                return false
            }
            counts[own, default: 0] += 1
            counts[total, default: 0] += 1
            return true
        }
    }

    private static func day(of now: Instant) -> Int64 { (now.seconds + KakaoTime.offset) / 86_400 }
}

/// The errors of the service, which have two shapes: that of the searches and that of the platform below them.
enum KakaoRefusal: Error, Hashable, Sendable {
    case noKey
    /// The response echoes the key.
    case malformedKey(String)
    /// The response echoes the key.
    case unknownKey(String)
    case quotaExceeded
    case missingParameter(String)
    case invalidArgument(String)
    case unknownPath
    case wrongMethod

    var reply: SandboxReply {
        switch self {
        case .noKey: search(401, "AccessDeniedError", "cannot find Authorization : KakaoAK header")
        case .malformedKey(let key): search(401, "AccessDeniedError", "wrong appKey(\(key)) format")
        case .unknownKey(let key): search(401, "AccessDeniedError", "appKey(\(key)) does not exist")
        case .quotaExceeded: platform(400, -10, "API limit has been exceeded.")
        case .missingParameter(let name): search(400, "MissingParameter", "\(name) parameter required")
        case .invalidArgument(let message): search(400, "InvalidArgument", message)
        case .unknownPath: platform(404, -1, "not found")
        case .wrongMethod: platform(405, -1, "method not allowed")
        }
    }

    private func search(_ status: Int, _ type: String, _ message: String) -> SandboxReply {
        SandboxReply(
            status, .json(.object([.init("errorType", .string(type)), .init("message", .string(message))])))
    }

    private func platform(_ status: Int, _ code: Int, _ message: String) -> SandboxReply {
        SandboxReply(status, .json(.object([.init("code", .int(code)), .init("msg", .string(message))])))
    }
}
