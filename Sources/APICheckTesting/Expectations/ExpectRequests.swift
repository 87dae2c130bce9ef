import APICheckBase
public import Testing

/// Expects that the app made exactly these requests, in this order.
///
///     expectRequests(are: ["GET /todos", "POST /todos", "GET /todos/{id}"])
///
/// The requests are those of ``Replay/requests``, also with `.answers`, in ``withReplay(_:matching:repeats:delay:shared:live:recording:in:maxAge:filePath:sourceLocation:isolation:_:)``
/// and in XCTest. Each is a method and a path as in ``Answers``: the last segments of the path, in which `{…}` matches any
/// segment, and the parameters that the query must have. The issue lists both sides and marks the first difference.
///
/// Requests that the app makes at the same time may come in any order: use
/// ``expectRequestCount(_:is:of:sourceLocation:)-(_,Int,_,_)`` for these.
///
/// - Parameters:
///   - expected: The requests, e.g. `DELETE /todos/{id}`.
///   - replay: The replay. If nil, the test's ``Replay/current``.
///   - sourceLocation: The location of the issues.
public func expectRequests(
    are expected: [String], of replay: Replay? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
    do {
        let made = MadeRequests(try replay ?? .current)
        let failure = made.failure(expecting: try expected.map { try AnswerRoute(request: $0) })
        IssueRecorder.record([failure].compactMap(\.self), of: nil, at: sourceLocation)
    } catch {
        IssueRecorder.record(error, at: sourceLocation)
    }
}

/// Expects that the app made a request this often, e.g. once although two views need it, or not at all.
///
///     expectRequestCount("GET /todos", is: 1)
///     expectRequestCount("DELETE /todos/{id}", is: 0)
///
/// Requests that failed are counted too, so this shows how often an app tries again.
///
/// - Parameters:
///   - request: A method and a path, as for ``expectRequests(are:of:sourceLocation:)``.
///   - expected: The number of requests.
///   - replay: The replay. If nil, the test's ``Replay/current``.
///   - sourceLocation: The location of the issues.
public func expectRequestCount(
    _ request: String, is expected: Int, of replay: Replay? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
    expectRequestCount(request, is: expected...expected, of: replay, sourceLocation: sourceLocation)
}

/// Expects that the app made a request as often as a range allows.
///
///     expectRequestCount("GET /todos", is: 1...)
///
/// - Parameters:
///   - request: A method and a path, as for ``expectRequests(are:of:sourceLocation:)``.
///   - expected: The range of the number of requests.
///   - replay: The replay. If nil, the test's ``Replay/current``.
///   - sourceLocation: The location of the issues.
public func expectRequestCount(
    _ request: String, is expected: some RangeExpression<Int>, of replay: Replay? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    do {
        let made = MadeRequests(try replay ?? .current)
        let failure = made.failure(counting: try AnswerRoute(request: request), is: expected.relative(to: 0..<Int.max))
        IssueRecorder.record([failure].compactMap(\.self), of: nil, at: sourceLocation)
    } catch {
        IssueRecorder.record(error, at: sourceLocation)
    }
}

extension AnswerRoute {
    /// Reads a method and a path. Throws ``SetupError`` for another text.
    fileprivate init(request text: String) throws {
        let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2, !parts[0].contains("/") else { throw SetupError.noRequest(text) }
        self.init(parts[0], parts[1])
    }
}
