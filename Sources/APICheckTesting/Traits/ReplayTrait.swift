import APICheckBase
import APICheckJSON
import APICheckProject
import APICheckRecordings
public import Testing

/// Answers each test's requests from a recording; see
/// ``Testing/Trait/replay(_:matching:repeats:waits:in:maxAge:filePath:sourceLocation:)``.
public struct ReplayTrait: TestTrait, SuiteTrait, TestScoping {
    let plan: ReplayPlan
    let maxAge: Duration?
    let location: SourceLocation
    /// What the tests of a group leave unused, by the location of the group's trait. A group is a suite or a parameterised test.
    @TaskLocal static var ofGroups: [SourceLocation: GroupUsage] = [:]

    public var isRecursive: Bool { true }

    /// A group has a scope of its own, since the unused entries of its tests are reported together.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? {
        test.isSuite || test.isParameterized || testCase != nil ? self : nil
    }

    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        if test.isSuite || test.isParameterized && testCase == nil {
            return try await provideScope(forGroup: test, performing: function)
        }
        let mode: RecordingMode
        do {
            mode = try RecordingRequest.current.mode
        } catch {
            return report(error, for: test)
        }
        if mode == .none { return try await run(function, test, testCase, mode) }
        try await RecordedFiles.ofProcess.inTurn(plan.file) {
            let isBegun = RecordedFiles.ofProcess.isRecorded(plan.file)
            try await run(function, test, testCase, isBegun ? .new : mode)
        }
    }

    private func report(_ error: any Error, for test: Test) {
        var problem = Problem(of: error) ?? Problem("\(error)")
        if case .refusedOnCI = error as? RecordingModeError {
            problem.remedy =
                (problem.remedy.map { "\($0); " } ?? "") + "on that machine: env -u CI \(recordingAll(test))"
        }
        TestIssue(text: Redactor(of: plan.origin).redactTexts([problem.textInTest])[0], location: location).record()
    }

    /// The command that records the whole file again.
    private func recordingAll(_ test: Test) -> String {
        "APICHECK_RECORD=all swift test --filter \((ReplayTrait.ofGroups[location]?.test ?? test).filter)"
    }

    private func run(
        _ function: @Sendable () async throws -> Void, _ test: Test, _ testCase: Test.Case?, _ mode: RecordingMode
    ) async throws {
        let replay: Replay
        do {
            let command = "APICHECK_RECORD=new swift test --filter \(test.filter)"
            replay = try await Replay(plan, mode: mode, command: command)
        } catch {
            return report(error, for: test)
        }
        checkFreshness(of: replay, command: recordingAll(test))
        var failed = true
        var thrown: (any Error)?
        do {
            failed = try await perform(function, with: replay, test, testCase)
        } catch {
            thrown = error
        }
        replay.end()
        let misses = replay.misses
        if !misses.isEmpty { failed = true }
        // The issue of an error that the test throws contains the explanation of the misses that the error carries.
        let reported = thrown.map(Miss.all) ?? []
        for miss in misses where !reported.contains(miss) {
            TestIssue(text: miss.textInTest, location: location).record()
        }
        if failed {
            discard(replay, test)
        } else {
            finish(replay)
        }
        if let thrown { throw thrown }
    }

    /// Returns whether the test recorded an issue that fails it.
    private func perform(
        _ function: @Sendable () async throws -> Void, with replay: Replay, _ test: Test, _ testCase: Test.Case?
    ) async throws -> Bool {
        let failed = Locked(false)
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
        let failures = Freshness(maximum: MaximumAge(seconds: maxAge.components.seconds))
            .failures(of: exchanges, command: command)
        IssueRecorder.record(failures, of: nil, at: location)
    }

    /// Discards what the test recorded, and warns that it is missing.
    private func discard(_ replay: Replay, _ test: Test) {
        let calls = replay.session.liveCount
        replay.session.discard()
        guard replay.session.records else { return }
        RecordedFiles.ofProcess.add(failed: test.filter, recording: plan.file)
        if replaces, RecordedFiles.ofProcess.isRecorded(plan.file) {
            warnOfMissing([test.filter])
        } else if calls > 0 {
            warn(
                Failure(
                    "a failed test was not recorded", at: [plan.file],
                    expected: "a test that passes with the responses of the live server",
                    actual: "\(test.filter) failed after \(calls.counted("call"))",
                    remedy: "fix the test, or remove its expectations until the recording is made"))
        }
    }

    /// Saves what was recorded, or reports unused entries.
    private func finish(_ replay: Replay) {
        let unused = replay.session.unused
        do {
            if case .recorded = try replay.session.finish() {
                return warnOfMissing(RecordedFiles.ofProcess.add(recorded: plan.file))
            }
        } catch {
            return IssueRecorder.record(error, at: location)
        }
        if let usage = ReplayTrait.ofGroups[location] {
            usage.add(unused: unused)
        } else if !unused.isEmpty {
            IssueRecorder.record([.unused(unused, of: "this test")], of: nil, at: location)
        }
    }

    /// Whether a new recording replaces the file.
    private var replaces: Bool { [RecordingMode.all, .refresh].contains(try? RecordingRequest.current.mode) }

    /// The replaced file may have had entries for the failed tests.
    private func warnOfMissing(_ failed: [String]) {
        guard replaces, let first = failed.first else { return }
        warn(
            Failure(
                "a recording was replaced without the requests of a failed test", at: [plan.file],
                expected: "all tests that record it pass",
                actual: failed.map { "\($0) failed" }.joined(separator: "\n"),
                remedy: "fix the test and record its requests: APICHECK_RECORD=new swift test --filter \(first)"))
    }

    private func warn(_ failure: Failure) {
        let text = Redactor(of: plan.origin).redactTexts([failure.text])[0]
        TestIssue(text: text, isWarning: true, location: location).record()
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
        warn(.unused(unused, of: usage.users))
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
    /// - a request without a recorded response, with the nearest entry and the differences;
    /// - an entry that the test did not use. For a suite or a parameterised test, only entries that none of its tests used are
    ///   reported, as a warning;
    /// - an entry older than `maxAge`, or from the future.
    ///
    /// With `APICHECK_RECORD=once swift test`, a missing file is recorded from the live server; `new` also records what the
    /// file lacks, and `all` records everything again. Secrets are removed before the file is written. Nothing of a failed
    /// test is saved. Tests that record the same file run one after the other and add to it. If `CI` is set, recording is an
    /// error.
    ///
    /// - Parameters:
    ///   - name: The name of the recording, e.g. `todos/crud`.
    ///   - matching: Changes of which parts of a request must match.
    ///   - repeats: What to do when all recorded responses of a request have been replayed.
    ///   - waits: How long responses are delayed.
    ///   - folder: The folder that contains `recordings/`.
    ///   - maxAge: The maximum age of an entry.
    ///   - filePath: The test's source file, for ``ProjectFolder/aboveTest``.
    ///   - sourceLocation: The location of the issues.
    /// - Returns: The trait.
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
