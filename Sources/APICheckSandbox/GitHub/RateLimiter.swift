import APICheckBase
import APICheckHTTP
import APICheckJSON
import APICheckNetwork

/// Counts the calls of each caller, by kind. Safe for concurrent use.
final class RateLimiter: Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case core, search

        /// The number of calls in a window.
        func limit(of caller: GitHubCaller) -> Int {
            switch self {
            case .core: caller.token == nil ? 60 : 5_000
            case .search: caller.token == nil ? 10 : 30
            }
        }

        var windowSeconds: Int64 { self == .core ? 3_600 : 60 }
    }

    /// The state of a caller after a call.
    struct Count: Hashable, Sendable {
        let kind: Kind
        let limit: Int
        var used: Int
        /// The time of the reset, in seconds since 1970-01-01T00:00:00Z.
        let reset: Int64
        /// False for a call over the limit.
        var isWithin = true

        var remaining: Int { limit - used }
    }

    private struct Key: Hashable {
        let caller: GitHubCaller
        let kind: Kind
    }

    private let counts = Locked<[Key: Count]>([:])

    /// Counts a call; a negative cost returns one.
    func count(_ kind: Kind, of caller: GitHubCaller, cost: Int) -> Count {
        let now = Instant.now.seconds
        return counts.withLock { counts in
            let key = Key(caller: caller, kind: kind)
            var count =
                counts[key].flatMap { $0.reset > now ? $0 : nil }
                ?? Count(kind: kind, limit: kind.limit(of: caller), used: 0, reset: now + kind.windowSeconds)
            count.isWithin = count.used + cost <= count.limit
            if count.isWithin { count.used += cost }
            counts[key] = count
            return count
        }
    }

    /// The body of `/rate_limit`.
    func json(of caller: GitHubCaller) -> OrderedJSON {
        let counts = Kind.allCases.map { count($0, of: caller, cost: 0) }
        let resources = counts.map { OrderedJSON.Member($0.kind.rawValue, $0.json) }
        return .object([.init("resources", .object(resources)), .init("rate", counts[0].json)])
    }
}

extension RateLimiter.Count {
    fileprivate var json: OrderedJSON {
        .object([
            .init("limit", .int(limit)), .init("used", .int(used)), .init("remaining", .int(remaining)),
            .init("reset", .int(Int(reset))),
        ])
    }
}

/// The caller: identified by a token, or anonymous.
struct GitHubCaller: Hashable, Sendable {
    let token: String?
    /// All clients of this machine have one address. The real service counts anonymous calls by address; here a
    /// connection takes its place, so that one client does not use up the calls of another.
    let connection: Int

    /// Any token that starts with `sandbox-` is valid.
    static func of(_ request: ServerRequest) -> Result<GitHubCaller, GitHubRefusal> {
        guard let agent = request.headers["user-agent"], !agent.isEmpty else { return .failure(.noUserAgent) }
        guard let credentials = request.headers["authorization"] else {
            return .success(GitHubCaller(token: nil, connection: request.connection))
        }
        let words = credentials.split(separator: " ", maxSplits: 1)
        guard words.count == 2, ["bearer", "token"].contains(words[0].lowercased()), words[1].hasPrefix("sandbox-")
        else { return .failure(.badCredentials) }
        return .success(GitHubCaller(token: String(words[1]), connection: request.connection))
    }
}
