import APICheckBase
import APICheckRecordings
import Testing

/// Runs a test, or a part of it, with a replay, and records what is wrong about the recording as issues.
struct ReplayRun {
    let plan: ReplayPlan
    let maxAge: Duration?
    /// The location of the issues.
    let location: SourceLocation
    /// The test of Swift Testing; nil in a test case of XCTest.
    var test: Test?
    var testCase: Test.Case?
    /// Selects the running test.
    var selection: TestSelection?
    /// The group to which the test belongs.
    var group: GroupUsage?

    /// Runs `body`, unless the replay cannot be made, which is an issue.
    func perform(_ body: @Sendable (Replay) async throws -> Void) async throws {
        if plan.written != nil { return try await run(.none, body) }
        let mode: RecordingMode
        do {
            mode = try RecordingRequest.current.mode
        } catch {
            return report(error)
        }
        if mode == .none { return try await run(mode, body) }
        try await RecordedFiles.ofProcess.inTurn(plan.file) {
            let isBegun = RecordedFiles.ofProcess.isRecorded(plan.file)
            try await run(isBegun ? .new : mode, body)
        }
    }

    private func report(_ error: any Error) {
        var problem = Problem(of: error) ?? Problem("\(error)")
        switch error as? RecordingModeError {
        case .refusedOnCI:
            var command = recordingAll
            command.unsetsCI = true
            problem.remedy = (problem.remedy.map { "\($0); " } ?? "") + "on that machine: \(command.text)"
        case .unknown:
            // Unlike the program, tests do not record by default.
            problem.remedy = "correct it, or unset it to replay only"
        case nil: break
        }
        let kind: SetupError.Kind = error is RecordingModeError ? .recordingModeInvalid : .recordingInvalid
        let text = Redaction.of(plan.origin).redactTexts([problem.textInTest.string])[0]
        IssueData(SetupError((error as? SetupError)?.kind ?? kind, problem)).add(as: text)
        TestIssue(text: text, location: location).record()
    }

    /// The command that records the whole file again.
    private var recordingAll: RecordingCommand {
        RecordingCommand(mode: .all, selection: group?.test.selection ?? selection)
    }

    private func run(_ mode: RecordingMode, _ body: @Sendable (Replay) async throws -> Void) async throws {
        let replay: Replay
        do {
            let command = RecordingCommand(mode: .new, selection: selection).text
            replay = try await Replay(plan, mode: mode, command: command)
        } catch {
            return report(error)
        }
        checkFreshness(of: replay)
        var failed = true
        var thrown: (any Error)?
        let reported = Locked<Set<UnansweredRequest>>([])
        do {
            failed = try await hasFailed(reporting: reported) { try await answer(with: replay, body) }
        } catch {
            thrown = error
        }
        replay.end(warningAt: location)
        // The issue of an error contains the explanation of the requests that the error carries.
        let explained = reported.withLock { $0 }.union(thrown.map(UnansweredRequest.all) ?? [])
        if recordIssues(of: replay, explained: explained) { failed = true }
        if recordBypass(of: replay, hasFailed: failed) { failed = true }
        if failed { discard(replay) } else { failed = !finish(replay) }
        // XCTest on Linux has no attachments.
        if failed, test != nil { ReceivedExchanges(replay.exchanges)?.attach(at: location) }
        if let thrown { throw thrown }
    }

    private func answer(with replay: Replay, _ body: @Sendable (Replay) async throws -> Void) async throws {
        SharedSession.ofProcess.watch()
        SharedSession.ofProcess.begin(replay)
        defer { SharedSession.ofProcess.end(replay) }
        Replay.ofTest?.inner = replay.name
        try await replay.answering {
            guard plan.isShared else { return try await body(replay) }
            if !SharedSession.ofProcess.isWatched { IssueRecorder.record(SetupError.sharedSessionUsed, at: location) }
            try await SharedSession.ofProcess.answering(with: replay) { try await body(replay) }
        }
    }

    /// Records an issue if requests bypassed the replay, or if the test made none. Returns whether it fails the test.
    private func recordBypass(of replay: Replay, hasFailed: Bool) -> Bool {
        let bypasses = replay.bypasses
        let unused = replay.session.unused
        if bypasses.isEmpty {
            // Not each test of a group makes requests.
            if replay.isUsed || hasFailed || group != nil { return false }
            IssueRecorder.record(
                [Failure(withoutRequests: plan, unused: unused, inner: replay.inner)], of: nil, at: location)
            return true
        }
        let failures = [true, false].compactMap { isCertain in
            let some = bypasses.filter { $0.isCertain == isCertain }
            return some.isEmpty ? nil : (isCertain, Failure(bypassed: some, unused: unused, of: plan))
        }
        for (isCertain, failure) in failures {
            if isCertain {
                IssueRecorder.record([failure], of: nil, at: location)
            } else {
                plan.warn(failure, at: location)
            }
        }
        return failures.contains { $0.0 }
    }

    /// Records an issue for each request without a response, and for what is wrong with the responses. `explained` requests
    /// have an issue already. Returns whether there was anything.
    private func recordIssues(of replay: Replay, explained: Set<UnansweredRequest>) -> Bool {
        let unanswered = replay.unanswered
        for request in unanswered where !explained.contains(request) {
            let text = request.textInTest.string
            IssueData(request.fault).add(as: text)
            TestIssue(text: text, location: location).record()
        }
        let faults = replay.session.faults
        IssueRecorder.record(faults)
        return !unanswered.isEmpty || !faults.isEmpty
    }

    /// Returns whether `body` recorded an issue that fails the test. The requests whose errors are issues, also known ones, are
    /// added to `reported`.
    private func hasFailed(
        reporting reported: Locked<Set<UnansweredRequest>>, _ body: @Sendable () async throws -> Void
    ) async throws -> Bool {
        guard let test else {
            let before = RunningXCTest.current?.failureCount ?? 0
            try await body()
            return RunningXCTest.current?.failureCount ?? 0 > before
        }
        let failed = Locked(false)
        let watching = IssueHandlingTrait.filterIssues { issue in
            // An issue outside of any test, e.g. of a detached task, reaches every running test, and the test run itself.
            guard Test.current != nil else { return false }
            if let error = issue.error {
                let requests = UnansweredRequest.all(in: error)
                reported.withLock { $0.formUnion(requests) }
            }
            if issue.failsTest { failed.withLock { $0 = true } }
            return true
        }
        try await watching.provideScope(for: test, testCase: testCase, performing: body)
        return failed.withLock { $0 }
    }

    private func checkFreshness(of replay: Replay) {
        guard let maxAge, let recording = replay.session.recording else { return }
        let exchanges = RecordedExchanges(plan.name, file: replay.session.path, recording: recording, files: plan.files)
        let failures = Freshness(maximum: MaximumAge(seconds: maxAge.components.seconds))
            .failures(of: exchanges, command: recordingAll.text)
        IssueRecorder.record(failures, of: nil, at: location)
    }

    /// The name of the running test in issues.
    private var name: String { selection?.filter ?? "this test" }

    /// Discards what the test recorded, and warns that it is missing.
    private func discard(_ replay: Replay) {
        let calls = replay.session.liveCount
        replay.session.discard()
        guard replay.session.records else { return }
        RecordedFiles.ofProcess.add(failed: selection, recording: plan.file)
        if replaces, RecordedFiles.ofProcess.isRecorded(plan.file) {
            warnOfMissing([selection])
        } else if calls > 0 {
            plan.warn(
                Failure(
                    "a failed test was not recorded", at: ["\(plan.file)"],
                    expected: "a test that passes with the responses of the live server",
                    actual: "\(name) failed after \(calls.counted("call"))",
                    remedy: "fix the test, or remove its expectations until the recording is made"),
                at: location)
        }
    }

    /// Saves what was recorded, or reports unused entries. Returns false if that is an issue which fails the test.
    private func finish(_ replay: Replay) -> Bool {
        let unused = replay.session.unused
        do {
            if try replay.session.save() {
                warnOfMissing(RecordedFiles.ofProcess.add(recorded: plan.file))
                return true
            }
        } catch {
            let problem = Problem(of: error) ?? Problem("\(error)")
            IssueRecorder.record(SetupError(.recordingUnsaved, problem), at: location)
            return false
        }
        if let group {
            group.add(unused: unused)
            return true
        }
        if unused.isEmpty { return true }
        IssueRecorder.record([.unused(unused, of: "this test", in: plan)], of: nil, at: location)
        return false
    }

    /// Whether a new recording replaces the file.
    private var replaces: Bool { [RecordingMode.all, .refresh].contains(try? RecordingRequest.current.mode) }

    /// The replaced file may have had entries for the failed tests.
    private func warnOfMissing(_ failed: [TestSelection?]) {
        guard replaces, let first = failed.first else { return }
        plan.warn(
            Failure(
                "a recording was replaced without the requests of a failed test", at: ["\(plan.file)"],
                expected: "all tests that record it pass",
                actual: failed.map { "\($0?.filter ?? "a test") failed" }.joined(separator: "\n"),
                remedy: "fix the test and record its requests: \(RecordingCommand(mode: .new, selection: first).text)"),
            at: location)
    }
}

extension ReplayPlan {
    /// Records a warning about the recording.
    func warn(_ failure: Failure, at location: SourceLocation) {
        let text = Redaction.of(origin).redactTexts([failure.text])[0]
        IssueData(failure, text: text).add(as: text)
        TestIssue(text: text, isWarning: true, location: location).record()
    }
}
