package import APICheckBase

/// What a user can do about a problem, in the words of the front end; nil when it has none.
package typealias RemedyWording = @Sendable (NextStep) -> PrintableText?

/// Why a request is rejected, and the status and text that its sender gets.
package enum RequestFault: ProblemError, Hashable, Sendable {
    /// The bytes are not a request of HTTP/1.x, or a proxy could read them as another request.
    case malformed(String)
    case headerTooLarge(limit: Int)
    case contentTooLarge(limit: Int)
    case unknownTransferCoding(String)
    case unsupportedVersion(String)
    case unmetExpectation(String)
    case tooManyConnections(limit: Int)
    /// The server does not respond for this host.
    case foreignHost(String)
    /// The request comes from a web page that may not use the server; nil when its origin is unknown.
    case foreignPage(origin: String?)
    /// The content of all requests exceeded the budget for too long.
    case tooMuchContent(limit: Int)
    /// The handler returned without a response.
    case unanswered(String)

    var status: Int {
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

    package var problem: Problem {
        switch self {
        case .malformed(let reason): Problem("the request is not HTTP/1.1: \(reason)")
        case .headerTooLarge(let limit): Problem("the request's header is larger than \(limit) bytes")
        case .contentTooLarge(let limit): Problem("the request's content is larger than \(limit) bytes")
        case .unknownTransferCoding(let codings):
            Problem("unsupported transfer coding", expected: "chunked", actual: "\(codings)")
        case .unsupportedVersion(let version):
            Problem("unsupported version of HTTP", expected: "HTTP/1.1", actual: "\(version)")
        case .unmetExpectation(let text):
            Problem("unsupported expectation", expected: "100-continue", actual: "\(text)")
        case .tooManyConnections(let limit):
            Problem("the limit of \(limit) open connections is reached", remedy: "close one first")
        case .foreignHost(let host):
            Problem(
                "\"\(host)\" is not a host of this server", setting: .allowedHost(RequestFault.name(of: host)))
        case .foreignPage(let origin?):
            Problem("a web page of the origin \(origin) may not use this server", setting: .allowedOrigin(origin))
        case .foreignPage(nil):
            Problem(
                "a web page of another site may not use this server; the request does not contain the origin of the page",
                setting: .allowedOrigin("*"))
        case .tooMuchContent(let limit):
            Problem(
                "the content of all current requests exceeds the limit of \(limit) bytes in memory",
                remedy: "try again later", setting: .bufferedSize)
        case .unanswered(let reason): Problem("the request got no response: \(reason)")
        }
    }

    /// Returns the host of `http://host:port/path` or `host:port`, in the form that the option takes.
    private static func name(of text: String) -> String {
        let authority = text.firstRange(of: "://").map { text[$0.upperBound...] } ?? text[...]
        let host = authority.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        if host.hasPrefix("[") { return host.prefix { $0 != "]" } + "]" }
        return String(host.prefix { $0 != ":" })
    }
}
