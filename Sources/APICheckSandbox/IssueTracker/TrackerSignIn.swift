import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckNetwork

/// The calls that need no token, and the token of the others.
struct TrackerSignIn {
    static let operations: Set = ["signIn", "reissueTokens", "getSignInPage", "signInToBoard"]

    let request: SandboxRequest
    let sessions: TrackerSessions

    /// The session of the access token. The server removes the first seven characters of the field, whatever they are.
    func session(_ drifts: [SandboxDrift]) throws(TrackerRefusal) -> String {
        guard let field = request.message.headers["authorization"], field.count > 7,
            let id = sessions.id(of: String(field.dropFirst(7)), at: request.now)
        else { throw drifts.contains(IssueTrackerDrift.missingToken401) ? .failure(401, "Unauthorized") : .failed }
        return id
    }

    func answer(_ drifts: [SandboxDrift]) throws(TrackerRefusal) -> SandboxReply {
        switch request.operation {
        case "getSignInPage": return SandboxReply(200, .json(.object([.init("url", .string(page))])))
        case "reissueTokens":
            if drifts.contains(IssueTrackerDrift.reissueByPost) { throw .failure(405, "Method Not Allowed") }
            return try reissue()
        case "signIn":
            if request.pathParameters["provider"] == "authorize" { return authorize() }
            guard request.pathParameters["provider"] == "github" else { throw .failed }
            let tokens = try newTokens()
            return SandboxReply(
                200,
                .json(
                    .object([
                        .init("userId", .int(TrackerMember.current.id)),
                        .init("imgUrl", .string(TrackerMember.current.image)),
                        .init("accessToken", .string(tokens.access)), .init("refreshToken", .string(tokens.refresh)),
                    ])))
        default:
            let tokens = try newTokens()
            let member = TrackerMember.current
            return SandboxReply(
                200,
                .json(
                    .object([
                        .init("tokenType", .string("Bearer")), .init("accessToken", .string(tokens.access)),
                        .init("refreshToken", .string(tokens.refresh)),
                        .init(
                            "userProfileResponse",
                            .object([
                                .init("name", .string(member.login)), .init("nickname", .string(member.name)),
                                .init("image", .string(member.image)),
                            ])),
                    ])))
        }
    }

    private func newTokens() throws(TrackerRefusal) -> (access: String, refresh: String) {
        guard let code = request.query("code") else { throw .failure(400, "Bad Request") }
        guard let tokens = sessions.signIn(code: code, at: request.now) else { throw .failed }
        return tokens
    }

    private func reissue() throws(TrackerRefusal) -> SandboxReply {
        guard let body = try? Document(request.message.body).root, let access = body["accessToken"]?.string,
            let refresh = body["refreshToken"]?.string,
            let token = sessions.reissue(access: access, refresh: refresh, at: request.now)
        else { throw .failed }
        return SandboxReply(
            200,
            .json(.object([.init("accessToken", .string(token)), .init("refreshToken", .string(refresh))])))
    }

    /// The address of the page below; the real one is on github.com.
    private var page: String {
        "http://\(request.message.headers["host"] ?? "localhost")/login/oauth/authorize?client_id=sandbox"
    }

    /// GitHub's page, on which the member allows the app to sign in, as if they had pressed its button: it calls the app
    /// back with a code and with the `state` that the app gave it.
    private func authorize() -> SandboxReply {
        let pairs =
            [FormPair("code", sessions.newCode())] + (request.query("state").map { [FormPair("state", $0)] } ?? [])
        let query = pairs.map { "\($0.name)=\($0.value.percentEncoded)" }.joined(separator: "&")
        return SandboxReply(302, .none, headers: ["Location": "issuetrackerapp://?\(query)"])
    }
}
