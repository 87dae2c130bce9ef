import APICheckJSON
import APICheckRecordings
import Synchronization
public import Testing

/// Answers each test's requests from a recording; see
/// ``Testing/Trait/replay(_:matching:repeats:waits:in:maxAge:filePath:sourceLocation:)``.
public struct ReplayTrait: TestTrait, SuiteTrait, TestScoping {
    let plan: ReplayPlan
    let maxAge: Duration?
    let location: SourceLocation
    /// What the tests of a suite leave unused, where the trait stands on one.
    @TaskLocal static var ofSuites: [SourceLocation: SuiteUsage] = [:]

    public var isRecursive: Bool { true }

    /// Of a suite the tests are looked at together, so that it has a scope of its own, too.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        test.isSuite || testCase != nil ? self : nil
    }

    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        if test.isSuite {
            return try await provideScope(forSuite: function)
        }
        let command = "swift test --filter \(test.name.prefix { $0 != "(" })"
        let replay: Replay
        do {
            let mode = try RecordingRequest.current.mode(for: plan.file)
            replay = try await Replay(plan, mode: mode, command: "APICHECK_RECORD=new \(command)")
        } catch let error as RecordingModeError {
            let text = "\(error)\nThe command, for there: env -u CI APICHECK_RECORD=all \(command)"
            Issue.record(Comment(rawValue: text), sourceLocation: location)
            return
        } catch {
            return Expectation.report(error, at: location)
        }
        checkFreshness(of: replay, command: "APICHECK_RECORD=all \(command)")
        var failed = true
        defer { if failed { replay.session.discard() } }
        failed = try await perform(function, with: replay, test, testCase)
        replay.end()
        for miss in replay.misses { Issue.record(Comment(rawValue: miss), sourceLocation: location) }
        failed = failed || !replay.misses.isEmpty
        if failed { return }
        finish(replay)
    }

    /// Returns whether the test recorded an issue that fails it.
    private func perform(
        _ function: @Sendable () async throws -> Void, with replay: Replay, _ test: Test, _ testCase: Test.Case?
    ) async throws -> Bool {
        let failed = Mutex(false)
        let watching = IssueHandlingTrait.filterIssues { issue in
            if issue.isFailure { failed.withLock { $0 = true } }
            return true
        }
        try await watching.provideScope(for: test, testCase: testCase) {
            try await Replay.$ofTest.withValue(replay) { try await function() }
        }
        return failed.withLock { $0 }
    }

    private func checkFreshness(of replay: Replay, command: String) {
        guard let maxAge, let recording = replay.session.recording else { return }
        let exchanges = RecordedExchanges(plan.name, file: replay.session.path, recording: recording, files: plan.files)
        let failure = Freshness.failure(of: exchanges, maximum: maxAge, now: .now, command: command)
        Expectation.report(failure.map { [$0] } ?? [], of: nil, at: location)
    }

    /// Saves what was recorded, or tells what was not used.
    private func finish(_ replay: Replay) {
        let unused = replay.session.unused
        do {
            if case .recorded = try replay.session.finish() {
                return RecordingRequest.didRecord(replay.session.path)
            }
        } catch {
            return Expectation.report(error, at: location)
        }
        if let usage = ReplayTrait.ofSuites[location] {
            usage.add(unused: unused)
        } else if !unused.isEmpty {
            Expectation.report([.unused(unused, of: "this test")], of: nil, at: location)
        }
    }

    /// What no test used is a warning only: a suite may have run in part.
    private func provideScope(forSuite function: @Sendable () async throws -> Void) async throws {
        // A suite inside of the one that the trait stands on.
        if ReplayTrait.ofSuites[location] != nil { return try await function() }
        let usage = SuiteUsage()
        var usages = ReplayTrait.ofSuites
        usages[location] = usage
        try await ReplayTrait.$ofSuites.withValue(usages) { try await function() }
        let unused = usage.unused
        guard !unused.isEmpty else { return }
        let text = Failure.unused(unused, of: "the tests that ran of this suite").description
        Issue.record(Comment(rawValue: text), severity: .warning, sourceLocation: location)
    }
}

extension Trait where Self == ReplayTrait {
    /// Answers each test's requests from `recordings/NAME.har`, through ``Foundation/URLSessionConfiguration/replaying(_:fileID:filePath:line:column:)`` or
    /// ``Replay/current``.
    ///
    /// Each test, and each argument of a parameterised one, has a replay of its own, from the recording's beginning: they
    /// may run at the same time. A request without a recorded answer is an issue at the trait's line that explains the
    /// nearest entry, and so is an entry that the test did not use; on a suite only those that none of its tests used are
    /// told, as a warning. An entry older than `maxAge` (by its `startedDateTime`) is an issue, too.
    ///
    /// `APICHECK_RECORD=once swift test` asks the live server where there is no file, `new` also for what the file lacks,
    /// `all` for everything; secrets are taken out before the file is written, and a test that fails leaves it as it was.
    /// Where `CI` is set this is refused.
    public static func replay(
        _ name: String, matching: [RequestMatching] = [], repeats: Replay.Repeats = .last,
        waits: Replay.Waits = .none, in folder: ProjectFolder = .aboveTest, maxAge: Duration? = nil,
        filePath: String = #filePath,
        sourceLocation: SourceLocation = #_sourceLocation
    ) -> Self {
        let files = ProjectFiles(folder: folder, testFile: filePath)
        return ReplayTrait(
            plan: ReplayPlan(name: name, files: files, matching: matching, repeats: repeats, waits: waits),
            maxAge: maxAge,
            location: sourceLocation)
    }
}
