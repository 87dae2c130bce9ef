import APICheckContracts
import APICheckDrift
import APICheckFindings
import APICheckJSON
import APICheckRecordings
import APICheckWorkflows
import ArgumentParser

struct RecordCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record", abstract: "Runs workflows and keeps what went over the wire, secrets removed.",
        discussion: """
            A recording is replaced whole, and only when its workflow came to its end with every criterion met. \
            Only GET and HEAD are sent unless --allow-writes is given or the server is the sandbox.
            """)

    enum Mode: String, CaseIterable, ExpressibleByArgument {
        case once, all
    }

    @Argument(help: ArgumentHelp("APIs; all when none is named.", valueName: "api"))
    var names: [String] = []

    @Option(help: "once keeps the recordings that are there, all replaces them.")
    var mode: Mode = .once

    @OptionGroup var liveOptions: LiveOptions
    @OptionGroup var projectOptions: ProjectOptions
    @OptionGroup var reportOptions: ReportOptions

    func run() async throws {
        let status = try await LiveRun.perform(
            names, project: projectOptions.project, options: liveOptions, reportOptions: reportOptions, work: record)
        throw ExitCode(status.rawValue)
    }

    private func record(_ live: LiveAPI, _ session: LiveSession, _ run: inout LiveRun) async throws -> Report {
        var comparison = LiveComparison(contract: live.contract, recordings: [])
        for workflow in try run.workflows(of: live, runner: session.runner(for: live)) {
            let file = live.api.recordingFile(workflow: workflow.id)
            if mode == .once && FileContents.exists(file) {
                run.keep("\(live.api.name)/\(workflow.id)", "\(file) is there; --mode all records it again")
                continue
            }
            let result = try await record(workflow, of: live, into: file, session: session, run: &run)
            guard let result else { continue }
            for (exchange, label) in result.labelled { comparison.add(exchange, label: label) }
            comparison.add(result.findings())
        }
        return comparison.report
    }

    /// Runs one workflow and writes its recording when it came to its end with every criterion met.
    private func record(
        _ workflow: Workflow, of live: LiveAPI, into file: String, session: LiveSession, run: inout LiveRun
    ) async throws -> WorkflowRun? {
        var recorder: Recorder?
        let runner = try session.runner(for: live) { transport in
            let made = Recorder(around: transport, redactor: live.redactor)
            recorder = made
            return made
        }
        let result = try await run.run(workflow, of: live, runner: runner)
        guard let result, let recorder else { return nil }
        session.progress.finish()
        if result.end == .completed && result.findings().isEmpty {
            try recorder.save(to: file)
            let count = recorder.recording.entries.count
            Terminal.sayError("recorded  \(file), \(count) \(count == 1 ? "exchange" : "exchanges")\n")
        } else {
            Terminal.sayError("not written: \(file); \(result.end)\n")
        }
        return result
    }
}
