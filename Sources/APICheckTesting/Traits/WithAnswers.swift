public import Testing

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
