import APICheckBase
package import APICheckHTTP

/// Removes secrets from what is written, compared or printed.
///
/// Replaying needs only this: what is removed from a recording is decided by the program that records.
package protocol SecretRemoval: Sendable {
    /// Redacts the entries. A secret found in one entry is removed from all of them.
    func redact(_ entries: [RecordedEntry]) -> [RecordedEntry]

    /// The request in its redacted form, placeholders without their numbers. Requests are compared in this form.
    func masked(_ request: SentRequest) -> SentRequest
}

extension SecretRemoval {
    /// Redacts messages: removes declared secrets, and what names and patterns show to be secret in the texts
    /// themselves. All texts share their placeholders.
    package func redactTexts(_ texts: [String]) -> [String] {
        guard let url = HTTPURL("http://texts.invalid/") else { return texts }
        let request = SentRequest(method: "GET", url: url, version: .http11, headers: [])
        let exchange = Exchange(request: request, answer: .none)
        // A comment is searched as a whole.
        return redact(texts.map { RecordedEntry(exchange, comment: $0) }).map { $0.comment ?? "" }
    }

    /// Redacts requests that have not been sent.
    package func redactRequests(_ requests: [SentRequest]) -> [SentRequest] {
        redact(requests.map { RecordedEntry(Exchange(request: $0, answer: .none)) }).map(\.exchange.request)
    }
}

/// The request header fields whose values are not secret. The values of all other fields are replaced: a credential may
/// be in a header of any name.
package struct KeptHeaders: Sendable {
    private let names: Set<String>

    /// `more` are names that a contract declares or a user chose.
    package init(more: [String] = []) {
        names = KeptHeaders.standard.union(more.map { $0.asciiLowercased() })
    }

    package func contains(_ name: String) -> Bool {
        let name = name.asciiLowercased()
        return names.contains(name) || KeptHeaders.prefixes.contains { name.hasPrefix($0) }
            || name.hasSuffix("-version")
    }

    /// All kept names for display, sorted; a trailing `*` matches any ending.
    package static var list: [String] { (standard + prefixes.map { "\($0)*" } + ["*-version"]).sorted() }

    private static let prefixes = [
        "accept", "content-", "if-", "sec-fetch-", "sec-ch-", "access-control-request-", "x-b3-",
    ]

    private static let standard: Set<String> = [
        "a-im", "age", "allow", "alt-used", "apollo-require-preflight", "authority", "baggage", "cache-control",
        "client",
        "connection", "date", "depth", "device-memory", "dnt", "downlink", "dpr", "early-data", "ect", "expect",
        "forwarded",
        "from", "host", "http2-settings", "idempotency-key", "keep-alive", "link", "max-forwards", "mime-version",
        "mock-date",
        "origin", "overwrite", "pragma", "prefer", "priority", "proxy-connection", "purpose", "range", "referer",
        "request-id", "rtt", "save-data", "sec-gpc", "sec-purpose", "sec-websocket-extensions", "sec-websocket-key",
        "sec-websocket-version", "server", "service-worker", "soapaction", "te", "timeout", "traceparent", "tracestate",
        "trailer", "transfer-encoding", "upgrade", "upgrade-insecure-requests", "user-agent", "via", "viewport-width",
        "warning", "width", "x-amz-content-sha256", "x-amz-date", "x-amz-target", "x-amzn-trace-id", "x-app-name",
        "x-cloud-trace-context", "x-client-name", "x-correlation-id", "x-forwarded-for", "x-forwarded-host",
        "x-forwarded-port", "x-forwarded-prefix", "x-forwarded-proto", "x-github-media-type", "x-http-method",
        "x-http-method-override", "x-idempotency-key", "x-locale", "x-method-override", "x-ms-date", "x-platform",
        "x-real-ip",
        "x-request-id", "x-requested-with", "x-time-zone", "x-timezone",
    ]
}
