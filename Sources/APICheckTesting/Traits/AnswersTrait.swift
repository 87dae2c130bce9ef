public import Testing

extension Trait where Self == ReplayTrait {
    /// Answers the requests of each test with responses that the test writes, and checks these against the API's contract.
    ///
    ///     @Test(
    ///         .contract("todos"),
    ///         .answers {
    ///             Answers.get("/todos") { .json(#"{"data": []}"#) }
    ///             Answers.put("/todos/{id}") { request in .json(try request.json(Todo.self)) }
    ///         })
    ///     func anEmptyList() async throws {
    ///         let client = TodoClient(session: URLSession(configuration: .replaying()))
    ///         #expect(try await client.todos().isEmpty)
    ///     }
    ///
    /// A single answer can be written as `.get("/todos") { … }`.
    ///
    /// Requests come from sessions with
    /// ``Foundation/URLSessionConfiguration/replaying(_:fileID:filePath:line:column:)``, or through ``Replay/current``, whose
    /// ``Replay/requests`` and ``Replay/exchanges`` can be checked like those of a recording. See ``Answers`` for how requests
    /// are matched, and ``Answer`` for the responses.
    ///
    /// These are issues:
    /// - an answer whose status, headers or body the contract does not allow, or whose operation it does not have, at the line
    ///   of the answer. The contract is that of `api`, or of the test's `.contract` trait; without either, answers are not
    ///   checked. ``Answer/unchecked`` switches the check off for one answer;
    /// - an answer that cannot be given, e.g. because its JSON is invalid, at the line of the answer;
    /// - a request without an answer, with the nearest one, at the line of the trait;
    /// - a request that bypasses the answers, unless `shared` or `live` allows it, at the line of the trait; see
    ///   ``Testing/Trait/replay(_:matching:repeats:delay:shared:live:recording:in:maxAge:filePath:sourceLocation:)``;
    /// - an answer that the test did not use, at the line of the trait. For a suite or a parameterised test, only answers that
    ///   none of its tests used are reported, as a warning.
    ///
    /// A request that outlives its test fails with a warning, and a failed test has the exchanges that it received as an
    /// attachment, as with
    /// ``Testing/Trait/replay(_:matching:repeats:delay:shared:live:recording:in:maxAge:filePath:sourceLocation:)``. In XCTest, use
    /// ``withAnswers(for:shared:live:in:filePath:sourceLocation:isolation:_:perform:)``.
    ///
    /// - Parameters:
    ///   - api: The name of the API whose contract the answers must follow. If nil, that of the test's `.contract` trait.
    ///   - shared: Whether requests of `URLSession.shared` are answered too; see
    ///     ``Testing/Trait/replay(_:matching:repeats:delay:shared:live:recording:in:maxAge:filePath:sourceLocation:)``.
    ///   - live: The requests that are passed on to the network.
    ///   - folder: The folder that contains `contracts/`.
    ///   - filePath: The test's source file, for ``ProjectFolder/aboveTest``.
    ///   - sourceLocation: The location of the issues.
    ///   - answers: The answers.
    /// - Returns: The trait.
    public static func answers(
        for api: String? = nil, shared: Bool = false, live: LiveRequests = .none, in folder: ProjectFolder = .aboveTest,
        filePath: String = #filePath,
        sourceLocation: SourceLocation = #_sourceLocation, @AnswersBuilder _ answers: () -> Answers
    ) -> Self {
        let written = ReplayPlan.Written(
            answers: answers(), api: api, place: "\(sourceLocation.fileID):\(sourceLocation.line)")
        var plan = ReplayPlan(written, files: ProjectFiles(folder: folder, testFile: filePath))
        plan.isShared = shared
        plan.live = live
        return ReplayTrait(plan, location: sourceLocation)
    }
}
