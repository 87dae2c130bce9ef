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
}
