public import Testing

/// Expects that the responses of a server have the same shape as in an earlier recording.
///
///     @Test(.recording("todos/reads"))
///     func theNewRecordingHasTheOldShape() throws {
///         expectNoDrift(since: try RecordedExchanges("todos/reads-2024"))
///     }
///
/// For each exchange, the status and the media type must have been recorded `earlier` for the same operation, and the body
/// must have every property that all earlier bodies had, with one of the types that it had. Values may differ and properties
/// may be added. If the API has a contract, its operations decide which paths are the same, as `/todos/7` and `/todos/8`;
/// otherwise the paths must be equal.
///
/// Requests without an earlier recording are skipped. If that is all of them, the expectation fails.
///
/// - Parameters:
///   - later: The exchanges to check. If nil, the test's ``RecordedExchanges/current``.
///   - earlier: The earlier recording.
///   - sourceLocation: The location of the issues.
public func expectNoDrift(
    _ later: RecordedExchanges? = nil, since earlier: RecordedExchanges,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    do {
        let later = try later ?? .current
        let shapes = RecordedShapes(earlier)
        if let nothing = shapes.nothingCompared(with: later, in: later.file) {
            return IssueRecorder.record([nothing], of: nil, at: sourceLocation)
        }
        for exchange in later {
            IssueRecorder.record(shapes.failures(of: exchange), of: exchange, at: sourceLocation)
        }
    } catch {
        IssueRecorder.record(error, at: sourceLocation)
    }
}

/// Expects that the response of one exchange has the same shape as in an earlier recording.
///
/// Use it for an exchange that the test just made; see ``expectNoDrift(_:since:sourceLocation:)-(RecordedExchanges?,_,_)`` for what is compared.
///
/// - Parameters:
///   - exchange: The exchange to check.
///   - earlier: The earlier recording.
///   - sourceLocation: The location of the issues.
public func expectNoDrift(
    _ exchange: RecordedExchange, since earlier: RecordedExchanges, sourceLocation: SourceLocation = #_sourceLocation
) {
    let shapes = RecordedShapes(earlier)
    let nothing = shapes.nothingCompared(with: [exchange], in: exchange.place)
    IssueRecorder.record(
        nothing.map { [$0] } ?? shapes.failures(of: exchange), of: exchange, at: sourceLocation)
}
