/// Why a request gets no further, and what its sender is told.
package enum RequestFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The bytes are no request of HTTP/1.x, or a proxy on the way could read them as another request than we do.
    case malformed(String)
    case headerTooLarge(limit: Int)
    case contentTooLarge(limit: Int)
    case unknownTransferCoding(String)
    case unsupportedVersion(String)
    case unmetExpectation(String)
    case tooManyConnections(limit: Int)
    /// The server does not answer for this host.
    case foreignHost(String)
    /// A web page that may not use the server made the request; nil when it does not say which.
    case foreignPage(origin: String?)
    /// The requests of all connections together hold too much content, and have for a while.
    case tooMuchContent(limit: Int)
    /// The handler ended without an answer.
    case unanswered(String)

    package var status: Int {
        switch self {
        case .malformed: 400
        case .headerTooLarge: 431
        case .contentTooLarge: 413
        case .unknownTransferCoding: 501
        case .unsupportedVersion: 505
        case .unmetExpectation: 417
        case .tooManyConnections, .tooMuchContent: 503
        case .foreignHost, .foreignPage: 403
        case .unanswered: 500
        }
    }

    package var description: String {
        switch self {
        case .malformed(let reason): "the request is not HTTP/1.1: \(reason)"
        case .headerTooLarge(let limit): "the request's header is larger than \(limit) bytes"
        case .contentTooLarge(let limit): "the request's content is larger than \(limit) bytes"
        case .unknownTransferCoding(let codings): "the transfer coding \"\(codings)\" is not known; expected: chunked"
        case .unsupportedVersion(let version): "\(version) is not spoken here; expected: HTTP/1.1"
        case .unmetExpectation(let text): "the expectation \"\(text)\" is not known; expected: 100-continue"
        case .tooManyConnections(let limit): "\(limit) connections are open, which is the limit; close one first"
        case .foreignHost(let host):
            "\"\(host)\" is not a host that this server answers for; if it is a name of this machine, "
                + "start the server with --allow-host \(RequestFault.name(of: host))"
        case .foreignPage(let origin?):
            "a web page of the origin \(origin) may not use this server; "
                + "to allow it, start the server with --allow-origin \(origin)"
        case .foreignPage(nil):
            "a web page of another site may not use this server; the request does not say which origin the page has, "
                + "so that only --allow-origin '*' allows it"
        case .tooMuchContent(let limit):
            "the bodies of all requests under way are over the limit of \(limit) bytes in memory; "
                + "try again later, or raise the limit with --max-buffered"
        case .unanswered(let reason): "the request got no answer: \(reason)"
        }
    }

    /// The host of `http://host:port/path` or `host:port`, as the option takes it.
    private static func name(of text: String) -> String {
        let authority = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
        let host = authority.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        if host.hasPrefix("[") { return host.prefix { $0 != "]" } + "]" }
        return String(host.prefix { $0 != ":" })
    }
}
