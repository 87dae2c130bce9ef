import APICheckBase
import APICheckHTTP
import APICheckRecordings
public import Testing

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

/// Expects that the response of an exchange has one of several status codes.
///
///     expectStatus(exchange, is: 200...299)
///
/// - Parameters:
///   - exchange: The exchange to check.
///   - expected: The range of expected status codes.
///   - sourceLocation: The location of the issues.
public func expectStatus(
    _ exchange: RecordedExchange, is expected: some RangeExpression<Int>,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    if exchange.entry.failure == nil, expected.contains(exchange.status) { return }
    let failure = StatusMismatch(expected).failure(
        of: "\(exchange.method) \(exchange.exchange.request.url.target)", at: ["\(exchange.place)"],
        actual: exchange.entry.failure.map { "no response: \($0.reason)" } ?? "\(exchange.responseText)")
    IssueRecorder.record([failure], of: exchange, at: sourceLocation)
}

/// Expects that the response of an exchange has a status code.
///
///     expectStatus(exchange, is: 204)
///
/// - Parameters:
///   - exchange: The exchange to check.
///   - expected: The expected status code.
///   - sourceLocation: The location of the issues.
public func expectStatus(
    _ exchange: RecordedExchange, is expected: Int, sourceLocation: SourceLocation = #_sourceLocation
) {
    expectStatus(exchange, is: expected...expected, sourceLocation: sourceLocation)
}

/// Expects that a session's response came over HTTP and has one of several status codes.
///
///     let (data, response) = try await session.data(for: request)
///     expectStatus(response, is: 200...299)
///
/// - Parameters:
///   - response: The response to check.
///   - expected: The range of expected status codes.
///   - sourceLocation: The location of the issues.
public func expectStatus(
    _ response: URLResponse, is expected: some RangeExpression<Int>, sourceLocation: SourceLocation = #_sourceLocation
) {
    let status = (response as? HTTPURLResponse)?.statusCode
    if let status, expected.contains(status) { return }
    let failure = StatusMismatch(expected).failure(
        of: response.url?.absoluteString ?? "a request", at: [],
        actual: status.map { "\($0)" } ?? "not an HTTP response"
    )
    IssueRecorder.record([failure], of: nil, at: sourceLocation)
}

/// Expects that a session's response came over HTTP and has a status code.
///
///     let (_, response) = try await session.data(for: deletion)
///     expectStatus(response, is: 204)
///
/// - Parameters:
///   - response: The response to check.
///   - expected: The expected status code.
///   - sourceLocation: The location of the issues.
public func expectStatus(_ response: URLResponse, is expected: Int, sourceLocation: SourceLocation = #_sourceLocation) {
    expectStatus(response, is: expected...expected, sourceLocation: sourceLocation)
}

/// Describes an unexpected status.
private struct StatusMismatch {
    let expected: String

    init(_ range: some RangeExpression<Int>) {
        let codes = range.relative(to: 0..<1_000)
        expected = codes.count == 1 ? "\(codes.lowerBound)" : "\(codes.lowerBound) to \(codes.upperBound - 1)"
    }

    func failure(of request: String, at places: [PrintableText], actual: PrintableText) -> Failure {
        Failure(
            "\(request) has an unexpected status", at: places, expected: "\(expected)", actual: actual,
            remedy: "handle this status in the app, or fix the request")
    }
}

extension RecordedExchange {
    /// The status and the beginning of the body. An exchange still has its secrets while it is being recorded, so they are
    /// removed here.
    fileprivate var responseText: String {
        let shown = Redaction.of(origin).redact([entry]).first?.exchange ?? exchange
        guard let response = shown.response else { return "\(status), no body" }
        let body = String(decoding: response.body.prefix(200), as: UTF8.self)
        return "\(status)\(response.reason.isEmpty ? "" : " \(response.reason)")"
            + (body.isEmpty ? ", no body" : ", \(body)")
    }
}
