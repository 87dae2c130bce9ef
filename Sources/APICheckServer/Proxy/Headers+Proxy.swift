import APICheckBase
import APICheckHTTP

extension Headers {
    private static let hopByHop = ["connection", "keep-alive", "te", "transfer-encoding", "upgrade"]

    /// Without what belongs to the connection that brought it: the fields that HTTP names, those that `Connection` names,
    /// and those for proxies (RFC 9110 section 7.6.1). `Trailer` goes with the trailers.
    func withoutHopByHop(keepsTrailer: Bool) -> Headers {
        let named = values("connection").flatMap { $0.split(separator: ",") }.map { String($0.trimmingHTTPSpace) }
        return Headers(
            fields.filter { field in
                // A name that is no token, as `Content-Length ` with a space, is another field to the next reader (RFC 9112
                // section 5.1).
                guard !field.name.isEmpty, field.name.utf8.allSatisfy(\.isTokenByte) else { return false }
                if Headers.hopByHop.contains(where: { field.isNamed($0) }) { return false }
                if !keepsTrailer && field.isNamed("trailer") { return false }
                if field.name.utf8.count >= 6, field.name.asciiLowercased().hasPrefix("proxy-") { return false }
                // Nobody may take out what the message cannot do without.
                return field.isNamed("host") || field.isNamed("content-length")
                    || !named.contains { field.isNamed($0) }
            })
    }

    /// As the app needs it: a `Location` at the target leads to the proxy at `host`, and a cookie has no `Domain` and no
    /// `Secure`, with which the app would not send it to the proxy.
    func leadingBack(from target: HTTPURL, to host: String?) -> Headers {
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

    /// Nil for one that leads elsewhere or that leads back as it stands.
    private static func location(_ value: String, from target: HTTPURL, to host: String) -> String? {
        var prefix = target.path
        while prefix.hasSuffix("/") { prefix.removeLast() }
        func behindPrefix(_ path: String) -> String? {
            guard !prefix.isEmpty else { return path }
            guard path == prefix || ["/", "?", "#"].contains(where: { path.hasPrefix(prefix + $0) }) else { return nil }
            return String(path.dropFirst(prefix.count))
        }
        if value.hasPrefix("/") && !value.hasPrefix("//") { return behindPrefix(value) }
        guard let url = target.resolving(value), value.contains("//"), url.hasSameOrigin(as: target) else { return nil }
        // As written, so that the fragment stays.
        let start = value.firstRange(of: "//").map { value[$0.upperBound...] } ?? value[...]
        let rest = start.firstIndex { "/?#".contains($0) }.map { String(start[$0...]) } ?? ""
        return behindPrefix(rest).map { "http://\(host)\($0)" }
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
