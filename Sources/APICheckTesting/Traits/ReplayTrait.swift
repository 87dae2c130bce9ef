import APICheckProject
import APICheckBase
import APICheckJSON
import APICheckRecordings
public import Testing

/// Answers each test's requests from a recording; see
/// ``Testing/Trait/replay(_:matching:repeats:waits:in:maxAge:filePath:sourceLocation:)``.
public struct ReplayTrait: TestTrait, SuiteTrait, TestScoping {
    let plan: ReplayPlan
    let maxAge: Duration?
    let location: SourceLocation
    /// What the tests of a group leave unused, where the trait stands on one: a suite, or a test with arguments.
    @TaskLocal static var ofGroups: [SourceLocation: GroupUsage] = [:]

    public var isRecursive: Bool { true }

    /// The tests of a group are looked at together, so that it has a scope of its own, too.
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
        var text = "\(error)"
        if case .refusedOnCI = error as? RecordingModeError {
            text += "\nThe command, for there: env -u CI \(recordingAll(test))"
        }
        Issue.record(
            Comment(rawValue: Redactor(of: plan.origin).redactTexts([text])[0]), sourceLocation: location)
    }

    /// What records the whole file again.
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
            Issue.record(Comment(rawValue: "\(miss.explanation)\n\(miss.advice)"), sourceLocation: location)
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
        Expectation.report(failures, of: nil, at: location)
    }

    /// Saves nothing, and tells what is missing now.
    private func discard(_ replay: Replay, _ test: Test) {
        let asked = replay.session.liveCount
        replay.session.discard()
        guard replay.session.records else { return }
        RecordedFiles.ofProcess.add(failed: test.filter, recording: plan.file)
        if replaces, RecordedFiles.ofProcess.isRecorded(plan.file) {
            tellMissing([test.filter])
        } else if asked > 0 {
            warn(
                Failure(
                    "nothing of a test that failed was recorded", at: [plan.file],
                    expected: "a test that passes with the live server's answers",
                    actual: "\(test.filter) failed after \(asked.counted("call"))",
                    remedy: "Mend the test, or leave out what it expects until the recording is made."))
        }
    }

    /// Saves what was recorded, or tells what was not used.
    private func finish(_ replay: Replay) {
        let unused = replay.session.unused
        do {
            if case .recorded = try replay.session.finish() {
                return tellMissing(RecordedFiles.ofProcess.add(recorded: plan.file))
            }
        } catch {
            return Expectation.report(error, at: location)
        }
        if let usage = ReplayTrait.ofGroups[location] {
            usage.add(unused: unused)
        } else if !unused.isEmpty {
            Expectation.report([.unused(unused, of: "this test")], of: nil, at: location)
        }
    }

    /// Whether what is recorded takes the place of what was there.
    private var replaces: Bool { [RecordingMode.all, .refresh].contains(try? RecordingRequest.current.mode) }

    /// Of the file that was there, what tests that failed have used is gone.
    private func tellMissing(_ failed: [String]) {
        guard replaces, let first = failed.first else { return }
        warn(
            Failure(
                "a recording was replaced, and has nothing of a test that failed", at: [plan.file],
                expected: "that all tests pass which record it",
                actual: failed.map { "\($0) failed" }.joined(separator: "\n"),
                remedy: "Mend the test and add what it asks for: APICHECK_RECORD=new swift test --filter \(first)"))
    }

    private func warn(_ failure: Failure) {
        let text = Redactor(of: plan.origin).redactTexts([failure.description])[0]
        Issue.record(Comment(rawValue: text), severity: .warning, sourceLocation: location)
    }

    /// What nobody used is a warning only: a group may have run in part.
    private func provideScope(
        forGroup test: Test, performing function: @Sendable () async throws -> Void
    ) async throws {
        // A group inside of the one that the trait stands on.
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
    /// Answers each test's requests from `recordings/NAME.har`, through ``Foundation/URLSessionConfiguration/replaying(_:fileID:filePath:line:column:)`` or
    /// ``Replay/current``.
    ///
    /// Each test, and each argument of a parameterised one, has a replay of its own, from the recording's beginning: they
    /// may run at the same time. A request without a recorded answer is an issue at the trait's line that explains the
    /// nearest entry, and so is an entry that the test did not use; of a suite, and of the arguments of a test, only those
    /// that none of them used are told, as a warning. An entry older than `maxAge`, or from the future, is an issue, too.
    ///
    /// `APICHECK_RECORD=once swift test` asks the live server where there is no file, `new` also for what the file lacks,
    /// `all` for everything; secrets are taken out before the file is written, and of a test that fails nothing is saved.
    /// Tests that record the same file do so one after the other, each adding to it. Where `CI` is set this is refused.
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
