public import Testing

/// Answers requests from `recordings/NAME.har` while a closure runs, in XCTest or in a part of a test.
///
///     final class TodoTests: XCTestCase {
///         func testDeleting() async throws {
///             try await withReplay("todos/crud") { replay in
///                 let client = TodoClient(session: URLSession(configuration: .replaying()))
///                 try await client.delete(7)
///                 XCTAssertEqual(replay.requests.last?.httpMethod, "DELETE")
///             }
///         }
///     }
///
/// The file needs `import Testing`, also in XCTest, for the macro that gives the location. In the closure, ``Replay/current`` is the replay, and sessions with
/// ``Foundation/URLSessionConfiguration/replaying(_:fileID:filePath:line:column:)`` are answered by it. In a test function of
/// Swift Testing, use ``Testing/Trait/replay(_:matching:repeats:delay:shared:live:recording:in:maxAge:filePath:sourceLocation:)`` instead.
/// ``withAnswers(for:shared:live:in:filePath:sourceLocation:isolation:_:perform:)`` answers without a recording.
///
/// These are issues at the line of the call:
/// - a missing or invalid recording; the closure does not run then;
/// - a request without a recorded response, with the nearest entry and the differences;
/// - a request that bypasses the replay, e.g. of `URLSession.shared`. The documentation of the trait says which are seen;
/// - an entry that the closure did not use;
/// - an entry older than `maxAge`, or from the future.
///
/// `APICHECK_RECORD` makes the test record, as it does with the trait. Nothing is saved if the closure throws, or if an issue
/// is recorded while it runs. A request after the end of the closure fails, with a warning.
///
/// In a test of Swift Testing that fails, what the closure received is attached as `received.har`, as the trait does it.
///
/// - Parameters:
///   - name: The name of the recording, e.g. `todos/crud`.
///   - matching: Changes of which parts of a request must match.
///   - repeats: What to do when all recorded responses of a request have been replayed.
///   - delay: How long responses are delayed.
///   - shared: Whether requests of `URLSession.shared` are answered too. On Linux, this needs a session that was not used before
///     the first replay of the process.
///   - live: The requests that are passed on to the network.
///   - recording: Changes what is saved of an exchange while the test records; false drops the exchange. The app gets the
///     unchanged response. Secrets are removed afterwards.
///   - folder: The folder that contains `recordings/`.
///   - maxAge: The maximum age of an entry.
///   - filePath: The test's source file, for ``ProjectFolder/aboveTest``.
///   - sourceLocation: The location of the issues.
///   - isolation: The actor on which the closure runs.
///   - body: The closure. It gets the replay.
/// - Throws: The error that the closure throws.
public func withReplay(
    _ name: String, matching: [RequestMatching] = [], repeats: Replay.Repeats = .last,
    delay: Replay.Delay = .none, shared: Bool = false, live: LiveRequests = .none,
    recording: (@Sendable (inout RecordedExchange) -> Bool)? = nil,
    in folder: ProjectFolder = .aboveTest, maxAge: Duration? = nil, filePath: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation,
    isolation: isolated (any Actor)? = #isolation, _ body: (Replay) async throws -> Void
) async throws {
    let files = ProjectFiles(folder: folder, testFile: filePath)
    var plan = ReplayPlan(name: name, files: files, matching: matching, repeats: repeats, delay: delay)
    plan.isShared = shared
    plan.live = live
    plan.recordingFilter = recording
    try await plan.run(maxAge: maxAge, at: sourceLocation, isolation: isolation, body)
}

extension ReplayPlan {
    /// Runs a closure of the current test, also of XCTest, with the replay.
    func run(
        maxAge: Duration? = nil, at location: SourceLocation, isolation: isolated (any Actor)?,
        _ body: (Replay) async throws -> Void
    ) async throws {
        let test = Test.current
        let run = ReplayRun(
            plan: self, maxAge: maxAge, location: location, test: test, testCase: Test.Case.current,
            selection: test?.selection ?? RunningXCTest.current?.selection)
        try await withoutActuallyEscaping(body) { body in
            _ = isolation
            // The closure runs on its actor, and nobody else uses it before this function returns.
            nonisolated(unsafe) let body = body
            try await run.perform { try await body($0) }
        }
    }
}

/// Answers requests with responses that a test writes while a closure runs, in XCTest or in a part of a test.
///
///     final class TodoTests: XCTestCase {
///         func testAnEmptyList() async throws {
///             try await withAnswers(for: "todos") {
///                 Answers.get("/todos") { .json(#"{"data": []}"#) }
///             } perform: { replay in
///                 let client = TodoClient(session: URLSession(configuration: .replaying()))
///                 let todos = try await client.todos()
///                 XCTAssertEqual(todos.count, 0)
///                 expectRequests(are: ["GET /todos"])
///             }
///         }
///     }
///
/// The file needs `import Testing`, also in XCTest, for the macro that gives the location. In the closure, ``Replay/current``
/// answers, and so do sessions with ``Foundation/URLSessionConfiguration/replaying(_:fileID:filePath:line:column:)``. In a test
/// function of Swift Testing, use ``Testing/Trait/answers(for:shared:live:in:filePath:sourceLocation:_:)`` instead, whose
/// documentation lists the issues. Those at the line of the trait are at the line of the call here.
///
/// - Parameters:
///   - api: The name of the API whose contract the answers must follow. If nil, that of the test's `.contract` trait; without
///     either, answers are not checked.
///   - shared: Whether requests of `URLSession.shared` are answered too. On Linux, this needs a session that was not used before
///     the first replay of the process.
///   - live: The requests that are passed on to the network.
///   - folder: The folder that contains `contracts/`.
///   - filePath: The test's source file, for ``ProjectFolder/aboveTest``.
///   - sourceLocation: The location of the issues.
///   - isolation: The actor on which the closure runs.
///   - answers: The answers.
///   - body: The closure. It gets the replay.
/// - Throws: The error that the closure throws.
public func withAnswers(
    for api: String? = nil, shared: Bool = false, live: LiveRequests = .none, in folder: ProjectFolder = .aboveTest,
    filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation,
    isolation: isolated (any Actor)? = #isolation, @AnswersBuilder _ answers: () -> Answers,
    perform body: (Replay) async throws -> Void
) async throws {
    let written = ReplayPlan.Written(
        answers: answers(), api: api, place: "\(sourceLocation.fileID):\(sourceLocation.line)")
    var plan = ReplayPlan(written, files: ProjectFiles(folder: folder, testFile: filePath))
    plan.isShared = shared
    plan.live = live
    try await plan.run(at: sourceLocation, isolation: isolation, body)
}
