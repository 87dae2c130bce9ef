import APICheckBase
import APICheckHTTP

/// Which URLs in a response lead to the target of a proxy, and how the app writes them to reach the proxy.
struct ProxyLinks: Sendable {
    /// The base URLs under which the server knows itself: the target, and with a kept `Host` that of the proxy.
    private let bases: [HTTPURL]
    /// `host:port` of the proxy, as the app wrote it; nil when its request has no `Host`.
    let host: String?

    /// - Parameter keepsHost: Whether the server got the `Host` of the app, from which many make their links.
    init(target: HTTPURL, host: String?, keepsHost: Bool) {
        self.host = host
        let kept = keepsHost ? host.map { host in ["http", "https"].map { "\($0)://\(host)\(target.path)" } } : nil
        bases = [target] + (kept ?? []).compactMap { HTTPURL($0) }
    }

    /// The URL at the proxy; nil for one elsewhere and for one that needs no change.
    func rewritten(_ value: String) -> String? {
        guard let host else { return nil }
        for base in bases {
            if let url = ProxyLinks.rewritten(value, from: base, to: host) { return url == value ? nil : url }
        }
        return nil
    }

    private static func rewritten(_ value: String, from base: HTTPURL, to host: String) -> String? {
        var prefix = base.path
        while prefix.hasSuffix("/") { prefix.removeLast() }
        func removingPrefix(_ path: String) -> String? {
            guard !prefix.isEmpty else { return path }
            guard path == prefix || ["/", "?", "#"].contains(where: { path.hasPrefix(prefix + $0) }) else { return nil }
            return String(path.dropFirst(prefix.count))
        }
        if value.hasPrefix("/") && !value.hasPrefix("//") { return removingPrefix(value) }
        guard let url = base.resolving(value), value.contains("//"), url.hasSameOrigin(as: base) else { return nil }
        // Taken from the text as written, to keep the fragment.
        let start = value.firstRange(of: "//").map { value[$0.upperBound...] } ?? value[...]
        let rest = start.firstIndex { "/?#".contains($0) }.map { String(start[$0...]) } ?? ""
        return removingPrefix(rest).map { "http://\(host)\($0)" }
    }

    /// The value of a `Link` field (RFC 8288 section 3) with the URLs that `replace` returns, nil keeping one.
    static func link(_ value: String, replace: (String) -> String?) -> String {
        var result = ""
        var rest = value[...]
        while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
            let url = rest[rest.index(after: start)..<end]
            result += rest[...start] + (replace(String(url)) ?? String(url)) + ">"
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }
}

extension Headers {
    /// Returns the fields that the app gets: URLs of the target point to the proxy, in `Location` or in all fields with
    /// links, and cookies lose `Domain` and `Secure`, with which the app would not send them to the proxy.
    func rewritten(by links: ProxyLinks, all: Bool) -> Headers {
        var headers = self
        for index in headers.fields.indices {
            let field = headers.fields[index]
            if field.isNamed("location") || all && field.isNamed("content-location") {
                if let url = links.rewritten(field.value) { headers.fields[index].value = url }
            } else if all, field.isNamed("link") {
                let value = ProxyLinks.link(field.value, replace: links.rewritten)
                if value != field.value { headers.fields[index].value = value }
            } else if field.isNamed("set-cookie") {
                headers.fields[index].value = Headers.cookie(field.value)
            }
        }
        return headers
    }

    private static func cookie(_ value: String) -> String {
        let parts = value.split(separator: ";", omittingEmptySubsequences: false)
        let kept = parts.enumerated().filter { index, part in
            guard index > 0 else { return true }
            let name = String(part.prefix { $0 != "=" }.trimmingHTTPSpace)
            return !name.equalsIgnoringASCIICase("domain") && !name.equalsIgnoringASCIICase("secure")
        }
        return kept.map { String($0.element) }.joined(separator: ";")
    }
}
