import APICheckBase
import APICheckHTTP

/// A cookie that a response has set, with the server and the paths it is for (RFC 6265 section 5.3).
struct StoredCookie: Sendable {
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
        guard !isSecure || url.scheme == "https" || StoredCookie.isLoopback(host) else { return false }
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

    /// Browsers treat loopback as secure (Secure Contexts section 3.1).
    private static func isLoopback(_ host: String) -> Bool {
        host == "localhost" || host == "[::1]" || host.hasPrefix("127.") && isAddress(host)
    }

    /// The folder of the path (RFC 6265 section 5.1.4).
    private static func defaultPath(of url: HTTPURL) -> String {
        guard url.path.hasPrefix("/"), let slash = url.path.lastIndex(of: "/"), slash > url.path.startIndex else {
            return "/"
        }
        return String(url.path[..<slash])
    }
}
