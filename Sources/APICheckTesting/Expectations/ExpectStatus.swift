import APICheckHTTP
public import Testing

/// Expects that the answer of an exchange has one of some status codes: `expectStatus(exchange, in: 200...299)`.
public func expectStatus(
    _ exchange: RecordedExchange, in expected: ClosedRange<Int>, sourceLocation: SourceLocation = #_sourceLocation
) {
    if expected.contains(exchange.status) { return }
    let response = exchange.exchange.response
    let body = String(decoding: response.body.prefix(200), as: UTF8.self)
    let codes = expected.count == 1 ? "\(expected.lowerBound)" : "\(expected.lowerBound) to \(expected.upperBound)"
    let failure = Failure(
        "\(exchange.method) \(exchange.exchange.request.url.target) was answered with another status",
        at: [exchange.place], expected: codes,
        actual: "\(exchange.status)\(response.reason.isEmpty ? "" : " \(response.reason)")"
            + (body.isEmpty ? ", no body" : ", \(body)"),
        remedy: "Have the app treat the status as what it is, or mend the request that it answers.")
    Expectation.report([failure], of: exchange, at: sourceLocation)
}
