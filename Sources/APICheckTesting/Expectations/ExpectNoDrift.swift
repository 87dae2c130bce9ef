public import Testing

/// Expects that what a server answers still has the shape that it had: for each exchange, the status and the media type are
/// ones that were recorded `earlier` for the same method and path, and the body has every property that all of those had,
/// with a type that it had then. Values may differ, and properties may be added.
///
///     @Test(.recording("todos/reads"))
///     func theNewRecordingIsLikeTheOldOne() throws {
///         expectNoDrift(since: try RecordedExchanges("todos/reads-2024"))
///     }
///
/// Requests that were not recorded earlier are passed over, but for all of them: an expectation that compares nothing fails.
///
/// `later` is the test's ``RecordedExchanges/current`` when nil. Where the API has a contract, its operations say what is
/// the same path: `/todos/7` and `/todos/8` are.
public func expectNoDrift(
    since earlier: RecordedExchanges, in later: RecordedExchanges? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    do {
        let later = try later ?? .current
        let shapes = RecordedShapes(earlier)
        if let nothing = shapes.nothingCompared(with: later, in: later.file) {
            return Expectation.report([nothing], of: nil, at: sourceLocation)
        }
        for exchange in later {
            Expectation.report(shapes.failures(of: exchange), of: exchange, at: sourceLocation)
        }
    } catch {
        Expectation.report(error, at: sourceLocation)
    }
}

/// The same of one exchange, e.g. one that the test just made.
public func expectNoDrift(
    _ exchange: RecordedExchange, since earlier: RecordedExchanges, sourceLocation: SourceLocation = #_sourceLocation
) {
    let shapes = RecordedShapes(earlier)
    let nothing = shapes.nothingCompared(with: [exchange], in: exchange.place)
    Expectation.report(
        nothing.map { [$0] } ?? shapes.failures(of: exchange), of: exchange, at: sourceLocation)
}
