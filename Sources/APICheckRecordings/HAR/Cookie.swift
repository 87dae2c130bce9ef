import APICheckBase
import APICheckHTTP
import APICheckJSON

/// A cookie in the lists that a HAR derives from the headers (RFC 6265 sections 4.1.1 and 4.2.1). The headers are
/// authoritative.
struct Cookie {
    var name: String
    var value: String
    var path: String?
    var domain: String?
    var isHTTPOnly = false
    var isSecure = false

    static func sent(in headers: Headers) -> [Cookie] {
        headers.values("cookie").flatMap { $0.split(separator: ";").map(Cookie.init(pair:)) }
    }

    static func set(by headers: Headers) -> [Cookie] {
        headers.values("set-cookie").compactMap { value in
            var pieces = value.split(separator: ";")[...]
            guard let pair = pieces.popFirst() else { return nil }
            var cookie = Cookie(pair: pair)
            for piece in pieces {
                let attribute = Cookie(pair: piece)
                switch attribute.name.asciiLowercased() {
                case "path": cookie.path = attribute.value
                case "domain": cookie.domain = attribute.value
                case "httponly": cookie.isHTTPOnly = true
                case "secure": cookie.isSecure = true
                default: break
                }
            }
            return cookie
        }
    }

    private init(pair: Substring) {
        let equals = pair.firstIndex(of: "=") ?? pair.endIndex
        name = String(pair[..<equals].trimmingHTTPSpace)
        value = String(pair[equals...].dropFirst().trimmingHTTPSpace)
    }

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("name", name)
            writer.member("value", value)
            if let path { writer.member("path", path) }
            if let domain { writer.member("domain", domain) }
            if isHTTPOnly { writer.member("httpOnly", true) }
            if isSecure { writer.member("secure", true) }
        }
    }
}
