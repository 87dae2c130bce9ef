import APICheckBase
import APICheckHTTP

extension Headers {
    private static let hopByHop = ["connection", "keep-alive", "te", "transfer-encoding", "upgrade"]

    /// Returns the fields without those that apply to a single connection: the fields that HTTP lists, those that
    /// `Connection` names, and those for proxies (RFC 9110 section 7.6.1). `Trailer` is removed when the trailers are.
    func removingHopByHop(keepsTrailer: Bool) -> Headers {
        let named = values("connection").flatMap { $0.split(separator: ",") }.map { String($0.trimmingHTTPSpace) }
        return Headers(
            fields.filter { field in
                // The next recipient could read a name that is not a token, such as `Content-Length ` with a space, as
                // another field (RFC 9112 section 5.1).
                guard !field.name.isEmpty, field.name.utf8.allSatisfy(\.isTokenByte) else { return false }
                if Headers.hopByHop.contains(where: { field.isNamed($0) }) { return false }
                if !keepsTrailer && field.isNamed("trailer") { return false }
                if field.name.utf8.count >= 6, field.name.asciiLowercased().hasPrefix("proxy-") { return false }
                // `Connection` must not remove fields that the message needs.
                return field.isNamed("host") || field.isNamed("content-length")
                    || !named.contains { field.isNamed($0) }
            })
    }

    /// Returns the fields that the app gets: a `Location` at the target points to the proxy at `host`, and cookies lose
    /// `Domain` and `Secure`, with which the app would not send them to the proxy.
    func rewritten(from target: HTTPURL, to host: String?) -> Headers {
        var headers = self
        for index in headers.fields.indices {
            let field = headers.fields[index]
            if field.isNamed("location"), let host, let location = Headers.location(field.value, from: target, to: host)
            {
                headers.fields[index].value = location
            } else if field.isNamed("set-cookie") {
                headers.fields[index].value = Headers.cookie(field.value)
            }
        }
        return headers
    }

    /// Returns nil for a location elsewhere and for one that needs no change.
    private static func location(_ value: String, from target: HTTPURL, to host: String) -> String? {
        var prefix = target.path
        while prefix.hasSuffix("/") { prefix.removeLast() }
        func removingPrefix(_ path: String) -> String? {
            guard !prefix.isEmpty else { return path }
            guard path == prefix || ["/", "?", "#"].contains(where: { path.hasPrefix(prefix + $0) }) else { return nil }
            return String(path.dropFirst(prefix.count))
        }
        if value.hasPrefix("/") && !value.hasPrefix("//") { return removingPrefix(value) }
        guard let url = target.resolving(value), value.contains("//"), url.hasSameOrigin(as: target) else { return nil }
        // Taken from the text as written, to keep the fragment.
        let start = value.firstRange(of: "//").map { value[$0.upperBound...] } ?? value[...]
        let rest = start.firstIndex { "/?#".contains($0) }.map { String(start[$0...]) } ?? ""
        return removingPrefix(rest).map { "http://\(host)\($0)" }
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
