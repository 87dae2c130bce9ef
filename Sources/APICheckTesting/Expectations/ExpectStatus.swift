import APICheckHTTP
import APICheckRecordings
public import Testing

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Expects that the answer of an exchange has one of some status codes: `expectStatus(exchange, in: 200...299)`.
public func expectStatus(
    _ exchange: RecordedExchange, in expected: some RangeExpression<Int>,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    if exchange.entry.failure == nil, expected.contains(exchange.status) { return }
    let failure = StatusMismatch(expected).failure(
        of: "\(exchange.method) \(exchange.exchange.request.url.target)", at: [exchange.place],
        actual: exchange.entry.failure.map { "no answer: \($0.reason)" } ?? exchange.shownAnswer)
    Expectation.report([failure], of: exchange, at: sourceLocation)
}

/// Expects that the answer of an exchange has one status code: `expectStatus(exchange, 204)`.
public func expectStatus(
    _ exchange: RecordedExchange, _ expected: Int, sourceLocation: SourceLocation = #_sourceLocation
) {
    expectStatus(exchange, in: expected...expected, sourceLocation: sourceLocation)
}

/// Expects that a session was answered over HTTP, with one of some status codes: `expectStatus(response, in: 200...299)`.
public func expectStatus(
    _ response: URLResponse, in expected: some RangeExpression<Int>, sourceLocation: SourceLocation = #_sourceLocation
) {
    let status = (response as? HTTPURLResponse)?.statusCode
    if let status, expected.contains(status) { return }
    let failure = StatusMismatch(expected).failure(
        of: response.url?.absoluteString ?? "a request", at: [], actual: status.map { "\($0)" } ?? "no answer over HTTP"
    )
    Expectation.report([failure], of: nil, at: sourceLocation)
}

/// A status that is none of those expected.
private struct StatusMismatch {
    let expected: String

    init(_ range: some RangeExpression<Int>) {
        let codes = range.relative(to: 0..<1_000)
        expected = codes.count == 1 ? "\(codes.lowerBound)" : "\(codes.lowerBound) to \(codes.upperBound - 1)"
    }

    func failure(of request: String, at places: [String], actual: String) -> Failure {
        Failure(
            "\(request) was answered with another status", at: places, expected: expected, actual: actual,
            remedy: "Have the app treat the status as what it is, or mend the request that it answers.")
    }
}

extension RecordedExchange {
    /// Status and the beginning of the body, without secrets: while a recording is made, they are in the exchange yet.
    fileprivate var shownAnswer: String {
        let shown = Redactor(of: origin).redact([entry]).first?.exchange ?? exchange
        guard let response = shown.response else { return "\(status), no body" }
        let body = String(decoding: response.body.prefix(200), as: UTF8.self)
        return "\(status)\(response.reason.isEmpty ? "" : " \(response.reason)")"
            + (body.isEmpty ? ", no body" : ", \(body)")
    }
}
