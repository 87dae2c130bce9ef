import APICheckBase
import APICheckHTTP
import APICheckRecordings

extension RecordedEntry {
    /// The values of the response's `Content-Encoding`.
    var codings: [String] { exchange.response?.headers.values("content-encoding") ?? [] }
}

/// The content codings that a request accepts (RFC 9110 section 12.5.3).
enum AcceptEncoding {
    /// Whether a request accepts all codings of `codings`, the values of `Content-Encoding`. A request without the
    /// field accepts none: most clients that omit it cannot decode.
    static func accepts(_ codings: [String], _ request: Headers) -> Bool {
        let taken = request.values("accept-encoding").flatMap(elements).map { ParameterList(parsing: $0) }
        return codings.flatMap(elements).allSatisfy { coding in
            let name = coding.asciiLowercased()
            let named = taken.first { $0.value.equalsIgnoringASCIICase(name) || isSame($0.value, name) }
            guard let range = named ?? taken.first(where: { $0.value == "*" }) else { return name == "identity" }
            return range["q"].flatMap { Double($0) } != 0
        }
    }

    static func elements(_ value: String) -> [String] {
        value.split(separator: ",").map { String($0.trimmingHTTPSpace) }.filter { !$0.isEmpty }
    }

    /// `x-gzip` is `gzip` (RFC 9110 section 8.4.1.3).
    private static func isSame(_ one: String, _ other: String) -> Bool {
        func plain(_ name: String) -> String {
            let name = name.asciiLowercased()
            return name.hasPrefix("x-") ? String(name.dropFirst(2)) : name
        }
        return plain(one) == plain(other)
    }
}
