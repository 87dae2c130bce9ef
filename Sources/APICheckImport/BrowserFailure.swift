import APICheckHTTP

/// The reason of a failed call by the message of the program that made it: `net::ERR_…` of Chromium, `NS_ERROR_…` of
/// Firefox, or a sentence.
enum BrowserFailure {
    private typealias Row = (part: String, kind: TransportFailure.Kind, phase: TransportFailure.Phase)

    /// The first row whose part occurs in the text decides.
    private static let table: [Row] = [
        ("ERR_NAME_", .unresolved, .resolving), ("UNKNOWN_HOST", .unresolved, .resolving),
        ("ENOTFOUND", .unresolved, .resolving),
        ("ERR_PROXY_", .proxy, .connecting), ("ERR_TUNNEL_", .proxy, .connecting), ("_PROXY_", .proxy, .connecting),
        ("ERR_CERT_", .certificate, .securing), ("SSL_ERROR_BAD_CERT", .certificate, .securing),
        ("SEC_ERROR_", .certificate, .securing), ("certificate", .certificate, .securing),
        ("ERR_SSL_", .tls, .securing), ("SSL_ERROR_", .tls, .securing), ("ERR_BAD_SSL_", .tls, .securing),
        ("CONNECTION_REFUSED", .refused, .connecting), ("ECONNREFUSED", .refused, .connecting),
        ("connection refused", .refused, .connecting),
        ("ERR_INTERNET_DISCONNECTED", .unreachable, .connecting), ("ADDRESS_UNREACHABLE", .unreachable, .connecting),
        ("ERR_NETWORK_", .unreachable, .connecting), ("NS_ERROR_OFFLINE", .unreachable, .connecting),
        ("CONNECTION_TIMED_OUT", .timedOut, .connecting), ("TIMED_OUT", .timedOut, .waiting),
        ("NET_TIMEOUT", .timedOut, .waiting), ("ETIMEDOUT", .timedOut, .waiting), ("timed out", .timedOut, .waiting),
        ("CONTENT_LENGTH_MISMATCH", .truncated, .receiving), ("INCOMPLETE_CHUNKED", .truncated, .receiving),
        ("PARTIAL_TRANSFER", .truncated, .receiving),
        ("CONNECTION_RESET", .reset, .waiting), ("CONNECTION_CLOSED", .reset, .waiting),
        ("CONNECTION_ABORTED", .reset, .waiting), ("EMPTY_RESPONSE", .reset, .waiting),
        ("NET_RESET", .reset, .waiting), ("NET_INTERRUPT", .reset, .receiving), ("ECONNRESET", .reset, .waiting),
        ("ERR_HTTP2_", .malformed, .receiving), ("ERR_QUIC_", .malformed, .receiving),
        ("ERR_INVALID_", .malformed, .receiving), ("ERR_RESPONSE_HEADERS", .malformed, .receiving),
        ("ERR_CONTENT_DECODING", .malformed, .receiving),
    ]

    /// `text` is nil when the file gives no reason.
    static func failure(_ text: String?, url: HTTPURL, hasStatus: Bool) -> TransportFailure {
        let row = text.flatMap { text in table.first { text.contains($0.part) } }
        var phase = row?.phase ?? .waiting
        // A response that began was being received, whatever ended it.
        if hasStatus { phase = .receiving }
        return TransportFailure(
            row?.kind ?? .other, host: "\(url.host):\(url.effectivePort ?? 443)", phase: phase,
            reason: text ?? "no response, and the file gives no reason",
            remedy: "repeat the call where it succeeds")
    }
}
