public import Testing

/// Answers each test's requests from a recording; see
/// ``Testing/Trait/replay(_:matching:repeats:delay:shared:live:recording:in:maxAge:filePath:sourceLocation:)``.
public struct ReplayTrait: TestTrait, SuiteTrait, TestScoping {
    let plan: ReplayPlan
    let maxAge: Duration?
    let location: SourceLocation
    /// What the tests of a group leave unused, by the location of the group's trait. A group is a suite or a parameterised test.
    @TaskLocal static var ofGroups: [SourceLocation: GroupUsage] = [:]

    init(_ plan: ReplayPlan, maxAge: Duration? = nil, location: SourceLocation) {
        self.plan = plan
        self.maxAge = maxAge
        self.location = location
        // Traits are made before any test runs.
        SharedSession.ofProcess.watch()
    }

    public var isRecursive: Bool { true }

    /// A group has a scope of its own, since the unused entries of its tests are reported together.
    ///
    /// - Parameters:
    ///   - test: The test or suite.
    ///   - testCase: The arguments of a parameterised test.
    /// - Returns: The trait, or nil for a test function of which only the cases have a scope.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        test.isSuite || test.isParameterized || testCase != nil ? self : nil
    }

    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        // Each test of a suite has its own recording then.
        if test.isSuite, plan.isNamedByTest { return try await function() }
        if test.isSuite || test.isParameterized && testCase == nil {
            return try await provideScope(forGroup: test, performing: function)
        }
        let named: ReplayPlan
        do {
            named = try plan.named(for: test)
        } catch {
            return IssueRecorder.record(error, at: location)
        }
        let run = ReplayRun(
            plan: named, maxAge: maxAge, location: location, test: test, testCase: testCase, selection: test.selection,
            group: ReplayTrait.ofGroups[location])
        try await run.perform { _ in try await function() }
    }

    /// Unused entries of a group are only a warning, since only a part of the group may have run.
    private func provideScope(
        forGroup test: Test, performing function: @Sendable () async throws -> Void
    ) async throws {
        // A group inside of the group with the trait.
        if ReplayTrait.ofGroups[location] != nil { return try await function() }
        let usage = GroupUsage(of: test)
        var usages = ReplayTrait.ofGroups
        usages[location] = usage
        try await ReplayTrait.$ofGroups.withValue(usages) { try await function() }
        let unused = usage.unused
        guard !unused.isEmpty else { return }
        plan.warn(.unused(unused, of: usage.users, in: plan), at: location)
    }
}

extension Trait where Self == ReplayTrait {
    /// Answers the requests of each test from `recordings/NAME.har`.
    ///
    ///     @Suite(.replay("todos/crud")) struct TodoTests {
    ///         @Test func aTodoIsDeleted() async throws {
    ///             try await TodoClient(session: URLSession(configuration: .replaying())).delete(7)
    ///         }
    ///     }
    ///
    /// Requests come from sessions with
    /// ``Foundation/URLSessionConfiguration/replaying(_:fileID:filePath:line:column:)``, or through ``Replay/current``. Each
    /// test, and each argument of a parameterised test, has its own replay from the beginning of the recording, so tests may
    /// run in parallel.
    ///
    /// These are issues at the line of the trait:
    /// - no request at all, except in a suite or a parameterised test;
    /// - a request that bypasses the replay, unless `shared` or `live` allows it: see below;
    /// - a request without a recorded response, with the nearest entry and the differences;
    /// - an entry that the test did not use. For a suite or a parameterised test, only entries that none of its tests used are
    ///   reported, as a warning;
    /// - an entry older than `maxAge`, or from the future.
    ///
    /// A request of another session bypasses the replay: of `URLSession.shared`, or of one that the client makes of `.default`
    /// or `.ephemeral`. It fails the test, and is not sent, except on Linux, where one of `.default` is sent and one of
    /// `.ephemeral` is not seen.
    ///
    /// Sometimes Foundation does not show which test makes a request: on Apple's systems for `URLSession.shared` and for a
    /// session that no test makes, on Linux in a detached task or a dispatch queue. It is sent then; it fails the test if no
    /// other replayed test runs meanwhile, and is a warning of each of them otherwise. In XCTest, which runs one test at a time,
    /// it is known.
    ///
    /// A request that outlives its test, e.g. of a task that the test does not wait for, fails, and is a warning at the line of
    /// the trait. Wait for such a task, or cancel it, before the test ends.
    ///
    /// Not seen are sessions with their own `protocolClasses`, and on Linux with their own `urlCache`; sessions that were made,
    /// or on Linux a shared session that was used, before the first replay of the process; and the tasks that no protocol can
    /// answer. <doc:Recording> has all of them, and how to find such a request.
    ///
    /// If the test fails, the exchanges that it received are attached as `received.har`: without secrets, and at most the last
    /// 200 exchanges with 1 MB of bodies. `swift test --attachments-path FOLDER` writes attachments to files, Xcode shows them
    /// in its report.
    ///
    /// With `APICHECK_RECORD=once swift test`, a missing file is recorded from the live server; `new` also records what the
    /// file lacks, and `all` records everything again. Secrets are removed before the file is written. Nothing of a failed
    /// test is saved. Tests that record the same file run one after the other and add to it. If `CI` is set, recording is an
    /// error.
    ///
    /// - Parameters:
    ///   - name: The name of the recording, e.g. `todos/crud`. If nil, each test has its own recording, which is named after the
    ///     API of its `.contract` trait, its suites and its function: `todos/ListTests.aPageHasTenTodos`. Characters that file
    ///     names may not have become `-`.
    ///   - matching: Changes of which parts of a request must match.
    ///   - repeats: What to do when all recorded responses of a request have been replayed.
    ///   - delay: How long responses are delayed.
    ///   - shared: Whether requests of `URLSession.shared` are answered too, for an app whose client has no parameter for a
    ///     session. The tests with `shared: true` run one after the other. Give it to a suite with `.serialized` in which all
    ///     tests have it: a request of `URLSession.shared` in another test that runs meanwhile may be answered, too.
    ///   - live: The requests that are passed on to the network.
    ///   - recording: Changes what is saved of an exchange while the test records; false drops the exchange. The app gets the
    ///     unchanged response. Secrets are removed afterwards.
    ///   - folder: The folder that contains `recordings/`.
    ///   - maxAge: The maximum age of an entry.
    ///   - filePath: The test's source file, for ``ProjectFolder/aboveTest``.
    ///   - sourceLocation: The location of the issues.
    /// - Returns: The trait.
    public static func replay(
        _ name: String? = nil, matching: [RequestMatching] = [], repeats: Replay.Repeats = .last,
        delay: Replay.Delay = .none, shared: Bool = false, live: LiveRequests = .none,
        recording: (@Sendable (inout RecordedExchange) -> Bool)? = nil, in folder: ProjectFolder = .aboveTest,
        maxAge: Duration? = nil,
        filePath: String = #filePath,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Self {
        let files = ProjectFiles(folder: folder, testFile: filePath)
        var plan = ReplayPlan(name: name ?? "", files: files, matching: matching, repeats: repeats, delay: delay)
        plan.isNamedByTest = name == nil
        plan.live = live
        plan.recordingFilter = recording
        plan.isShared = shared
        return ReplayTrait(plan, maxAge: maxAge, location: sourceLocation)
    }
}

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
