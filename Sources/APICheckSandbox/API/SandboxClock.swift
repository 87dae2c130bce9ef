import APICheckBase
import APICheckHTTP
import APICheckServer

/// The clock of the sandbox, which each request can move for itself.
///
/// Tokens really expire, and a workflow need not wait for it: a request with `Sandbox-Clock: 3600` is answered as one that
/// was sent an hour later. Other requests keep their time, so parallel clients do not see each other's clock. The real
/// services ignore the field.
enum SandboxClock {
    static let header = "Sandbox-Clock"
    /// A year, in seconds.
    private static let limit: Int64 = 366 * 86_400

    /// The time at which a request is answered.
    static func now(for request: ServerRequest) -> Instant {
        Instant.now.advanced(bySeconds: offset(for: request) ?? 0)
    }

    /// The response to a request whose clock is not a number of seconds, or further away than a year; nil for others.
    static func refusal(_ request: ServerRequest) -> SandboxReply? {
        guard let text = request.headers[header], offset(for: request) == nil else { return nil }
        let words = "\(header) must be a number of seconds from -\(limit) to \(limit), not \(text)\n"
        return SandboxReply(400, .bytes(MediaType("text", "plain"), Array(words.utf8)))
    }

    private static func offset(for request: ServerRequest) -> Int64? {
        guard let seconds = request.headers[header].flatMap({ Int64($0) }), (-limit...limit).contains(seconds) else {
            return nil
        }
        return seconds
    }
}
