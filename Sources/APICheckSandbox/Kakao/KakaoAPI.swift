import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckServer

/// The search API of Kakao: six searches with one envelope, a key in each request, and a quota for each key.
final class KakaoAPI: ReferenceAPI {
    static let name = "kakao"
    static let inputs = ["rest_api_key": KakaoKey.valid]

    private let quota = KakaoQuota(spent: KakaoKey.spent, now: .now)
    private let drifts: [KakaoDrift]

    let operations = Set(KakaoSearch.allCases.map(\.rawValue))

    init(drifts: [KakaoDrift] = []) { self.drifts = drifts }

    func reply(to request: SandboxRequest) -> SandboxReply {
        guard let search = KakaoSearch(rawValue: request.operation) else { return replyToUnknownPath(request.message) }
        var reply = answer(request, search)
        for drift in drifts { drift.apply(to: &reply, search) }
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
        guard quota.spend(search, key: key, now: request.now), !drifts.contains(.quotaExceeded) else {
            return KakaoRefusal.quotaExceeded.reply
        }
        if drifts.contains(.targetRequired), search == .book, request.query("target") == nil {
            return KakaoRefusal.missingParameter("target").reply
        }
        switch KakaoQuery.of(request, search) {
        case .failure(let refusal): return refusal.reply
        case .success(var query):
            for drift in drifts { drift.apply(to: &query) }
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
        if drifts.contains(.originsForbidden) { reply.headers["access-control-allow-origin"] = nil }
        guard let json = reply.json else { return reply }
        let bytes = json.bytes.flatMap { $0 == UInt8(ascii: "&") ? Array(#"\u0026"#.utf8) : [$0] }
        reply.content = .bytes(drifts.contains(.mislabelled) ? KakaoAPI.text : KakaoAPI.json, bytes)
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
