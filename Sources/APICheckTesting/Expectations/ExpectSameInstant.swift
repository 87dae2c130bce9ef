import APICheckBase
import APICheckHTTP
import APICheckJSON
public import Foundation
public import Testing

/// Expects that a date which the app read is the instant that the server wrote, e.g. `2023-09-16T18:07:38.000000Z`.
///
/// Instants are compared, never texts: the same one shown in Seoul is the same. A `Date` holds microseconds, so that what is
/// finer is not compared. `zone` is that of a text without one, which names no instant by itself. A text of 10 digits, as in
/// `X-RateLimit-Reset`, counts seconds since 1970, one of 13 milliseconds.
public func expectSameInstant(
    _ actual: Date, _ expected: String, in zone: TimeZone? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
    let comparison = InstantComparison(text: expected, zone: zone)
    Expectation.report(
        comparison.failures(of: Instant(actual), shown: nil, finest: 1_000), of: nil, at: sourceLocation)
}

/// Expects that a date which the app read is the instant that the server wrote at a place of its answer's JSON:
/// `expectSameInstant(todo.createdAt, at: "/data/created_at", of: exchange)`.
///
/// `pointer` is a JSON Pointer (RFC 6901) to a string, or to a number of seconds (10 digits) or milliseconds (13) since 1970.
public func expectSameInstant(
    _ actual: Date, at pointer: String, of exchange: RecordedExchange, in zone: TimeZone? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let places = ["\(exchange.method) \(exchange.exchange.request.url.path), \(pointer)", exchange.place]
    let found = Pointer(pointer).flatMap { (try? Document(exchange.exchange.response?.body ?? []))?.root[$0] }
    guard
        let text = found?.string
            ?? found.flatMap({
                $0.kind == .number && InstantComparison.epoch($0.text) != nil ? $0.text : nil
            })
    else {
        let failure = Failure(
            "there is no time to compare with", at: places, expected: "a string or a number",
            actual: found.map { $0.isNull ? "null" : "the \($0.kind.rawValue) \($0.text.prefix(200))" } ?? "absent",
            remedy: "Correct the JSON Pointer, e.g. /data/0/created_at, or record the exchange again.")
        return Expectation.report([failure], of: exchange, at: sourceLocation)
    }
    let comparison = InstantComparison(text: text, zone: zone, places: places)
    Expectation.report(
        comparison.failures(of: Instant(actual), shown: nil, finest: 1_000), of: exchange, at: sourceLocation)
}

/// Expects that two texts name the same instant, to the last digit: `2024-03-13T14:14:34Z` and
/// `2024-03-13T23:14:34+09:00` do.
public func expectSameInstant(
    _ actual: String, _ expected: String, in zone: TimeZone? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
    let comparison = InstantComparison(text: expected, zone: zone)
    switch InstantComparison(text: actual, zone: zone).instant {
    case .success(let instant):
        Expectation.report(
            comparison.failures(of: instant, shown: actual, finest: 1), of: nil, at: sourceLocation)
    case .failure(let failure): Expectation.report([failure], of: nil, at: sourceLocation)
    }
}
