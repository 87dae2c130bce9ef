public import Testing

/// Expects that what a request sent stands in a later answer: a status of 200 does not say that anything was changed.
///
///     let exchanges = try Replay.current.exchanges
///     expectStored(try exchanges.first("PUT", "/todos/{id}"), in: try exchanges.first("GET", "/todos/{id}"))
///
/// Each field of the form, of the multipart body or of the JSON object that was sent is looked for by its name: in the
/// answer, or in the object around which it puts an envelope. `ignoring` names fields that the answer need not have, as a
/// password.
public func expectStored(
    _ write: RecordedExchange, in later: RecordedExchange, ignoring: Set<String> = [],
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let comparison = StoredComparison(write: write, later: later, ignoring: ignoring)
    Expectation.report(comparison.failures, of: later, and: [write], at: sourceLocation)
}
