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
    /// paths first. Nil without cookies.
    func header(for request: Request) -> String? {
        let own = request.headers["cookie"]
        if cookies.withLock(\.isEmpty) { return own }
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

/// A cookie that a response has set, with the server and the paths it is for (RFC 6265 section 5.3).
private struct StoredCookie: Sendable {
    let name: String
    let value: String
    /// The domain, in lower case.
    let domain: String
    /// Whether the cookie is for the host of ``domain`` only, and not for the hosts below it.
    let isHostOnly: Bool
    let path: String
    let isSecure: Bool
    /// On the clock of the run; nil for the whole run.
    let expiry: Duration?

    /// Reads the value of a `Set-Cookie` field. Nil for a cookie that must be ignored.
    ///
    /// - Parameters:
    ///   - url: Where the response came from.
    ///   - now: The time on the clock of the run.
    ///   - date: The same moment, for `Expires`.
    init?(_ text: String, from url: HTTPURL, now: Duration, date: Instant) {
        var pieces = text.split(separator: ";", omittingEmptySubsequences: false).map(StoredCookie.pair)[...]
        guard let (name, value) = pieces.popFirst(), let value, !name.isEmpty else { return nil }
        let host = url.host.asciiLowercased()
        var domain: String?
        var path: String?
        var isSecure = false
        var maximumAge: Duration?
        var expires: Duration?
        for (name, value) in pieces {
            let value = value ?? ""
            switch name.asciiLowercased() {
            case "domain" where !value.isEmpty:
                domain = (value.hasPrefix(".") ? String(value.dropFirst()) : value).asciiLowercased()
            case "path": path = value.hasPrefix("/") ? value : nil
            case "secure": isSecure = true
            case "max-age": maximumAge = StoredCookie.age(value) ?? maximumAge
            case "expires":
                if let instant = CookieDate.parse(value) {
                    expires = .saturating(seconds: instant.seconds - date.seconds)
                }
            default: break
            }
        }
        // A name without a dot is a top-level domain, whose hosts have nothing in common.
        if let domain, domain != host, !StoredCookie.isInside(host, domain) || !domain.contains(".") { return nil }
        self.name = name
        self.value = value
        self.domain = domain ?? host
        isHostOnly = domain == nil || domain == host && StoredCookie.isAddress(host)
        self.path = path ?? StoredCookie.defaultPath(of: url)
        self.isSecure = isSecure
        // Max-Age has precedence over Expires.
        expiry = (maximumAge ?? expires).map { now + $0 }
    }

    /// Whether two cookies replace each other.
    func isSame(as other: StoredCookie) -> Bool {
        name == other.name && domain == other.domain && path == other.path
    }

    func isExpired(at now: Duration) -> Bool { expiry.map { $0 <= now } ?? false }

    /// Whether the cookie is sent with a request to the URL (RFC 6265 section 5.4).
    func applies(to url: HTTPURL) -> Bool {
        let host = url.host.asciiLowercased()
        guard host == domain || !isHostOnly && StoredCookie.isInside(host, domain) else { return false }
        // Browsers treat loopback as secure (Secure Contexts section 3.1).
        guard !isSecure || url.scheme == "https" || HTTPURL.isLoopback(host) else { return false }
        let requested = url.path.isEmpty ? "/" : url.path
        guard requested.hasPrefix(path) else { return false }
        return requested.utf8.count == path.utf8.count || path.hasSuffix("/")
            || requested.dropFirst(path.count).first == "/"
    }

    /// `a=b` with spaces around both removed; the value is nil without `=`.
    private static func pair(_ piece: Substring) -> (name: String, value: String?) {
        let equals = piece.firstIndex(of: "=")
        let name = String(piece[..<(equals ?? piece.endIndex)].trimmingHTTPSpace)
        return (name, equals.map { String(piece[piece.index(after: $0)...].trimmingHTTPSpace) })
    }

    private static func age(_ text: String) -> Duration? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        return text.hasPrefix("-") ? .zero : .saturating(seconds: Int64(digits) ?? .max / 4)
    }

    /// Whether a host is below a domain (RFC 6265 section 5.1.3).
    private static func isInside(_ host: String, _ domain: String) -> Bool {
        host.hasSuffix("." + domain) && !isAddress(host)
    }

    private static func isAddress(_ host: String) -> Bool {
        host.hasPrefix("[") || host.utf8.allSatisfy { $0.isASCIIDigit || $0 == 0x2E }
    }

    /// The folder of the path (RFC 6265 section 5.1.4).
    private static func defaultPath(of url: HTTPURL) -> String {
        guard url.path.hasPrefix("/"), let slash = url.path.lastIndex(of: "/"), slash > url.path.startIndex else {
            return "/"
        }
        return String(url.path[..<slash])
    }
}

/// The date of `Expires` in a cookie, in any of the formats that servers send (RFC 6265 section 5.1.1).
private enum CookieDate {
    /// Returns nil for a text without a complete date.
    static func parse(_ text: String) -> Instant? {
        var time: (hour: Int, minute: Int, second: Int)?
        var day: Int?
        var month: Int?
        var year: Int?
        for token in text.split(whereSeparator: isDelimiter) {
            if time == nil, let found = clock(token) {
                time = found
            } else if day == nil, let number = number(token, digits: 1...2) {
                day = number
            } else if month == nil, let number = CivilTime.month(beginning: token) {
                month = number
            } else if year == nil, let number = number(token, digits: 2...4) {
                year = number < 70 ? number + 2_000 : number < 100 ? number + 1_900 : number
            }
        }
        guard let time, let day, let month, let year, year >= 1_601, time.second < 60 else { return nil }
        let civil = CivilTime(
            year: year, month: month, day: day, hour: time.hour, minute: time.minute, second: time.second)
        guard civil.exists else { return nil }
        return Instant(seconds: civil.secondsSinceEpoch)
    }

    private static func isDelimiter(_ character: Character) -> Bool {
        !(character.isLetter || character.isNumber || character == ":")
    }

    private static func clock(_ token: Substring) -> (Int, Int, Int)? {
        let parts = token.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let numbers = parts.compactMap { number($0, digits: 1...2) }
        return numbers.count == 3 ? (numbers[0], numbers[1], numbers[2]) : nil
    }

    private static func number(_ token: Substring, digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(token.utf8.count), token.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        return Int(token)
    }
}
