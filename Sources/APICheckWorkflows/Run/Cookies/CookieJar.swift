import APICheckBase
import APICheckHTTP

/// The cookies of one run (RFC 6265 section 5).
///
/// A cookie is sent only to the host that set it, or to the hosts below a `Domain` that includes that host. The list of
/// public suffixes is not known: of a `Domain` like `co.uk` the cookie would be kept; one without a dot is refused.
final class CookieJar: Sendable {
    private static let maximumCookies = 3_000

    /// The cookies in the order in which they were first set.
    private let cookies = Locked<[StoredCookie]>([])
    private let clock: RunClock

    init(clock: RunClock) { self.clock = clock }

    /// Keeps the cookies that a response sets, and removes those that it ends.
    func store(_ response: Response, from url: HTTPURL) {
        let fields = response.headers.values("set-cookie")
        guard !fields.isEmpty else { return }
        let now = clock.now()
        // The server's own clock decides about its dates.
        let date = response.headers["date"].flatMap { HTTPDate.parse($0) } ?? .now
        cookies.withLock { cookies in
            for field in fields {
                guard let cookie = StoredCookie(field, from: url, now: now, date: date) else { continue }
                let place = cookies.firstIndex(where: cookie.isSame)
                if cookie.isExpired(at: now) {
                    if let place { cookies.remove(at: place) }
                } else if let place {
                    cookies[place] = cookie
                } else {
                    if cookies.count >= CookieJar.maximumCookies { cookies.removeFirst() }
                    cookies.append(cookie)
                }
            }
        }
    }

    /// The value of `Cookie` for a request: its own pairs, then the kept cookies with other names, those with longer
    /// paths first. Nil when there are none.
    func header(for request: Request) -> String? {
        let own = request.headers["cookie"]
        let names = Set(
            (own ?? "").split(separator: ";").map { pair in
                String(pair.prefix { $0 != "=" }.drop { $0 == " " })
            })
        let now = clock.now()
        let pairs = cookies.withLock { cookies in
            cookies.removeAll { $0.isExpired(at: now) }
            return cookies.filter { $0.applies(to: request.url) && !names.contains($0.name) }
                .enumerated().sorted { ($1.element.path.count, $0.offset) < ($0.element.path.count, $1.offset) }
                .map { "\($0.element.name)=\($0.element.value)" }
        }
        let all = (own.map { [$0] } ?? []) + pairs
        return all.isEmpty ? nil : all.joined(separator: "; ")
    }
}

/// Sends the cookies of a run with each request, and keeps those of the responses.
struct CookieTransport: Transport {
    let transport: any Transport
    let jar: CookieJar

    func send(_ request: Request) async throws -> Exchange {
        var request = request
        if let cookies = jar.header(for: request) { request.headers["Cookie"] = cookies }
        let exchange = try await transport.send(request)
        if let response = exchange.response { jar.store(response, from: request.url) }
        return exchange
    }
}
