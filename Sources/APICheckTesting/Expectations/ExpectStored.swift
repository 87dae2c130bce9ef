public import Testing

/// Expects that a later response contains what a request sent: a status of 200 does not prove that anything was changed.
///
///     let exchanges = try Replay.current.exchanges
///     expectStored(try exchanges.first("PUT", at: "/todos/{id}"), readBy: try exchanges.first("GET", at: "/todos/{id}"))
///
/// Each field of the sent form, multipart body or JSON object must have the same value in the response, which may wrap the
/// object in an envelope.
///
/// - Parameters:
///   - write: The exchange with the request that writes.
///   - later: The exchange with the response that reads.
///   - ignoring: The names of fields that the response need not have, e.g. a password.
///   - sourceLocation: The location of the issues.
public func expectStored(
    _ write: RecordedExchange, readBy later: RecordedExchange, ignoring: Set<String> = [],
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let comparison = StoredComparison(write: write, later: later, ignoring: ignoring)
    IssueRecorder.record(comparison.failures, of: later, and: [write], at: sourceLocation)
}
