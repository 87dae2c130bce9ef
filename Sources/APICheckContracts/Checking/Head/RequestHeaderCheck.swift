import APICheckBase
import APICheckFindings
import APICheckHTTP
import APICheckJSON

/// Checks the header fields of a request that no parameter declares.
struct RequestHeaderCheck: ExchangePartCheck {
    let log: CheckLog

    /// Reports response headers that a client sends, unless the contract declares them for requests.
    func run() {
        let fields = request.headers.fields
        // By index: to pass a field copies it.
        for index in fields.indices where RequestHeaderCheck.names & RequestHeaderCheck.bit(of: fields[index].name) != 0
        {
            let field = fields[index]
            checkDate(field)
            guard let header = ResponseHeader.named(field.name), !declaresHeader(field.name) else { continue }
            report(
                .responseHeaderInRequest, .requestHeader(header.name), at: operation.key,
                expected: "no \(header.name) in a request", actual: "it is sent",
                hint: header.remedy(for: request.method).map { "\($0)" })
        }
    }

    private static let conditions = ["if-modified-since", "if-unmodified-since"]

    /// A bit for each name of a field that is checked, by its length and first letter, which few other fields of requests share.
    private static let names = (conditions + ResponseHeader.all.map(\.name)).reduce(0) { $0 | bit(of: $1) }

    private static func bit(of name: String) -> UInt64 {
        1 &<< UInt64(truncatingIfNeeded: name.utf8.count &* 39 &+ Int((name.utf8.first ?? 0).asciiLowercased))
    }

    /// A server ignores a condition with an invalid date (RFC 9110 section 13.1.3), and answers as if there was none.
    private func checkDate(_ field: HeaderField) {
        guard RequestHeaderCheck.conditions.contains(where: field.isNamed),
            !SecretPlaceholder.isWhole(field.value), HTTPDate.parse(field.value) == nil
        else { return }
        report(
            .requestDateUnreadable, .requestHeader(field.name), at: operation.key,
            expected: "an HTTP date such as Sun, 06 Nov 1994 08:49:37 GMT", actual: .quoted(field.value),
            hint: "Send the Last-Modified of the answer as it came.")
    }

    private func declaresHeader(_ name: String) -> Bool {
        operation.parameters.contains { $0.location == .header && $0.name.equalsIgnoringASCIICase(name) }
    }
}

/// A header field of responses, and what a client that sends it probably wants.
private struct ResponseHeader: Sendable {
    let name: String
    private let remedyOfReads: String?
    private let remedyOfWrites: String?

    private init(_ name: String, _ remedyOfReads: String? = nil, writing remedyOfWrites: String? = nil) {
        self.name = name
        self.remedyOfReads = remedyOfReads
        self.remedyOfWrites = remedyOfWrites ?? remedyOfReads
    }

    /// Returns nil for a field that requests may have, and for an unknown one.
    static func named(_ name: String) -> ResponseHeader? {
        all.first { $0.name.equalsIgnoringASCIICase(name) }
    }

    /// What to send instead; nil when there is no such field.
    func remedy(for method: String) -> String? {
        method == "GET" || method == "HEAD" ? remedyOfReads : remedyOfWrites
    }

    static let all = [
        // RFC 9110 section 8.8: a validator is sent back in the field of a condition (section 13.1).
        ResponseHeader(
            "ETag", "To learn whether an answer still holds, send its ETag as If-None-Match.",
            writing: "To change only what nobody else has changed, send its ETag as If-Match."),
        ResponseHeader(
            "Last-Modified", "To learn whether an answer still holds, send its Last-Modified as If-Modified-Since.",
            writing: "To change only what nobody else has changed, send its Last-Modified as If-Unmodified-Since."),
        // RFC 9110 section 10.2.
        ResponseHeader("Allow"),
        ResponseHeader("Location"),
        ResponseHeader("Retry-After"),
        ResponseHeader("Server", "A client names itself in User-Agent."),
        // RFC 9110 sections 11.6.1, 11.6.3, 11.7.1 and 11.7.3.
        ResponseHeader("WWW-Authenticate", "Credentials are sent as Authorization."),
        ResponseHeader("Authentication-Info"),
        ResponseHeader("Proxy-Authenticate", "Credentials are sent as Proxy-Authorization."),
        ResponseHeader("Proxy-Authentication-Info"),
        // RFC 9110 sections 12.5.5 and 14.3.
        ResponseHeader("Vary"),
        ResponseHeader("Accept-Ranges", "To have a part of the content, send Range."),
        // RFC 9111 section 5.1, RFC 6265 section 4.1.
        ResponseHeader("Age"),
        ResponseHeader("Set-Cookie", "A cookie is sent back as Cookie, without its attributes."),
    ]
}
