import APICheckBase
import APICheckHTTP
import APICheckJSON

/// How long an answer asks to stay away (RFC 9110 section 10.2.3).
enum RetryAfter {
    /// Nil without a readable `Retry-After`. A date counts from the answer's own `Date`, else from now.
    static func wait(_ response: Response) -> Duration? {
        guard let text = response.headers["retry-after"] else { return nil }
        if let seconds = Int64(text) { return seconds >= 0 ? .saturating(seconds: seconds) : nil }
        let now = response.headers["date"].flatMap { HTTPDate.parse($0) } ?? .now
        return HTTPDate.parse(text, now: now).map { .saturating(seconds: $0.seconds - now.seconds) }
    }
}
