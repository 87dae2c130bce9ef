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
    /// In seconds; a clock further away is not moved.
    static let limit: Int64 = 366 * 86_400

    /// The time at which a request is answered.
    static func now(for request: ServerRequest) -> Instant {
        guard let text = request.headers[header], let seconds = Int64(text), (-limit...limit).contains(seconds) else {
            return .now
        }
        return Instant.now.advanced(bySeconds: seconds)
    }
}
