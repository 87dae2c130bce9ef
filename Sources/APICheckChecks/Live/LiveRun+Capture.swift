package import APICheckFindings
import APICheckHTTP
package import APICheckRecordings
import APICheckReports

/// The calls that a live run makes again, of an API that is known from them alone.
package struct LiveCapture: Sendable {
    /// Without secrets. Each call that is made again has the label of its step.
    let recording: Recording
    /// The calls that are not made again.
    let skipped: [Skipped]

    package init(recording: Recording, skipped: [Skipped]) {
        self.recording = recording
        self.skipped = skipped
    }

    /// That the server redirects a call now.
    ///
    /// - Parameter index: Of the entry of the call.
    func finding(_ redirect: AddedRedirect, at index: Int) -> Finding? {
        redirect.finding(
            recorded: recording.entries[index], api: nil, operation: nil,
            evidence: Evidence(
                recording: recording.name ?? "recording", entry: recording.file(ofEntry: index).number))
    }
}

extension LiveRun {
    /// Makes the calls of the capture of an API again, and compares the answers with the captured ones.
    package mutating func compareCapture(of live: LiveAPI) async throws {
        guard let capture = live.capture else { return }
        outcome.report.skipped += capture.skipped
        let runner = try runner(for: live, comparedWith: [capture.recording])
        let places = Dictionary(
            capture.recording.entries.indices.map { (capture.recording.entries[$0].label, $0) }
        ) { first, _ in first }
        var answers: [LiveExchange] = []
        var failed = Findings()
        try await each(runnableWorkflows(of: live, runner), of: runner) { run, workflow in
            try await run.run(workflow, of: live, runner)
        } then: { _, _, result in
            guard let result else { return }
            let (exchanges, redirects) = AddedRedirect.join(result.exchanges) { places[$0] != nil }
            answers += exchanges
            failed.add(
                redirects.compactMap { redirect in places[redirect.label].flatMap { capture.finding(redirect, at: $0) }
                })
            // The comparison says itself that a status is another one.
            failed.add(result.findings.filter { $0.rule == .exchangeFailed })
        }
        let sent = Set(answers.map(\.entry.label.step))
        var old = capture.recording
        old.entries = capture.recording.entries.filter { sent.contains($0.label.step) }
        let server = try live.server ?? live.server(named: nil)
        let comparison = try RecordingComparison(
            old: old, new: Recording(name: server.text, entries: answers.map(\.entry)), bodies: answers.map(\.bodies),
            contract: nil)
        var report = comparison.report
        failed.add(report.findings)
        report.findings = failed.sorted
        report.steps = ComparedSteps(
            compared: Set(answers.map(\.entry).filter { $0.failure == nil }.map(\.label.step)).count,
            recorded: Set(capture.recording.entries.compactMap(\.label.step)).count)
        outcome.report.reference = report.reference
        outcome.report.add(report)
    }
}
