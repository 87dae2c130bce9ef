import APICheckBase
import APICheckHTTP
import APICheckRecordings
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

/// The requests that an app made to a replay, compared with those that a test expects.
struct MadeRequests {
    /// More than this do not fit on a screen.
    private static let maximumLines = 20

    /// The recording, or the line of the answers.
    private let place: String
    private let requests: [Request]
    /// The method and the target of each request, without secrets.
    private let shown: [String]

    init(_ replay: Replay) {
        place = replay.session.path
        requests = replay.made
        shown = Redaction.of(replay.origin).redactRequests(requests.map { SentRequest($0) }).map {
            "\($0.method) \($0.url.target)"
        }
    }

    /// The failure if the requests are not the expected ones, in order.
    func failure(expecting expected: [AnswerRoute]) -> Failure? {
        let shared = zip(expected, requests).prefix { $0.match($1, contract: nil) != nil }.count
        if shared == expected.count, shared == requests.count { return nil }
        return Failure(
            "the requests are not the expected ones: request \(shared + 1) is the first difference", at: ["\(place)"],
            expected: MadeRequests.lines(expected.map(\.description), from: shared),
            actual: MadeRequests.lines(shown, from: shared),
            remedy: areReordered(expected)
                ? "wait for each request before the next one, or use expectRequestCount if their order does not matter"
                : "correct the requests of the app, or the expected ones")
    }

    /// The failure if requests of a route were not made as often as expected.
    func failure(counting route: AnswerRoute, is expected: Range<Int>) -> Failure? {
        let counted = requests.map { route.match($0, contract: nil) != nil }
        let count = counted.count { $0 }
        if expected.contains(count) { return nil }
        let lines = shown.indices.map { index in
            "\(index + 1). \(shown[index])\(counted[index] ? "  <- counted" : "")"
        }
        return Failure(
            "\(route.description) was requested \(count.counted("time"))", at: ["\(place)"],
            expected: "\(MadeRequests.text(of: expected))",
            actual: lines.isEmpty ? "no request" : lines.quoted.firstLines(MadeRequests.maximumLines),
            remedy: "correct the requests of the app, or the expected number")
    }

    /// Whether each expected request was made, and no other one.
    private func areReordered(_ expected: [AnswerRoute]) -> Bool {
        var left = requests
        for route in expected {
            guard let index = left.firstIndex(where: { route.match($0, contract: nil) != nil }) else { return false }
            left.remove(at: index)
        }
        return left.isEmpty
    }

    /// The numbered requests around the first difference, which is marked.
    private static func lines(_ requests: [String], from difference: Int) -> PrintableText {
        let all = requests + (difference == requests.count ? ["no request"] : [])
        let start = max(0, min(difference - maximumLines / 2, all.count - maximumLines))
        let end = min(all.count, start + maximumLines)
        var lines = (start..<end).map { index in
            "\(index + 1). \(all[index])\(index == difference ? "  <- first difference" : "")"
        }
        if start > 0 { lines.insert("\(start) before", at: 0) }
        if end < all.count { lines.append("and \(all.count - end) more") }
        return lines.quoted.joined(separator: "\n")
    }

    private static func text(of range: Range<Int>) -> String {
        if range.upperBound == Int.max { return "at least \(range.lowerBound.counted("time"))" }
        let most = range.upperBound - 1
        if range.count == 1 { return most.counted("time") }
        return range.lowerBound == 0 ? "at most \(most.counted("time"))" : "\(range.lowerBound) to \(most) times"
    }
}
