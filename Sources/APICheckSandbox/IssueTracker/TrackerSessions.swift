import APICheckBase

/// The sign-ins of a sandbox. Each has a tracker of its own, so that parallel clients do not see each other's issues.
final class TrackerSessions: Sendable {
    /// Codes that the page of the sandbox issues are valid once, like those of GitHub; this one always is.
    static let code = "sandbox-code"
    static let accessLifetime: Int64 = 1_800
    static let refreshLifetime: Int64 = 14 * 86_400

    struct Session: Sendable {
        var tracker = Tracker()
        let refreshToken: String
        var isSignedOut = false
        /// Counts answers with labels, which change places. It starts with another number in the next session.
        var turn: Int
    }

    private struct State {
        var sessions: [String: Session] = [:]
        var sessionCount = 0
        /// Counts codes and tokens, so that no two are equal.
        var last = 0
        var codes: Set<String> = []
    }

    private static let limit = 1_000
    private static let key = "the key of the issue tracker's sandbox"
    private let state = Locked(State())

    /// A code for one sign-in.
    func newCode() -> String {
        state.withLock { state in
            state.last += 1
            let code = "sandbox-\(Digest.hex("code \(state.last)", digits: 12))"
            state.codes.insert(code)
            return code
        }
    }

    /// Access token and refresh token of a new session; nil for a code that is not valid or was used.
    func signIn(code: String, at now: Instant) -> (access: String, refresh: String)? {
        state.withLock { state in
            guard code == Self.code || state.codes.remove(code) != nil else { return nil }
            state.sessionCount += 1
            let id = "\(state.sessionCount)"
            let refresh = Self.token(of: id, &state, lifetime: Self.refreshLifetime, at: now)
            state.sessions[id] = Session(refreshToken: refresh, turn: state.sessionCount)
            state.sessions["\(state.sessionCount - Self.limit)"] = nil
            return (Self.token(of: id, &state, lifetime: Self.accessLifetime, at: now), refresh)
        }
    }

    /// A new access token; nil unless both tokens are valid and of one session that is not signed out.
    func reissue(access: String, refresh: String, at now: Instant) -> String? {
        guard let id = id(of: access, at: now), self.id(of: refresh, at: now) == id else { return nil }
        let session = state.withLock { $0.sessions[id] }
        guard let session, session.refreshToken == refresh, !session.isSignedOut else { return nil }
        return state.withLock { Self.token(of: id, &$0, lifetime: Self.accessLifetime, at: now) }
    }

    /// The session of an access token; nil for a token that is not valid.
    func id(of token: String, at now: Instant) -> String? {
        guard let token = try? SandboxToken(token, key: Self.key, at: now), let name = token.text("jti") else {
            return nil
        }
        let id = String(name.prefix { $0 != "." })
        return state.withLock { $0.sessions[id] != nil } ? id : nil
    }

    /// Calls `body` with a session while no other call changes it.
    func with<Result: Sendable>(_ id: String, _ body: (inout Session) -> Result) -> Result? {
        state.withLock { state in
            guard var session = state.sessions[id] else { return nil }
            defer { state.sessions[id] = session }
            return body(&session)
        }
    }

    /// Counts an answer with labels; they change places from one to the next.
    func turn(of id: String) -> Int {
        with(id) { session in
            session.turn += 1
            return session.turn
        } ?? 0
    }

    private static func token(
        of session: String, _ state: inout State, lifetime: Int64, at now: Instant
    ) -> String {
        state.last += 1
        return SandboxToken.sign(
            [
                .init("id", .string(TrackerMember.current.login)),
                .init("userName", .string(TrackerMember.current.name)),
                .init("jti", .string("\(session).\(state.last)")), .init("iat", .int(Int(now.seconds))),
            ], expires: now.advanced(bySeconds: lifetime), key: key)
    }
}
