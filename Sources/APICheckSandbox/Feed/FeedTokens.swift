import APICheckBase

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
