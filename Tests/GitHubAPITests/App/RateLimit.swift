import Foundation

/// The number of remaining calls in the app.
struct RateLimit: Decodable {
    /// The limits by kind of call; the service adds more kinds over time.
    var resources: [String: Rate]
    var rate: Rate

    struct Rate: Decodable {
        var limit: Int
        var remaining: Int
        /// The time of the next reset.
        var reset: Date
    }
}

/// How long to wait after a 403 or 429 that reports a rate limit.
enum RetryDelay {
    /// Without any hint: the service asks for a minute.
    static let unknown: TimeInterval = 60

    /// The seconds from `now`; nil for a rejection that waiting does not help.
    ///
    /// `Retry-After` counts seconds or is a time; without it the reset counts, but only when no calls are left: a secondary
    /// limit rejects calls while there are some.
    static func seconds(status: Int, header: (String) -> String?, message: String, now: Date) -> TimeInterval? {
        guard status == 403 || status == 429 else { return nil }
        if let text = header("Retry-After") {
            if let seconds = TimeInterval(text) { return seconds }
            if let time = httpDate.date(from: text) { return max(0, time.timeIntervalSince(now)) }
        }
        if header("X-RateLimit-Remaining") == "0", let reset = header("X-RateLimit-Reset").flatMap(TimeInterval.init) {
            return max(0, Date(timeIntervalSince1970: reset).timeIntervalSince(now))
        }
        return status == 429 || message.contains("secondary rate limit") ? unknown : nil
    }

    /// RFC 9110 section 5.6.7.
    private static var httpDate: DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter
    }
}

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The validators of a response for a conditional request (RFC 9110 section 8.8).
struct Validators: Equatable {
    var tag: String?
    var modified: String?

    init(of response: HTTPURLResponse) {
        tag = response.value(forHTTPHeaderField: "ETag")
        modified = response.value(forHTTPHeaderField: "Last-Modified")
    }

    /// The headers of the condition, with the values unchanged.
    func ask(_ request: inout URLRequest) {
        if let tag { request.setValue(tag, forHTTPHeaderField: "If-None-Match") }
        if let modified { request.setValue(modified, forHTTPHeaderField: "If-Modified-Since") }
    }

    /// Whether two tags match by weak comparison, as W/"x" of a 200 and "x" of a 304 do (RFC 9110 section 8.8.3.2).
    static func areSame(_ one: String, _ other: String) -> Bool {
        opaque(one) == opaque(other)
    }

    private static func opaque(_ tag: String) -> Substring { tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...] }
}
