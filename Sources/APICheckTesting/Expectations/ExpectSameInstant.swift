import APICheckBase
import APICheckHTTP
import APICheckJSON
public import Foundation
public import Testing

/// Expects that a date of the app is the instant that the server sent.
///
///     expectSameInstant(todo.createdAt, as: "2023-09-16T18:07:38.000000Z")
///
/// The instants are compared, not the texts, so the zone does not matter. They are compared to the microsecond, which is the
/// precision of `Date`.
///
/// - Parameters:
///   - actual: The date.
///   - expected: The time that the server sent. 10 digits, as in `X-RateLimit-Reset`, are seconds since 1970; 13 digits are
///     milliseconds.
///   - timeZone: The time zone of a text that has none.
///   - sourceLocation: The location of the issues.
public func expectSameInstant(
    _ actual: Date, as expected: String, timeZone: TimeZone? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
    let comparison = InstantComparison(text: expected, zone: timeZone)
    IssueRecorder.record(
        comparison.failures(of: Instant(actual), shown: nil, finest: 1_000), of: nil, at: sourceLocation)
}

/// Expects that a date of the app is the instant that the server sent at a place of a JSON body.
///
///     expectSameInstant(todo.createdAt, at: "/data/created_at", of: exchange)
///
/// - Parameters:
///   - actual: The date.
///   - pointer: The JSON Pointer (RFC 6901) of a string, or of a number of seconds (10 digits) or milliseconds (13 digits)
///     since 1970.
///   - exchange: The exchange with the response.
///   - timeZone: The time zone of a text that has none.
///   - sourceLocation: The location of the issues.
public func expectSameInstant(
    _ actual: Date, at pointer: String, of exchange: RecordedExchange, timeZone: TimeZone? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let places: [PrintableText] = [
        "\(exchange.method) \(exchange.exchange.request.url.path), \(pointer)", "\(exchange.place)",
    ]
    let found = Pointer(pointer).flatMap { exchange.exchange.response?.jsonBody?[$0] }
    guard
        let text = found?.string
            ?? found.flatMap({
                $0.kind == .number && InstantComparison.epoch($0.text) != nil ? $0.text : nil
            })
    else {
        let failure = Failure(
            "no time to compare with", at: places, expected: "a string or a number",
            actual: found.map { $0.isNull ? "null" : "the \($0.kind.rawValue) \($0.text.prefix(200))" } ?? "absent",
            remedy: "correct the JSON Pointer, e.g. /data/0/created_at, or record the exchange again")
        return IssueRecorder.record([failure], of: exchange, at: sourceLocation)
    }
    let comparison = InstantComparison(text: text, zone: timeZone, places: places)
    IssueRecorder.record(
        comparison.failures(of: Instant(actual), shown: nil, finest: 1_000), of: exchange, at: sourceLocation)
}

/// Expects that two texts are the same instant, to the last digit, as `2024-03-13T14:14:34Z` and `2024-03-13T23:14:34+09:00`.
///
/// - Parameters:
///   - actual: The text of the app.
///   - expected: The text of the server.
///   - timeZone: The time zone of a text that has none.
///   - sourceLocation: The location of the issues.
public func expectSameInstant(
    _ actual: String, as expected: String, timeZone: TimeZone? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
    let comparison = InstantComparison(text: expected, zone: timeZone)
    switch InstantComparison(text: actual, zone: timeZone).instant {
    case .success(let instant):
        IssueRecorder.record(
            comparison.failures(of: instant, shown: actual, finest: 1), of: nil, at: sourceLocation)
    case .failure(let failure): IssueRecorder.record([failure], of: nil, at: sourceLocation)
    }
}
